// The functions of ICU that write numbers, dates and plurals, in plain C types: its own headers clash with those inside Foundation.
#ifndef CFORMAT_H
#define CFORMAT_H

#include <stdint.h>

/// A formatter of numbers, with room for the last result. One thread at a time may use it.
typedef struct CFormatNumber CFormatNumber;

/// A formatter of dates. One thread at a time may use it.
typedef struct CFormatDate CFormatDate;

/// The plural rules of a language, with the formatter of its numbers. One thread at a time may use it.
typedef struct CFormatPlural CFormatPlural;

/// Writes ICU's version, such as "72.1". `capacity` is 20 at least.
void cformat_version(char *text, int32_t capacity);

/// Returns 1 when a text is a well-formed language tag (BCP 47) whose language is one of ISO 639, else 0.
int cformat_is_locale(const char *tag);

/// Calls a function with the tag of every locale that ICU has data of its own for.
void cformat_each_locale(void *context, void (*body)(void *context, const char *locale));

/// Returns the number of languages of ISO 639.
int32_t cformat_language_count(void);

/// Returns the code of a language, and writes its English name; NULL beyond the last one.
const char *cformat_language(int32_t index, char *name, int32_t capacity);

/// Returns 1 when a text is the name of a time zone, else 0.
int cformat_is_zone(const char *zone);

/// Calls a function with the name of every time zone.
void cformat_each_zone(void *context, void (*body)(void *context, const char *zone));

/// Returns 1 when a text of three capital letters is a currency of ISO 4217, of today or of the past, else 0.
int cformat_is_currency(const char *code);

/// Calls a function with the code of every currency of today.
void cformat_each_currency(void *context, void (*body)(void *context, const char *code));

/// The case rules of a language. Any number of threads may use it at once.
typedef struct UCaseMap CFormatCase;

/// Creates the case rules of a language; NULL without memory. `locale` is as below.
CFormatCase *cformat_case_open(const char *locale);

/// Frees case rules.
void cformat_case_close(CFormatCase *map);

/// Writes UTF-8 in capitals (`upper` is 1) or small letters. Returns its length, which may be beyond the capacity, or -1.
int32_t cformat_case(
    const CFormatCase *map, int upper, const uint8_t *source, int32_t length, uint8_t *text, int32_t capacity);

/// Creates a formatter of a number skeleton. `locale` is a BCP 47 tag; one that ICU does not know stands for `en`.
/// NULL for a wrong skeleton, without memory and without ICU's data.
CFormatNumber *cformat_number_open(const char *locale, const char *skeleton);

/// Frees a formatter.
void cformat_number_close(CFormatNumber *formatter);

/// Writes a number as UTF-8 and returns the length, which may be beyond the capacity: nothing usable is written then.
/// -1 when ICU fails.
int32_t cformat_number_integer(CFormatNumber *formatter, int64_t value, char *text, int32_t capacity);
int32_t cformat_number_double(CFormatNumber *formatter, double value, char *text, int32_t capacity);
/// The same of a number in decimal digits.
int32_t cformat_number_decimal(
    CFormatNumber *formatter, const char *digits, int32_t count, char *text, int32_t capacity);

/// Creates a formatter of a date skeleton (UTS #35) in a time zone. NULL where ICU makes no pattern of the skeleton.
CFormatDate *cformat_date_open(const char *locale, const char *skeleton, const char *zone);

/// Creates a formatter of a language's own form of a day and of a time of day, each 0 (full), 1 (long), 2 (medium),
/// 3 (short) or -1 (not at all).
CFormatDate *cformat_date_open_form(const char *locale, int day, int time, const char *zone);

/// Frees a formatter.
void cformat_date_close(CFormatDate *formatter);

/// Writes a time in milliseconds since 1970, as numbers are written.
int32_t cformat_date(CFormatDate *formatter, double milliseconds, char *text, int32_t capacity);

/// Writes the pattern of a formatter. Returns the length as numbers do, or -1 where its calendar is not the Gregorian one.
int32_t cformat_date_pattern(CFormatDate *formatter, char *text, int32_t capacity);

