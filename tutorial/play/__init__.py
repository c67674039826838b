"""What is played on a page, without the page: states as plain JSON, in one language, ready to be drawn.

From the bottom up: ``parts`` (cards, hands and tricks as JSON), ``story`` (what happens, in words), ``felt``
(seats, trick, bar), ``bidding``, ``sheet``, ``helpers``, ``review`` and ``grades`` (each a part of the view),
``sitting`` (a table while somebody sits at it), ``speech``, ``display``, and ``game``, which takes the events
of a page. ``practice`` and ``past`` go back to a deal, ``saving`` keeps a match, ``setup`` holds what one
chooses, ``strong`` is an opponent that searches.

No widget is imported here, so that all of it is tested without a browser.
"""
