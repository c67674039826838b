"""What is played on a page, without the page: states as plain JSON, in one language, ready to be drawn.

``parts`` makes the JSON of cards, hands and tricks; ``few_tricks`` runs a few tricks against players.
No widget is imported here, so that all of it is tested without a browser.
"""
