"""For a class: the lessons as a site that needs no internet, and the report on what pupils handed in."""
