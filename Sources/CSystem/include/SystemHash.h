#ifndef GALLEY_SYSTEM_HASH_H
#define GALLEY_SYSTEM_HASH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// XXH3's 128-bit hash of `length` bytes, its high half first.
typedef struct {
    uint64_t high;
    uint64_t low;
} galley_hash128;

galley_hash128 galley_xxh3_128(const void *bytes, size_t length);

/// XXH3's 64-bit hash of `length` bytes under a seed.
uint64_t galley_xxh3_64(const void *bytes, size_t length, uint64_t seed);

/// Returns true when two runs of `length` bytes are equal.
bool galley_equal(const void *left, const void *right, size_t length);

#endif
