"""The names a kernel's signature uses, for runtimes without the viper compiler.

A kernel is decorated `@micropython.viper(optional=True)`. Where viper compiles it, `ptr8`, `ptr16` and `ptr32` are
the compiler's own words and these are never looked at; everywhere else they are annotations that say the item size.
"""

from array import array

ptr8 = bytearray  # items 0..255
ptr16 = array  # of "H", items 0..65535
ptr32 = array  # of "I", items 0..2**32 - 1
