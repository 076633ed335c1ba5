"""The game's own random numbers: a 64-bit state in integers, one stream for shuffles and one for everything else.

The generator is SplitMix64 (Steele, Lea, Flood: Fast splittable pseudorandom number generators, 2014).
"""

from __future__ import annotations

from typing import Any

MASK = (1 << 64) - 1
GAMMA = 0x9E3779B97F4A7C15


def mix(state: int) -> int:
    """The output for a state."""
    z = state & MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def seed_streams(seed: int) -> list[int]:
    """Start states of the two streams of a game: shuffles, effects. Mixed twice, so that neighbouring seeds have
    nothing in common."""
    start = mix(mix(seed & MASK) + GAMMA)
    return [mix(start + 1), mix(start ^ GAMMA)]


def below(streams: list[int], stream: int, bound: int) -> int:
    """A number from 0 to ``bound`` - 1; the bias of the modulus is below 2**-40 for any bound a game has."""
    state = (streams[stream] + GAMMA) & MASK
    streams[stream] = state
    return mix(state) % bound


def shuffle(g: Any, cards: list[int]) -> None:
    """Fisher-Yates in place, from the stream of shuffles."""
    state = g.rng[0]
    for i in range(len(cards) - 1, 0, -1):
        state = (state + GAMMA) & MASK
        z = ((state ^ (state >> 30)) * 0xBF58476D1CE4E5B9) & MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
        j = (z ^ (z >> 31)) % (i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    g.rng[0] = state


def draw(g: Any, bound: int) -> int:
    """A number below ``bound`` from the stream of effects."""
    return below(g.rng, 1, bound)


class Dice:
    """A seeded stream for bots and playouts, apart from any game."""

    def __init__(self, seed: int) -> None:
        self.streams = [mix(seed ^ 0xB07)]

    def below(self, bound: int) -> int:
        """A number from 0 to ``bound`` - 1."""
        return below(self.streams, 0, bound)