/// The kinds of names of a formatter's fields.
typedef enum {
    CFORMAT_MONTHS,
    CFORMAT_MONTHS_SHORT,
    CFORMAT_MONTHS_NARROW,
    CFORMAT_MONTHS_ALONE,
    CFORMAT_MONTHS_ALONE_SHORT,
    CFORMAT_MONTHS_ALONE_NARROW,
    CFORMAT_DAYS,
    CFORMAT_DAYS_SHORT,
    CFORMAT_DAYS_ALONE,
    CFORMAT_DAYS_ALONE_SHORT,
    CFORMAT_HALVES,
} CFormatDateNames;

/// Writes the name of a field's value, counted from 0; days begin with Sunday. Returns the length as numbers do.
int32_t cformat_date_name(
    CFormatDate *formatter, CFormatDateNames kind, int32_t value, char *text, int32_t capacity);

/// Creates the plural rules of a language; those of ordinal numbers where `ordinal` is 1.
CFormatPlural *cformat_plural_open(const char *locale, int ordinal);

/// Frees plural rules.
void cformat_plural_close(CFormatPlural *rules);

/// Writes the category (`one`, `few`, …) of the number that a formatter wrote last. Returns the length, or -1.
int32_t cformat_plural_category(
    CFormatPlural *rules, CFormatNumber *number, char *text, int32_t capacity);

/// A time zone with its history. One thread at a time may use it.
typedef struct CFormatZone CFormatZone;

/// Creates a time zone; NULL without memory. A name that ICU does not know stands for UTC.
CFormatZone *cformat_zone_open(const char *name);

/// Frees a time zone.
void cformat_zone_close(CFormatZone *zone);

/// Returns the milliseconds by which the zone's clocks are ahead of UTC when they show a time, which is given in
/// milliseconds from their first midnight of 1970. Of a time that comes twice, it is the first one; a time that the
/// clocks leave out is counted on from before the change.
double cformat_zone_offset_of_local(CFormatZone *zone, double milliseconds);

/// The same at a time in milliseconds since 1970 in UTC, with the stretch of time around it in which it stays: from a
/// time that is part of it, to one that is not. Both are the time itself where ICU fails.
double cformat_zone_stretch(CFormatZone *zone, double milliseconds, double *from, double *to);

/// The relative times of a language. One thread at a time may use it.
typedef struct CFormatRelative CFormatRelative;

/// The units of relative times.
typedef enum {
    CFORMAT_SECOND,
    CFORMAT_MINUTE,
    CFORMAT_HOUR,
    CFORMAT_DAY,
    CFORMAT_WEEK,
    CFORMAT_MONTH,
    CFORMAT_YEAR,
} CFormatUnit;

/// Creates the relative times of a language; NULL without ICU's data.
CFormatRelative *cformat_relative_open(const char *locale);

/// Frees relative times.
void cformat_relative_close(CFormatRelative *relative);

/// Writes a distance from now, negative in the past, in words where the language has them ("yesterday"); 0 seconds
/// are "now". Returns the length as numbers do.
int32_t cformat_relative(
    CFormatRelative *relative, double count, CFormatUnit unit, char *text, int32_t capacity);

/// The durations of a language. Any number of threads may use it at once.
typedef struct CFormatDuration CFormatDuration;

/// Creates the durations of a language; NULL without ICU's data.
CFormatDuration *cformat_duration_open(const char *locale);

/// Frees durations.
void cformat_duration_close(CFormatDuration *duration);

/// Writes a duration as clocks do (`1:02:05`), without hours where there are none, or `in_words` (`3 min 41 sec`).
int32_t cformat_duration(
    const CFormatDuration *duration, int64_t hours, int32_t minutes, int32_t seconds, int in_words,
    char *text, int32_t capacity);

/// The index letters of a language. Any number of threads may use it at once.
typedef struct CFormatIndex CFormatIndex;

/// Creates the index letters of a language, and those of Latin script; NULL without ICU's data.
CFormatIndex *cformat_index_open(const char *locale);

/// Frees index letters.
void cformat_index_close(CFormatIndex *index);

/// Writes the letter under which a text of UTF-8 stands in an index; nothing, and returns 0, for one that stands under
/// no letter.
int32_t cformat_index_letter(
    const CFormatIndex *index, const uint8_t *source, int32_t length, char *text, int32_t capacity);

/// Writes a text of UTF-8 in Unicode's form NFKD (`decomposes` is 1) or NFC. Returns the length, which may be beyond
/// the capacity, or -1.
int32_t cformat_normal(
    int decomposes, const uint8_t *source, int32_t length, char *text, int32_t capacity);

#endif
