#include "CFormat.h"
#include "Support.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <unicode/ucasemap.h>
#include <unicode/ucal.h>
#include <unicode/ucurr.h>
#include <unicode/uenum.h>
#include <unicode/uloc.h>
#include <unicode/unumberformatter.h>
#include <unicode/upluralrules.h>
#include <unicode/ustring.h>

enum { MAXIMUM = CFORMAT_MAXIMUM };

struct CFormatNumber {
    UNumberFormatter *formatter;
    UFormattedNumber *result;
};

struct CFormatPlural {
    UPluralRules *rules;
};

static pthread_once_t once = PTHREAD_ONCE_INIT;

// What ICU does for languages that it does not know must not depend on the environment.
static void set_default_locale(void) {
    UErrorCode status = U_ZERO_ERROR;
    uloc_setDefault("en", &status);
}

void cformat_locale(const char *tag, char *locale, int32_t capacity) {
    pthread_once(&once, set_default_locale);
    UErrorCode status = U_ZERO_ERROR;
    int32_t parsed = 0;
    int32_t length = uloc_forLanguageTag(tag, locale, capacity, &parsed, &status);
    int is_tag = U_SUCCESS(status) && length > 0 && length < capacity;
    // Of a language that nobody knows ICU has numbers in English, but the plurals of no language.
    if (!is_tag || !uloc_getISO3Language(locale)[0]) strcpy(locale, "en");
}

int32_t cformat_utf16(const char *text, UChar *units) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = 0;
    u_strFromUTF8(units, MAXIMUM, &length, text, -1, &status);
    return U_FAILURE(status) || length >= MAXIMUM ? -1 : length;
}

int32_t cformat_utf8(const UChar *units, int32_t count, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = 0;
    u_strToUTF8(text, capacity, &length, units, count, &status);
    return U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR ? -1 : length;
}

void cformat_version(char *text, int32_t capacity) {
    UVersionInfo version;
    char full[U_MAX_VERSION_STRING_LENGTH];
    u_getVersion(version);
    u_versionToString(version, full);
    strncpy(text, full, (size_t)capacity - 1);
    text[capacity - 1] = 0;
}

// MARK: Names

int cformat_is_locale(const char *tag) {
    pthread_once(&once, set_default_locale);
    char locale[ULOC_FULLNAME_CAPACITY];
    UErrorCode status = U_ZERO_ERROR;
    int32_t parsed = 0;
    int32_t length = uloc_forLanguageTag(tag, locale, sizeof locale, &parsed, &status);
    if (U_FAILURE(status) || length <= 0 || parsed != (int32_t)strlen(tag)) return 0;
    return uloc_getISO3Language(locale)[0] != 0;
}

void cformat_each_locale(void *context, void (*body)(void *context, const char *locale)) {
    for (int32_t index = 0; index < uloc_countAvailable(); index++) {
        char tag[ULOC_FULLNAME_CAPACITY];
        UErrorCode status = U_ZERO_ERROR;
        int32_t length = uloc_toLanguageTag(uloc_getAvailable(index), tag, sizeof tag, 1, &status);
        if (U_SUCCESS(status) && length < (int32_t)sizeof tag) body(context, tag);
    }
}

int32_t cformat_language_count(void) {
    const char *const *languages = uloc_getISOLanguages();
    int32_t count = 0;
    while (languages[count]) count++;
    return count;
}

const char *cformat_language(int32_t index, char *name, int32_t capacity) {
    pthread_once(&once, set_default_locale);
    if (index < 0 || index >= cformat_language_count()) return NULL;
    const char *code = uloc_getISOLanguages()[index];
    UChar units[MAXIMUM];
    UErrorCode status = U_ZERO_ERROR;
    int32_t length = uloc_getDisplayLanguage(code, "en", units, MAXIMUM, &status);
    int32_t written = U_FAILURE(status) ? -1 : cformat_utf8(units, length, name, capacity);
    if (written < 0 || written >= capacity) name[0] = 0;
    return code;
}

int cformat_is_zone(const char *zone) {
    UChar units[MAXIMUM];
    UChar canonical[MAXIMUM];
    int32_t length = cformat_utf16(zone, units);
    if (length <= 0) return 0;
    UErrorCode status = U_ZERO_ERROR;
    UBool is_system = 0;
    ucal_getCanonicalTimeZoneID(units, length, canonical, MAXIMUM, &is_system, &status);
    return U_SUCCESS(status) && is_system;
}

static void each(UEnumeration *names, void *context, void (*body)(void *, const char *)) {
    if (!names) return;
    UErrorCode status = U_ZERO_ERROR;
    const char *name;
    while ((name = uenum_next(names, NULL, &status)) && U_SUCCESS(status)) body(context, name);
    uenum_close(names);
}

void cformat_each_zone(void *context, void (*body)(void *context, const char *zone)) {
    UErrorCode status = U_ZERO_ERROR;
    each(ucal_openTimeZoneIDEnumeration(UCAL_ZONE_TYPE_ANY, NULL, NULL, &status), context, body);
}

