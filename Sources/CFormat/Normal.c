// Normal forms of Unicode.
#include "CFormat.h"
#include "Support.h"

#include <stdlib.h>
#include <unicode/unorm2.h>
#include <unicode/ustring.h>

int32_t cformat_normal(
    int decomposes, const uint8_t *source, int32_t length, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const UNormalizer2 *form =
        decomposes ? unorm2_getNFKDInstance(&status) : unorm2_getNFCInstance(&status);
    // A byte becomes one unit at most, and a unit 18 of them in NFKD (U+FDFA).
    int64_t room = (int64_t)length * (decomposes ? 18 : 3) + 1;
    if (U_FAILURE(status) || room > INT32_MAX / 4) return -1;
    UChar *units = malloc(((size_t)length + 1) * sizeof *units);
    UChar *normal = malloc((size_t)room * sizeof *normal);
    int32_t result = -1;
    if (units && normal) {
        int32_t count = 0, written = 0;
        u_strFromUTF8(units, length + 1, &count, (const char *)source, length, &status);
        written = unorm2_normalize(form, units, count, normal, (int32_t)room, &status);
        if (U_SUCCESS(status)) result = cformat_utf8(normal, written, text, capacity);
    }
    free(units);
    free(normal);
    return result;
}
