// What is used of ICU, in plain C types: its own headers clash with those inside Foundation.
#ifndef CICU_H
#define CICU_H

#include <stdint.h>

/// A break iterator of ICU. One thread at a time may use it.
typedef struct CICUBreaker CICUBreaker;

/// The state of a bidirectional analysis. One thread at a time may use it.
typedef struct CICUBidi CICUBidi;

/// Whether a language of two or three small letters is one of ISO 639.
int cicu_is_language(const char *language);

/// Finds where lines may break (UAX #14). `language` is a BCP 47 tag; one that ICU does not know
/// counts as none, as does an empty one. NULL without memory or without ICU's data.
CICUBreaker *cicu_line_breaker_open(const char *language);

/// Finds where graphemes begin (UAX #29). NULL without memory or without ICU's data.
CICUBreaker *cicu_grapheme_breaker_open(void);

/// Frees a breaker.
void cicu_breaker_close(CICUBreaker *breaker);

/// Sets `bit` in `marks[i]` for every boundary before the code unit `i`, 0 < i < length.
/// Returns 0 when ICU fails; then nothing is set.
int cicu_breaker_mark(
    CICUBreaker *breaker, const uint16_t *text, int32_t length, uint8_t *marks, uint8_t bit);

/// A new state; NULL without memory.
CICUBidi *cicu_bidi_open(void);

/// Frees a state.
void cicu_bidi_close(CICUBidi *bidi);

/// The level of every code unit (UAX #9), the paragraphs' own being 0 or, `rightToLeft`, 1.
/// The levels stay in the state until its next use. NULL when ICU fails.
const uint8_t *cicu_bidi_levels(
    CICUBidi *bidi, const uint16_t *text, int32_t length, int rightToLeft);

#endif
