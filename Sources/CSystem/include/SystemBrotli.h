#ifndef GALLEY_SYSTEM_BROTLI_H
#define GALLEY_SYSTEM_BROTLI_H

#include <stddef.h>
#include <stdint.h>

/// Compresses `length` bytes into `output` in the format of RFC 7932. Equal input gives equal output at one quality.
///
/// `quality` is 0 to 11. `is_cancelled`, unless it is NULL, is asked between pieces of the input, and ends the work
/// where it returns other than 0. All memory that it takes is mapped and unmapped: no lock of the allocator is held, so that
/// a thread of low priority keeps no other one waiting.
///
/// Returns the number of bytes written; 0 where the capacity is too small, on failure, and when it was cancelled.
size_t galley_brotli(const uint8_t *input, size_t length, uint8_t *output, size_t capacity, int quality,
                     int (*is_cancelled)(void *context), void *context);

#endif
