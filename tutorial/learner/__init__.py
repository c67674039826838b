"""What the tutorial knows about one learner: folder, settings, journal, mastery, misconceptions, tutor."""

from . import journal, settings
from .folder import Notice, home

__all__ = ["Notice", "home", "journal", "settings"]
