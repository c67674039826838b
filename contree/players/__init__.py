"""Players: what decides for a seat from what that seat may know."""
