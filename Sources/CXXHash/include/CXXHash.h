#ifndef GALLEY_CXXHASH_H
#define GALLEY_CXXHASH_H

#include <stddef.h>
#include <stdint.h>

/// XXH3's 128-bit hash of `length` bytes, its high half first.
typedef struct {
    uint64_t high;
    uint64_t low;
} galley_hash128;

galley_hash128 galley_xxh3_128(const void *bytes, size_t length);

#endif
