// The functions of ICU that are used, in plain C types: its own headers clash with those inside Foundation.
#ifndef ICUTEXT_H
#define ICUTEXT_H

#include <stdint.h>

/// A break iterator of ICU. One thread at a time may use it.
typedef struct CICUBreaker CICUBreaker;

/// The state of a bidirectional analysis. One thread at a time may use it.
typedef struct CICUBidi CICUBidi;

/// Returns the direction of a character: 1 for left to right, 2 for right to left, 0 when it is not strong (UAX #9).
int cicu_strong_direction(uint32_t character);

/// Returns 1 when a language tag (BCP 47) is written from right to left: by the script that it names, else by the
/// one that is likely for its language and region. 0 for what is no tag.
int cicu_is_right_to_left(const char *tag);

/// Returns 1 when a language of two or three small letters is one of ISO 639, else 0.
int cicu_is_language(const char *language);

/// Returns the number of the scripts that ICU knows.
int32_t cicu_script_count(void);

/// Returns the four letters (ISO 15924) of a script of a number below `cicu_script_count`; NULL when Unicode does not encode it.
const char *cicu_script_tag(int32_t script);

/// Returns the four letters of the script of an English name, such as `Devanagari`; NULL when there is none.
const char *cicu_script_tag_of(const char *name);

/// Creates a breaker of the given rules, which takes tens of milliseconds. NULL without memory, without ICU's data, and
/// for rules that ICU does not understand.
CICUBreaker *cicu_breaker_open(const uint16_t *rules, int32_t length);

/// Creates a breaker of the same rules, which takes microseconds. NULL without memory.
CICUBreaker *cicu_breaker_clone(const CICUBreaker *breaker);

/// Frees a breaker.
void cicu_breaker_close(CICUBreaker *breaker);

/// Sets `bit` in `marks[i]` for every boundary before the code unit `i`, 0 < i < length, where `marks[i]` has all bits of
/// `condition`.
/// Returns 0 when ICU fails; then nothing is set.
int cicu_breaker_mark(
    CICUBreaker *breaker, const uint16_t *text, int32_t length, uint8_t *marks, uint8_t bit,
    uint8_t condition);

/// Creates a state; NULL without memory.
CICUBidi *cicu_bidi_open(void);

/// Frees a state.
void cicu_bidi_close(CICUBidi *bidi);

/// Returns the level of every code unit (UAX #9); that of paragraphs is 0 or, with `rightToLeft`, 1.
/// The levels stay in the state until its next use. NULL when ICU fails.
const uint8_t *cicu_bidi_levels(
    CICUBidi *bidi, const uint16_t *text, int32_t length, int rightToLeft);

#endif
