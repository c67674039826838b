"""The widgets: plain state in, events out, no rule inside.

``base`` and ``assets`` are what all share: base.py answers what a page sends, base.js has elements, cards,
hands, tricks, keys, focus, the live region and moves at their pace, base.css the tokens and the common parts.
``hand`` is a hand in a trick, ``trick`` a few tricks, ``table`` a whole partie, ``partie`` one that is set up
on the page, ``exercise`` a row of exercises. A module is joined from base.js and the files it names, since
a widget's module cannot import a neighbour.
"""
