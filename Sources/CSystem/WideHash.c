// XXH3 for processors with AVX2, beside the one of Hash.c, which every x86-64 has.
#if defined(__x86_64__)
#include <immintrin.h>
#include <string.h>

#define XXH_INLINE_ALL
#define XXH_VECTOR XXH_AVX2
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#include <xxhash.h>

#include "WideHash.h"

galley_hash128 galley_wide_xxh3_128(const void *bytes, size_t length) {
    XXH128_hash_t hash = XXH3_128bits(bytes, length);
    return (galley_hash128){hash.high64, hash.low64};
}
#pragma clang attribute pop
#endif
