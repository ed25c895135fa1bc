#ifndef GALLEY_SYSTEM_GUNZIP_H
#define GALLEY_SYSTEM_GUNZIP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A gzip file (RFC 1952) that is decompressed as it arrives: any number of members one after another, and zero
/// bytes behind the last.
typedef struct galley_gunzip_stream galley_gunzip_stream;

/// Begins a file; NULL where there is no memory.
galley_gunzip_stream *galley_gunzip_begin(void);

/// Frees a stream; NULL is ignored.
void galley_gunzip_end(galley_gunzip_stream *stream);

/// Gives the next piece of input, which has to stay where it is until galley_gunzip_next has returned 0.
void galley_gunzip_feed(galley_gunzip_stream *stream, const uint8_t *input, size_t length);

/// Decompresses into `output`. Returns the number of bytes written, 0 where more input is needed, and -1 for
/// damaged input.
ptrdiff_t galley_gunzip_next(galley_gunzip_stream *stream, uint8_t *output, size_t capacity);

/// Returns true where the file may end: behind a member.
bool galley_gunzip_is_whole(const galley_gunzip_stream *stream);

#endif
