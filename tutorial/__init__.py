"""Shows and teaches the game: pictures, lessons, exercises; knows no rule of its own."""
