#ifndef GALLEY_CSIMDJSON_H
#define GALLEY_CSIMDJSON_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// simdjson's parser with the buffers it works in.
typedef struct CSJParser CSJParser;

/// A parsed document's tape and strings, each in a buffer of its own.
typedef struct CSJTape CSJTape;

/// Why a text was not parsed.
typedef enum CSJStatus {
    CSJ_PARSED = 0,
    /// The text is not JSON, or is JSON that this version of simdjson refuses.
    CSJ_REFUSED = 1,
    /// Memory ran out, or the text is beyond what simdjson's 32-bit indexes can hold.
    CSJ_NO_MEMORY = 2,
} CSJStatus;

/// The bytes that must be readable beyond a text given to `csj_parse`.
size_t csj_padding(void);

/// A parser from the pool, or a new one for texts longer than pooled parsers take. NULL without memory.
CSJParser *csj_parser_acquire(size_t length);

/// Gives a parser back; what was parsed with it and not taken is gone.
void csj_parser_release(CSJParser *parser);

/// Frees the parsers in the pool.
void csj_pool_clear(void);

/// An upper estimate of the bytes of memory that parsing `length` bytes takes, the result included.
size_t csj_parsing_bytes(const uint8_t *bytes, size_t length);

/// Parses `length` bytes; `padded` says that `csj_padding()` bytes more are readable behind them.
/// The result stays in the parser.
CSJStatus csj_parse(CSJParser *parser, const uint8_t *bytes, size_t length, int padded);

/// The cells of the last parsed text; they may be changed in place.
uint64_t *csj_cells(const CSJParser *parser);

/// The strings of the last parsed text: for each 4 bytes of length, the UTF-8, a zero byte.
const uint8_t *csj_strings(const CSJParser *parser);

/// Takes the last parsed text's buffers out of the parser.
CSJTape *csj_tape_take(CSJParser *parser);

/// Frees what `csj_tape_take` gave.
void csj_tape_free(CSJTape *tape);

/// Whether a `\u` escape in the bytes stands for a surrogate without its other half.
/// simdjson 3.0.1 takes some of those for other characters.
int csj_has_lone_surrogate(const uint8_t *bytes, size_t length);

/// The double nearest to a JSON number of `length` bytes that some byte other than a digit follows.
double csj_parse_double(const char *number);

#ifdef __cplusplus
}
#endif

/// 16 bytes worked on at once; the compiler has instructions for them on every 64-bit processor.
typedef uint8_t CSJBytes __attribute__((vector_size(16)));
typedef uint64_t CSJWords __attribute__((vector_size(16)));

/// 0xFF for each byte that a JSON string must escape, else 0.
static inline CSJBytes csj_escapes(CSJBytes bytes) {
    return (CSJBytes)(bytes < 0x20) | (CSJBytes)(bytes == '"') | (CSJBytes)(bytes == '\\');
}

static inline int csj_any(CSJBytes mask) {
    CSJWords words = (CSJWords)mask;
    return (words[0] | words[1]) != 0;
}

static inline int csj_copy_chunk(uint8_t *to, const uint8_t *from) {
    CSJBytes bytes;
    __builtin_memcpy(&bytes, from, 16);
    __builtin_memcpy(to, &bytes, 16);
    return csj_any(csj_escapes(bytes));
}

/// Copies 4 to 15 bytes as two halves that may overlap.
static inline int csj_copy_halves(uint8_t *to, const uint8_t *from, size_t count) {
    // Spaces need no escape.
    uint64_t first = 0x2020202020202020, last = first;
    if (count >= 8) {
        __builtin_memcpy(&first, from, 8);
        __builtin_memcpy(&last, from + count - 8, 8);
        __builtin_memcpy(to, &first, 8);
        __builtin_memcpy(to + count - 8, &last, 8);
    } else {
        __builtin_memcpy(&first, from, 4);
        __builtin_memcpy(&last, from + count - 4, 4);
        __builtin_memcpy(to, &first, 4);
        __builtin_memcpy(to + count - 4, &last, 4);
    }
    CSJWords words = {first, last};
    return csj_any(csj_escapes((CSJBytes)words));
}

/// Copies bytes up to the first 16 in which one must be escaped in a JSON string; how many were
/// copied. Writes, and with `slack` also reads, up to 16 bytes behind the ends.
static inline size_t csj_copy_plain(
    uint8_t *to, const uint8_t *from, size_t count, int slack
) {
    size_t at = 0;
    for (; at + 16 <= count; at += 16) {
        if (csj_copy_chunk(to + at, from + at)) return at;
    }
    size_t rest = count - at;
    if (rest == 0) return count;
    if (slack) {
        static const CSJBytes positions = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
        CSJBytes bytes;
        __builtin_memcpy(&bytes, from + at, 16);
        __builtin_memcpy(to + at, &bytes, 16);
        CSJBytes within = (CSJBytes)(positions < (uint8_t)rest);
        return csj_any(csj_escapes(bytes) & within) ? at : count;
    }
    if (at > 0) {
        // The last 16 bytes, some of them again.
        return csj_copy_chunk(to + count - 16, from + count - 16) ? at : count;
    }
    if (count >= 4) return csj_copy_halves(to, from, count) ? 0 : count;
    for (; at < count; at++) {
        uint8_t byte = from[at];
        if (byte < 0x20 || byte == '"' || byte == '\\') return at;
        to[at] = byte;
    }
    return count;
}

#endif
