"""What a lesson shows to be read: rules, score sheets, chances, proofs, the course, the glossary.

Each module makes one kind of page, as HTML with its plain text; ``page`` holds what they share.
Nothing here listens: what a learner works with is in ``widgets``.
"""
