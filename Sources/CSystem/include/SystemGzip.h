#ifndef GALLEY_SYSTEM_GZIP_H
#define GALLEY_SYSTEM_GZIP_H

#include <stddef.h>
#include <stdint.h>

/// The maximum number of bytes that `length` bytes can become: the capacity that galley_gzip needs.
size_t galley_gzip_bound(size_t length);

/// Compresses `length` bytes into `output` in the gzip format of RFC 1952, without a time stamp, so
/// that equal input gives equal output. Returns the number of bytes written, 0 on failure.
size_t galley_gzip(const uint8_t *input, size_t length, uint8_t *output, size_t capacity, int level);

/// Decompresses what galley_gzip has made into `output`. Returns the number of bytes written; 0 for
/// damaged input, and where the capacity is too small.
size_t galley_gunzip(const uint8_t *input, size_t length, uint8_t *output, size_t capacity);

#endif
