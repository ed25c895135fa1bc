// Dates as text, and the patterns and names that they are made of.
#include "CFormat.h"
#include "Support.h"

#include <stdlib.h>
#include <string.h>
#include <unicode/ucal.h>
#include <unicode/udat.h>
#include <unicode/udatpg.h>
#include <unicode/uloc.h>

enum { MAXIMUM = CFORMAT_MAXIMUM };

struct CFormatDate {
    UDateFormat *format;
};

/// Writes the pattern of a skeleton. Returns its length, or -1.
static int32_t date_pattern(const char *locale, const char *skeleton, UChar *pattern) {
    UChar units[MAXIMUM];
    int32_t length = cformat_utf16(skeleton, units);
    if (length <= 0) return -1;
    UErrorCode status = U_ZERO_ERROR;
    UDateTimePatternGenerator *generator = udatpg_open(locale, &status);
    if (U_FAILURE(status)) return -1;
    int32_t count = udatpg_getBestPattern(generator, units, length, pattern, MAXIMUM, &status);
    udatpg_close(generator);
    return U_FAILURE(status) || count <= 0 || count >= MAXIMUM ? -1 : count;
}

// The Gregorian calendar without its beginning: RFC 3339 and ISO 8601 carry it back. Calendars of other names stay.
static void date_without_julian(UDateFormat *format) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = ucal_clone(udat_getCalendar(format), &status);
    if (U_FAILURE(status)) return;
    ucal_setGregorianChange(calendar, -8.64e15, &status);
    if (U_SUCCESS(status)) udat_setCalendar(format, calendar);
    ucal_close(calendar);
}

CFormatDate *cformat_date_open(const char *locale, const char *skeleton, const char *zone) {
    char name[ULOC_FULLNAME_CAPACITY];
    cformat_locale(locale, name, sizeof name);
    UChar pattern[MAXIMUM];
    UChar place[MAXIMUM];
    int32_t count = date_pattern(name, skeleton, pattern);
    int32_t length = cformat_utf16(zone, place);
    CFormatDate *opened = calloc(1, sizeof *opened);
    if (!opened || count < 0 || length <= 0) {
        free(opened);
        return NULL;
    }
    UErrorCode status = U_ZERO_ERROR;
    opened->format =
        udat_open(UDAT_PATTERN, UDAT_PATTERN, name, place, length, pattern, count, &status);
    if (U_FAILURE(status)) {
        cformat_date_close(opened);
        return NULL;
    }
    date_without_julian(opened->format);
    return opened;
}

CFormatDate *cformat_date_open_form(const char *locale, int day, int time, const char *zone) {
    char name[ULOC_FULLNAME_CAPACITY];
    cformat_locale(locale, name, sizeof name);
    UChar place[MAXIMUM];
    int32_t length = cformat_utf16(zone, place);
    CFormatDate *opened = length > 0 ? calloc(1, sizeof *opened) : NULL;
    if (!opened) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    opened->format = udat_open((UDateFormatStyle)time, (UDateFormatStyle)day, name, place, length, NULL, 0, &status);
    if (U_FAILURE(status)) {
        cformat_date_close(opened);
        return NULL;
    }
    date_without_julian(opened->format);
    return opened;
}

void cformat_date_close(CFormatDate *opened) {
    if (!opened) return;
    if (opened->format) udat_close(opened->format);
    free(opened);
}

int32_t cformat_date(CFormatDate *opened, double milliseconds, char *text, int32_t capacity) {
    UChar units[2 * MAXIMUM];
    UErrorCode status = U_ZERO_ERROR;
    int32_t count =
        udat_format(opened->format, milliseconds, units, 2 * MAXIMUM, NULL, &status);
    return U_FAILURE(status) ? -1 : cformat_utf8(units, count, text, capacity);
}

// MARK: Patterns and names

int32_t cformat_date_pattern(CFormatDate *opened, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const char *calendar = ucal_getType(udat_getCalendar(opened->format), &status);
    if (U_FAILURE(status) || strcmp(calendar, "gregorian")) return -1;
    UChar units[MAXIMUM];
    int32_t count = udat_toPattern(opened->format, 0, units, MAXIMUM, &status);
    return U_FAILURE(status) ? -1 : cformat_utf8(units, count, text, capacity);
}

int32_t cformat_date_name(
    CFormatDate *opened, CFormatDateNames kind, int32_t value, char *text, int32_t capacity) {
    // ICU counts weekdays from 1.
    static const struct {
        UDateFormatSymbolType type;
        int32_t first;
    } names[] = {
        [CFORMAT_MONTHS] = {UDAT_MONTHS, 0},
        [CFORMAT_MONTHS_SHORT] = {UDAT_SHORT_MONTHS, 0},
        [CFORMAT_MONTHS_NARROW] = {UDAT_NARROW_MONTHS, 0},
        [CFORMAT_MONTHS_ALONE] = {UDAT_STANDALONE_MONTHS, 0},
        [CFORMAT_MONTHS_ALONE_SHORT] = {UDAT_STANDALONE_SHORT_MONTHS, 0},
        [CFORMAT_MONTHS_ALONE_NARROW] = {UDAT_STANDALONE_NARROW_MONTHS, 0},
        [CFORMAT_DAYS] = {UDAT_WEEKDAYS, 1},
        [CFORMAT_DAYS_SHORT] = {UDAT_SHORT_WEEKDAYS, 1},
        [CFORMAT_DAYS_ALONE] = {UDAT_STANDALONE_WEEKDAYS, 1},
        [CFORMAT_DAYS_ALONE_SHORT] = {UDAT_STANDALONE_SHORT_WEEKDAYS, 1},
        [CFORMAT_HALVES] = {UDAT_AM_PMS, 0},
    };
    UChar units[MAXIMUM];
    UErrorCode status = U_ZERO_ERROR;
    int32_t count = udat_getSymbols(
        opened->format, names[kind].type, value + names[kind].first, units, MAXIMUM, &status);
    return U_FAILURE(status) ? -1 : cformat_utf8(units, count, text, capacity);
}
