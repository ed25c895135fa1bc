#include "SystemGzip.h"

#include <string.h>
#include <zlib.h>

// 15 bits of window, and 16 more to ask for the gzip wrapper instead of zlib's own.
enum { gzip_window_bits = 15 + 16, memory_level = 8 };

// deflateBound for the zlib wrapper, and what the gzip wrapper is longer by.
size_t galley_gzip_bound(size_t length) {
    return compressBound((uLong)length) + 18;
}

size_t galley_gzip(const uint8_t *input, size_t length, uint8_t *output, size_t capacity, int level) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (length > UINT32_MAX || capacity > UINT32_MAX) return 0;
    if (deflateInit2(&stream, level, Z_DEFLATED, gzip_window_bits, memory_level,
                     Z_DEFAULT_STRATEGY) != Z_OK) {
        return 0;
    }
    stream.next_in = (Bytef *)input;
    stream.avail_in = (uInt)length;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    int result = deflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    deflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}

size_t galley_gunzip(const uint8_t *input, size_t length, uint8_t *output, size_t capacity) {
    z_stream stream;
    memset(&stream, 0, sizeof stream);
    if (length > UINT32_MAX || capacity > UINT32_MAX) return 0;
    if (inflateInit2(&stream, gzip_window_bits) != Z_OK) return 0;
    stream.next_in = (Bytef *)input;
    stream.avail_in = (uInt)length;
    stream.next_out = output;
    stream.avail_out = (uInt)capacity;
    int result = inflate(&stream, Z_FINISH);
    size_t written = stream.total_out;
    inflateEnd(&stream);
    return result == Z_STREAM_END ? written : 0;
}
