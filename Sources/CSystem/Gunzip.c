#include "SystemGunzip.h"

#include <stdlib.h>
#include <zlib.h>

// 15 bits of window, and 16 more to ask for the gzip wrapper alone.
enum { gzip_window_bits = 15 + 16 };

enum place { in_member, behind_member, in_padding };

struct galley_gunzip_stream {
    z_stream stream;
    enum place place;
};

galley_gunzip_stream *galley_gunzip_begin(void) {
    galley_gunzip_stream *gunzip = calloc(1, sizeof *gunzip);
    if (gunzip && inflateInit2(&gunzip->stream, gzip_window_bits) != Z_OK) {
        free(gunzip);
        return NULL;
    }
    return gunzip;
}

void galley_gunzip_end(galley_gunzip_stream *gunzip) {
    if (!gunzip) return;
    inflateEnd(&gunzip->stream);
    free(gunzip);
}

void galley_gunzip_feed(galley_gunzip_stream *gunzip, const uint8_t *input, size_t length) {
    gunzip->stream.next_in = (Bytef *)input;
    gunzip->stream.avail_in = (uInt)length;
}

// Skips zero bytes behind a member, and begins another one where something else follows. False for anything
// behind padding.
static bool begin_next_member(galley_gunzip_stream *gunzip) {
    z_stream *stream = &gunzip->stream;
    while (stream->avail_in > 0 && *stream->next_in == 0) {
        gunzip->place = in_padding;
        stream->next_in += 1;
        stream->avail_in -= 1;
    }
    if (stream->avail_in == 0) return true;
    if (gunzip->place == in_padding) return false;
    gunzip->place = in_member;
    return inflateReset(stream) == Z_OK;
}

ptrdiff_t galley_gunzip_next(galley_gunzip_stream *gunzip, uint8_t *output, size_t capacity) {
    z_stream *stream = &gunzip->stream;
    stream->next_out = output;
    stream->avail_out = (uInt)capacity;
    while (stream->avail_out == capacity) {
        if (gunzip->place != in_member && !begin_next_member(gunzip)) return -1;
        if (gunzip->place != in_member) return 0;
        int result = inflate(stream, Z_NO_FLUSH);
        if (result == Z_STREAM_END) {
            gunzip->place = behind_member;
        } else if (result == Z_BUF_ERROR) {
            return 0;
        } else if (result != Z_OK) {
            return -1;
        } else if (stream->avail_in == 0 && stream->avail_out == capacity) {
            return 0;
        }
    }
    return (ptrdiff_t)(capacity - stream->avail_out);
}

bool galley_gunzip_is_whole(const galley_gunzip_stream *gunzip) {
    return gunzip->place != in_member;
}
