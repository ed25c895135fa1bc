#include "ICUCollation.h"

#include <stdlib.h>
#include <unicode/ucol.h>
#include <unicode/uloc.h>

struct CICUCollator {
    UCollator *collator;
};

CICUCollator *cicu_collator_open(const char *tag) {
    CICUCollator *result = malloc(sizeof *result);
    if (!result) return NULL;
    char locale[ULOC_FULLNAME_CAPACITY];
    UErrorCode status = U_ZERO_ERROR;
    int32_t parsed = 0;
    int32_t length = uloc_forLanguageTag(tag, locale, sizeof locale, &parsed, &status);
    int is_known = U_SUCCESS(status) && length > 0 && length < (int32_t)sizeof locale && parsed > 0;
    status = U_ZERO_ERROR;
    // "root", as an empty name stands for the locale of the process.
    result->collator = ucol_open(is_known ? locale : "root", &status);
    if (U_FAILURE(status) || !result->collator) {
        free(result);
        return NULL;
    }
    return result;
}

void cicu_collator_close(CICUCollator *collator) {
    if (!collator) return;
    ucol_close(collator->collator);
    free(collator);
}

int32_t cicu_collator_key(
    const CICUCollator *collator, const uint16_t *text, int32_t length, uint8_t *key,
    int32_t capacity) {
    return ucol_getSortKey(collator->collator, (const UChar *)text, length, key, capacity);
}
