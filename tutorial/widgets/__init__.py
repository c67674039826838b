"""The widgets: plain state in, events out, no rule inside.

``base`` and ``assets`` are what all share; ``hand`` is a hand in a trick, ``trick`` a few tricks against
random players, ``table`` a whole partie. Their pages are drawn by the JavaScript and CSS files beside them.
"""
