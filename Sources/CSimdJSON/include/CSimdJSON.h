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

/// `memcmp(a, b, length) == 0`.
int csj_equal(const void *a, const void *b, size_t length);

#ifdef __cplusplus
}
#endif

#endif