int cformat_is_currency(const char *code) {
    UChar units[MAXIMUM];
    if (cformat_utf16(code, units) != 3) return 0;
    UErrorCode status = U_ZERO_ERROR;
    // `ucurr_isAvailable` takes small letters too.
    for (int i = 0; i < 3; i++)
        if (units[i] < 'A' || units[i] > 'Z') return 0;
    return ucurr_isAvailable(units, U_DATE_MIN, U_DATE_MAX, &status) && U_SUCCESS(status);
}

void cformat_each_currency(void *context, void (*body)(void *context, const char *code)) {
    UErrorCode status = U_ZERO_ERROR;
    uint32_t kinds = UCURR_COMMON | UCURR_NON_DEPRECATED;
    each(ucurr_openISOCurrencies(kinds, &status), context, body);
}

// MARK: Case

CFormatCase *cformat_case_open(const char *locale) {
    char name[ULOC_FULLNAME_CAPACITY];
    cformat_locale(locale, name, sizeof name);
    UErrorCode status = U_ZERO_ERROR;
    UCaseMap *map = ucasemap_open(name, 0, &status);
    return U_FAILURE(status) ? NULL : map;
}

void cformat_case_close(CFormatCase *map) { ucasemap_close(map); }

int32_t cformat_case(
    const CFormatCase *map, int upper, const uint8_t *source, int32_t length, uint8_t *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    const char *from = (const char *)source;
    int32_t count = upper ? ucasemap_utf8ToUpper(map, (char *)text, capacity, from, length, &status)
                          : ucasemap_utf8ToLower(map, (char *)text, capacity, from, length, &status);
    return U_FAILURE(status) && status != U_BUFFER_OVERFLOW_ERROR ? -1 : count;
}

// MARK: Numbers

CFormatNumber *cformat_number_open(const char *locale, const char *skeleton) {
    char name[ULOC_FULLNAME_CAPACITY];
    cformat_locale(locale, name, sizeof name);
    UChar units[MAXIMUM];
    int32_t length = cformat_utf16(skeleton, units);
    CFormatNumber *opened = calloc(1, sizeof *opened);
    if (!opened || length < 0) {
        free(opened);
        return NULL;
    }
    UErrorCode status = U_ZERO_ERROR;
    opened->formatter = unumf_openForSkeletonAndLocale(units, length, name, &status);
    opened->result = unumf_openResult(&status);
    if (U_FAILURE(status)) {
        cformat_number_close(opened);
        return NULL;
    }
    return opened;
}

void cformat_number_close(CFormatNumber *opened) {
    if (!opened) return;
    if (opened->formatter) unumf_close(opened->formatter);
    if (opened->result) unumf_closeResult(opened->result);
    free(opened);
}

static int32_t number_text(
    CFormatNumber *opened, UErrorCode status, char *text, int32_t capacity) {
    if (U_FAILURE(status)) return -1;
    const UFormattedValue *value = unumf_resultAsValue(opened->result, &status);
    if (U_FAILURE(status)) return -1;
    int32_t length = 0;
    const UChar *units = ufmtval_getString(value, &length, &status);
    return U_FAILURE(status) ? -1 : cformat_utf8(units, length, text, capacity);
}

int32_t cformat_number_integer(
    CFormatNumber *opened, int64_t value, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    unumf_formatInt(opened->formatter, value, opened->result, &status);
    return number_text(opened, status, text, capacity);
}

int32_t cformat_number_double(CFormatNumber *opened, double value, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    unumf_formatDouble(opened->formatter, value, opened->result, &status);
    return number_text(opened, status, text, capacity);
}

int32_t cformat_number_decimal(
    CFormatNumber *opened, const char *digits, int32_t count, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    unumf_formatDecimal(opened->formatter, digits, count, opened->result, &status);
    return number_text(opened, status, text, capacity);
}

// MARK: Plurals

CFormatPlural *cformat_plural_open(const char *locale, int ordinal) {
    char name[ULOC_FULLNAME_CAPACITY];
    cformat_locale(locale, name, sizeof name);
    CFormatPlural *opened = calloc(1, sizeof *opened);
    if (!opened) return NULL;
    UErrorCode status = U_ZERO_ERROR;
    UPluralType type = ordinal ? UPLURAL_TYPE_ORDINAL : UPLURAL_TYPE_CARDINAL;
    opened->rules = uplrules_openForType(name, type, &status);
    if (U_FAILURE(status)) {
        cformat_plural_close(opened);
        return NULL;
    }
    return opened;
}

void cformat_plural_close(CFormatPlural *opened) {
    if (!opened) return;
    if (opened->rules) uplrules_close(opened->rules);
    free(opened);
}

int32_t cformat_plural_category(
    CFormatPlural *opened, CFormatNumber *number, char *text, int32_t capacity) {
    UChar units[MAXIMUM];
    UErrorCode status = U_ZERO_ERROR;
    int32_t count =
        uplrules_selectFormatted(opened->rules, number->result, units, MAXIMUM, &status);
    return U_FAILURE(status) ? -1 : cformat_utf8(units, count, text, capacity);
}
