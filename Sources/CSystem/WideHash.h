#ifndef GALLEY_WIDE_HASH_H
#define GALLEY_WIDE_HASH_H

#include "SystemHash.h"

#if defined(__x86_64__)
/// The least length in bytes that wide registers are used for. XXH3 works on stripes of 64 bytes beyond 240 bytes only.
#define GALLEY_WIDE_LENGTH 512

/// Returns true where the processor has the registers of `galley_wide_xxh3_128`.
static inline bool galley_has_wide_hash(void) {
    return __builtin_cpu_supports("avx2");
}

/// XXH3's 128-bit hash of `length` bytes, with registers of 32 bytes in place of 16.
galley_hash128 galley_wide_xxh3_128(const void *bytes, size_t length);
#endif

#endif
