#ifndef GALLEY_WIDE_HASH_H
#define GALLEY_WIDE_HASH_H

#include "SystemHash.h"

/// The length in bytes from which on XXH3 works on whole stripes, which wide registers hold.
#define GALLEY_WIDE_LENGTH 512

#if defined(__x86_64__)
/// Returns true where the processor has the registers of `galley_wide_xxh3_128`.
static inline bool galley_has_wide_hash(void) {
    return __builtin_cpu_supports("avx2");
}

/// XXH3's 128-bit hash of `length` bytes, with registers of 32 bytes in place of 16.
galley_hash128 galley_wide_xxh3_128(const void *bytes, size_t length);
#else
/// Other processors have one width of registers.
static inline bool galley_has_wide_hash(void) { return false; }

static inline galley_hash128 galley_wide_xxh3_128(const void *bytes, size_t length) {
    return galley_xxh3_128(bytes, length);
}
#endif

#endif
