"""The drawings: original card faces made of SVG paths, with no font, filter, gradient or outside reference.

``ink`` holds the colours, ``pen`` the strokes, ``signs`` the suit signs and the index letters,
``faces`` the numbers, the aces and the small faces, ``courts`` the figures, ``back`` the back.
``tutorial.svg`` puts them together.
"""
