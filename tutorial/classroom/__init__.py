"""For a class: the lessons as a site that needs no internet."""
