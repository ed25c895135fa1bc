// What the sources of this target share.
#ifndef CFORMAT_SUPPORT_H
#define CFORMAT_SUPPORT_H

#include <stdint.h>
#include <unicode/utypes.h>

#ifdef __cplusplus
extern "C" {
#endif

// The longest skeleton, pattern or name that is taken, in UTF-16 code units.
enum { CFORMAT_MAXIMUM = 256 };

/// Converts a tag into ICU's own form; `en` for what is no tag, or of no language.
void cformat_locale(const char *tag, char *locale, int32_t capacity);

/// Converts UTF-8 into at most CFORMAT_MAXIMUM units of UTF-16. Returns the length, or -1.
int32_t cformat_utf16(const char *text, UChar *units);

/// Converts UTF-16 into UTF-8. Returns the length, which may be beyond the capacity, or -1.
int32_t cformat_utf8(const UChar *units, int32_t count, char *text, int32_t capacity);

#ifdef __cplusplus
}
#endif
#endif
