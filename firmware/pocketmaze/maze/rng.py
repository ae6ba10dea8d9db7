"""sfc16, the random generator of every maze: small, fast, and the same on every runtime.

Source: Chris Doty-Humphrey's PractRand (RNG/sfc.cpp), the 16-bit member of the "small fast counting" family.
"""

from array import array

import micropython

from .kernel import ptr16

SEED_LIMIT = 1 << 28
BELOW_LIMIT = 1 << 20


class Rng:
    """A stream of random numbers from `seed`, 0..2**28 - 1.

    `words` is the whole state, four 16-bit items `a, b, c, counter`, so that a kernel can draw by itself and leave the
    stream where it stopped. Every intermediate value fits a 30-bit small int: a draw allocates nothing anywhere.
    """

    def __init__(self, seed):
        if not 0 <= seed < SEED_LIMIT:
            raise ValueError("seed must be 0..%d, not %d" % (SEED_LIMIT - 1, seed))
        self.words = array("H", (seed & 0xFFFF, seed >> 16, 0, 1))
        skip(self.words, 10)

    def next(self):
        """The next 16 random bits, 0..65535."""
        return draw(self.words)

    def below(self, n):
        """A whole number 0..n - 1, each exactly as likely, for `n` in 1..2**20."""
        if not 0 < n <= BELOW_LIMIT:
            raise ValueError("below() takes 1..%d, not %d" % (BELOW_LIMIT, n))
        return draw_below(self.words, n)


@micropython.viper(optional=True)
def draw(words: ptr16) -> int:
    """The next 16 random bits of an `Rng`'s words."""
    b = words[1]
    c = words[2]
    counter = words[3]
    out = (words[0] + b + counter) & 0xFFFF
    words[0] = b ^ (b >> 5)
    words[1] = (c + (c << 3)) & 0xFFFF
    words[2] = (((c << 6) | (c >> 10)) + out) & 0xFFFF
    words[3] = (counter + 1) & 0xFFFF
    return out


@micropython.viper(optional=True)
def skip(words: ptr16, count: int):
    """Throw so many draws away."""
    a = words[0]
    b = words[1]
    c = words[2]
    counter = words[3]
    while count > 0:
        out = (a + b + counter) & 0xFFFF
        counter = (counter + 1) & 0xFFFF
        a = b ^ (b >> 5)
        b = (c + (c << 3)) & 0xFFFF
        c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
        count -= 1
    words[0] = a
    words[1] = b
    words[2] = c
    words[3] = counter


@micropython.viper(optional=True)
def draw_below(words: ptr16, n: int) -> int:
    """As `Rng.below`, unchecked. Kernels hand on an `Rng`'s words as the object they are.

    Multiply, shift and reject: Daniel Lemire, "Fast Random Integer Generation in an Interval" (2019), section 4. Above
    2**14 the same with 32 random bits. Their product with n has up to 52, so it's kept in three 16-bit limbs; n is
    split at bit 14 because 16 bits times 14 is the widest product a small int holds.
    """
    a = words[0]
    b = words[1]
    c = words[2]
    counter = words[3]
    unfair = 65536 % n
    wide = 0
    if n > 1 << 14:
        wide = 1
        k = 0
        while k < 8:
            unfair = (unfair << 2) % n
            k += 1
    n_high = n >> 14
    n_low = n & 0x3FFF
    high = -1
    result = -1
    while result < 0:
        out = (a + b + counter) & 0xFFFF
        counter = (counter + 1) & 0xFFFF
        a = b ^ (b >> 5)
        b = (c + (c << 3)) & 0xFFFF
        c = (((c << 6) | (c >> 10)) + out) & 0xFFFF
        if not wide:
            out *= n
            if out & 0xFFFF >= unfair:
                result = out >> 16
        elif high < 0:
            high = out
        else:
            over = out * n_high
            part = out * n_low + ((over & 3) << 14)
            limb0 = part & 0xFFFF
            carry = (part >> 16) + (over >> 2)
            over = high * n_high
            part = high * n_low + ((over & 3) << 14)
            limb1 = (part & 0xFFFF) + carry
            out = (part >> 16) + (over >> 2) + (limb1 >> 16)
            limb1 &= 0xFFFF
            if limb1 >= 16 or (limb1 << 16 | limb0) >= unfair:
                result = out
            high = -1
    words[0] = a
    words[1] = b
    words[2] = c
    words[3] = counter
    return result
