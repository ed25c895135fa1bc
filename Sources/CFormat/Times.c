// Time zones, and times in words.
#include "CFormat.h"
#include "Support.h"

#include <math.h>
#include <stdlib.h>
#include <unicode/ucal.h>
#include <unicode/ulistformatter.h>
#include <unicode/ureldatefmt.h>

struct CFormatZone {
    UCalendar *calendar;
};

CFormatZone *cformat_zone_open(const char *name) {
    UChar units[CFORMAT_MAXIMUM];
    int32_t length = cformat_utf16(name, units);
    CFormatZone *opened = calloc(1, sizeof *opened);
    if (!opened || length <= 0) {
        free(opened);
        return NULL;
    }
    UErrorCode status = U_ZERO_ERROR;
    opened->calendar = ucal_open(units, length, "en", UCAL_GREGORIAN, &status);
    if (U_FAILURE(status)) {
        cformat_zone_close(opened);
        return NULL;
    }
    return opened;
}

void cformat_zone_close(CFormatZone *opened) {
    if (!opened) return;
    if (opened->calendar) ucal_close(opened->calendar);
    free(opened);
}

double cformat_zone_offset_of_local(CFormatZone *opened, double milliseconds) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t raw = 0, daylight = 0;
    ucal_setMillis(opened->calendar, milliseconds, &status);
    // A time that comes twice is the first one; one that a clock leaves out is counted on from before the change.
    ucal_getTimeZoneOffsetFromLocal(
        opened->calendar, UCAL_TZ_LOCAL_FORMER, UCAL_TZ_LOCAL_FORMER, &raw, &daylight, &status);
    return U_FAILURE(status) ? 0 : (double)raw + daylight;
}

double cformat_zone_stretch(CFormatZone *opened, double milliseconds, double *from, double *to) {
    UErrorCode status = U_ZERO_ERROR;
    UCalendar *calendar = opened->calendar;
    *from = *to = milliseconds;
    ucal_setMillis(calendar, milliseconds, &status);
    int32_t raw = ucal_get(calendar, UCAL_ZONE_OFFSET, &status);
    int32_t daylight = ucal_get(calendar, UCAL_DST_OFFSET, &status);
    if (U_FAILURE(status)) return 0;
    UDate before = -INFINITY, after = INFINITY;
    UBool has_before =
        ucal_getTimeZoneTransitionDate(calendar, UCAL_TZ_TRANSITION_PREVIOUS_INCLUSIVE, &before, &status);
    UBool has_after = ucal_getTimeZoneTransitionDate(calendar, UCAL_TZ_TRANSITION_NEXT, &after, &status);
    if (U_SUCCESS(status)) {
        *from = has_before ? before : -INFINITY;
        *to = has_after ? after : INFINITY;
    }
    return (double)raw + daylight;
}

// MARK: Relative times

struct CFormatRelative {
    URelativeDateTimeFormatter *format;
};

CFormatRelative *cformat_relative_open(const char *locale) {
    char name[ULOC_FULLNAME_CAPACITY];
    cformat_locale(locale, name, sizeof name);
    CFormatRelative *opened = calloc(1, sizeof *opened);
    if (!opened) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    opened->format =
        ureldatefmt_open(name, NULL, UDAT_STYLE_LONG, UDISPCTX_CAPITALIZATION_NONE, &status);
    if (U_FAILURE(status)) {
        cformat_relative_close(opened);
        return NULL;
    }
    return opened;
}

void cformat_relative_close(CFormatRelative *opened) {
    if (!opened) return;
    if (opened->format) ureldatefmt_close(opened->format);
    free(opened);
}

int32_t cformat_relative(
    CFormatRelative *opened, double count, CFormatUnit unit, char *text, int32_t capacity) {
    static const URelativeDateTimeUnit units[] = {
        UDAT_REL_UNIT_SECOND, UDAT_REL_UNIT_MINUTE, UDAT_REL_UNIT_HOUR, UDAT_REL_UNIT_DAY,
        UDAT_REL_UNIT_WEEK, UDAT_REL_UNIT_MONTH, UDAT_REL_UNIT_YEAR,
    };
    UChar written[CFORMAT_MAXIMUM];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length =
        ureldatefmt_format(opened->format, count, units[unit], written, CFORMAT_MAXIMUM, &status);
    return U_FAILURE(status) || length > CFORMAT_MAXIMUM ? -1
                                                         : cformat_utf8(written, length, text, capacity);
}
