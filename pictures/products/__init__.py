"""One entry per picture: a slug, the function that builds its scene, and the size."""
from collections import namedtuple

Entry = namedtuple('Entry', 'build size bounces exposure')
ENTRIES = {}


def picture(slug, size=(1000, 1000), bounces=4, exposure=.75):
    """Decorator that registers a scene under its slug. Glass needs 8 bounces."""
    def register(build):
        ENTRIES[slug] = Entry(build, size, bounces, exposure)
        return build
    return register


from . import (  # noqa: E402,F401
    boxes, close_laddus, close_pickles, close_pickles2, close_snacks, close_snacks2, close_sweets, combos, packed, pickles, slides,
    snacks, sweets)
