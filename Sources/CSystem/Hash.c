// The hash is compiled into this file, so nothing has to be linked at run time.
#define XXH_INLINE_ALL
#include <string.h>
#include <xxhash.h>

#include "SystemHash.h"
#include "WideHash.h"

galley_hash128 galley_xxh3_128(const void *bytes, size_t length) {
#if defined(__x86_64__)
    if (length >= GALLEY_WIDE_LENGTH && galley_has_wide_hash()) {
        return galley_wide_xxh3_128(bytes, length);
    }
#endif
    XXH128_hash_t hash = XXH3_128bits(bytes, length);
    return (galley_hash128){hash.high64, hash.low64};
}

uint64_t galley_xxh3_64(const void *bytes, size_t length, uint64_t seed) {
    return XXH3_64bits_withSeed(bytes, length, seed);
}

bool galley_equal(const void *left, const void *right, size_t length) {
    return length == 0 || memcmp(left, right, length) == 0;
}
