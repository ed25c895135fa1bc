#include "ICUText.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ubidi.h>
#include <unicode/uchar.h>
#include <unicode/ubrk.h>
#include <unicode/uloc.h>
#include <unicode/uscript.h>

struct CICUBreaker {
    UBreakIterator *iterator;
};

struct CICUBidi {
    UBiDi *bidi;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

// What ICU does for languages without rules of their own must not depend on the environment.
static void set_default_locale(void) {
    UErrorCode status = U_ZERO_ERROR;
    uloc_setDefault("en", &status);
}

int cicu_strong_direction(uint32_t character) {
    switch (u_charDirection((UChar32)character)) {
    case U_LEFT_TO_RIGHT: return 1;
    case U_RIGHT_TO_LEFT:
    case U_RIGHT_TO_LEFT_ARABIC: return 2;
    default: return 0;
    }
}

int cicu_is_right_to_left(const char *tag) {
    pthread_once(&once, set_default_locale);
    char locale[ULOC_FULLNAME_CAPACITY];
    UErrorCode status = U_ZERO_ERROR;
    int32_t parsed = 0;
    int32_t length = uloc_forLanguageTag(tag, locale, sizeof locale, &parsed, &status);
    if (U_FAILURE(status) || length <= 0 || length >= (int32_t)sizeof locale || parsed <= 0) return 0;
    if (uloc_isRightToLeft(locale)) return 1;
    char script[ULOC_SCRIPT_CAPACITY];
    if (uloc_getScript(locale, script, sizeof script, &status) > 0) return 0;
    // Languages in Arabic script whose likely script ICU's data leave out.
    static const char *const others[] = {"acm", "afb", "ajp", "pnb", "prs"};
    char language[ULOC_LANG_CAPACITY];
    uloc_getLanguage(locale, language, sizeof language, &status);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        if (!strcmp(language, others[i])) return 1;
    return 0;
}

int cicu_is_language(const char *language) { return uloc_getISO3Language(language)[0] != 0; }

int32_t cicu_script_count(void) { return u_getIntPropertyMaxValue(UCHAR_SCRIPT) + 1; }

const char *cicu_script_tag(int32_t script) {
    return uscript_getUsage((UScriptCode)script) == USCRIPT_USAGE_NOT_ENCODED
        ? NULL : uscript_getShortName((UScriptCode)script);
}

const char *cicu_script_tag_of(const char *name) {
    int32_t script = u_getPropertyValueEnum(UCHAR_SCRIPT, name);
    return script == UCHAR_INVALID_CODE ? NULL : cicu_script_tag(script);
}

// Takes the iterator, also where there is no memory.
static CICUBreaker *breaker_of(UBreakIterator *iterator, UErrorCode status) {
    CICUBreaker *breaker = U_FAILURE(status) || !iterator ? NULL : malloc(sizeof *breaker);
    if (breaker) breaker->iterator = iterator;
    else if (iterator) ubrk_close(iterator);
    return breaker;
}

CICUBreaker *cicu_breaker_open(const uint16_t *rules, int32_t length) {
    pthread_once(&once, set_default_locale);
    UErrorCode status = U_ZERO_ERROR;
    UParseError place;
    UBreakIterator *iterator =
        ubrk_openRules((const UChar *)rules, length, NULL, 0, &place, &status);
    return breaker_of(iterator, status);
}

CICUBreaker *cicu_breaker_clone(const CICUBreaker *breaker) {
    UErrorCode status = U_ZERO_ERROR;
    UBreakIterator *iterator = ubrk_clone(breaker->iterator, &status);
    return breaker_of(iterator, status);
}

void cicu_breaker_close(CICUBreaker *breaker) {
    if (!breaker) return;
    ubrk_close(breaker->iterator);
    free(breaker);
}

int cicu_breaker_mark(
    CICUBreaker *breaker, const uint16_t *text, int32_t length, uint8_t *marks, uint8_t bit,
    uint8_t condition) {
    UErrorCode status = U_ZERO_ERROR;
    ubrk_setText(breaker->iterator, (const UChar *)text, length, &status);
    if (U_FAILURE(status)) return 0;
    for (;;) {
        int32_t boundary = ubrk_next(breaker->iterator);
        if (boundary == UBRK_DONE || boundary >= length) return 1;
        if ((marks[boundary] & condition) == condition) marks[boundary] |= bit;
    }
}

CICUBidi *cicu_bidi_open(void) {
    CICUBidi *bidi = malloc(sizeof *bidi);
    if (!bidi) return NULL;
    bidi->bidi = ubidi_open();
    if (!bidi->bidi) {
        free(bidi);
        return NULL;
    }
    return bidi;
}

void cicu_bidi_close(CICUBidi *bidi) {
    if (!bidi) return;
    ubidi_close(bidi->bidi);
    free(bidi);
}

const uint8_t *cicu_bidi_levels(
    CICUBidi *bidi, const uint16_t *text, int32_t length, int rightToLeft) {
    UErrorCode status = U_ZERO_ERROR;
    ubidi_setPara(bidi->bidi, (const UChar *)text, length, rightToLeft ? 1 : 0, NULL, &status);
    if (U_FAILURE(status)) return NULL;
    const UBiDiLevel *levels = ubidi_getLevels(bidi->bidi, &status);
    return U_FAILURE(status) ? NULL : levels;
}
