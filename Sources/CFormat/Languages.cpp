// What ICU has in C++ alone: clocks of durations, units of time, and the index letters of a language.
extern "C" {
#include "CFormat.h"
}
#include "Support.h"

#include <new>
#include <unicode/alphaindex.h>
#include <unicode/listformatter.h>
#include <unicode/measfmt.h>
#include <unicode/measunit.h>
#include <unicode/measure.h>

using namespace icu;

static Locale locale_of(const char *tag) {
    char name[ULOC_FULLNAME_CAPACITY];
    cformat_locale(tag, name, sizeof name);
    return Locale(name);
}

static int32_t utf8(const UnicodeString &units, UErrorCode status, char *text, int32_t capacity) {
    return U_FAILURE(status) ? -1 : cformat_utf8(units.getBuffer(), units.length(), text, capacity);
}

// MARK: Durations

struct CFormatDuration {
    MeasureFormat clock, units;
    ListFormatter *list;
    CFormatDuration(const Locale &locale, UErrorCode &status)
        : clock(locale, UMEASFMT_WIDTH_NUMERIC, status), units(locale, UMEASFMT_WIDTH_SHORT, status),
          list(ListFormatter::createInstance(
              locale, ULISTFMT_TYPE_UNITS, ULISTFMT_WIDTH_NARROW, status)) {}
    ~CFormatDuration() { delete list; }
};

CFormatDuration *cformat_duration_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    auto *opened = new (std::nothrow) CFormatDuration(locale_of(locale), status);
    if (opened && U_FAILURE(status)) {
        delete opened;
        return nullptr;
    }
    return opened;
}

void cformat_duration_close(CFormatDuration *opened) { delete opened; }

int32_t cformat_duration(
    const CFormatDuration *opened, int64_t hours, int32_t minutes, int32_t seconds, int in_words,
    char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    Measure parts[] = {
        Measure(Formattable(hours), MeasureUnit::createHour(status), status),
        Measure(Formattable(minutes), MeasureUnit::createMinute(status), status),
        Measure(Formattable(seconds), MeasureUnit::createSecond(status), status),
    };
    UnicodeString result;
    FieldPosition place;
    if (!in_words) {
        int32_t left_out = hours ? 0 : 1;
        opened->clock.formatMeasures(parts + left_out, 3 - left_out, result, place, status);
        return utf8(result, status, text, capacity);
    }
    // Parts that are nothing are left out, but for one.
    const int64_t counts[] = {hours, minutes, seconds};
    UnicodeString words[3];
    int32_t count = 0;
    for (int part = 0; part < 3; part++)
        if (counts[part] || (part == 2 && !count))
            opened->units.formatMeasures(parts + part, 1, words[count++], place, status);
    opened->list->format(words, count, result, status);
    return utf8(result, status, text, capacity);
}

// MARK: Index letters

struct CFormatIndex {
    AlphabeticIndex::ImmutableIndex *index = nullptr;
    ~CFormatIndex() { delete index; }
};

CFormatIndex *cformat_index_open(const char *locale) {
    UErrorCode status = U_ZERO_ERROR;
    AlphabeticIndex letters(locale_of(locale), status);
    // Names in Latin letters have theirs in all languages.
    letters.addLabels(Locale::getEnglish(), status);
    auto *opened = new (std::nothrow) CFormatIndex;
    if (!opened) return nullptr;
    opened->index = letters.buildImmutableIndex(status);
    if (U_FAILURE(status) || !opened->index) {
        delete opened;
        return nullptr;
    }
    return opened;
}

void cformat_index_close(CFormatIndex *opened) { delete opened; }

int32_t cformat_index_letter(
    const CFormatIndex *opened, const uint8_t *source, int32_t length, char *text, int32_t capacity) {
    UErrorCode status = U_ZERO_ERROR;
    auto name = UnicodeString::fromUTF8(StringPiece(reinterpret_cast<const char *>(source), length));
    int32_t number = opened->index->getBucketIndex(name, status);
    const AlphabeticIndex::Bucket *bucket = opened->index->getBucket(number);
    if (U_FAILURE(status) || !bucket) return -1;
    if (bucket->getLabelType() != U_ALPHAINDEX_NORMAL) return 0;
    return utf8(bucket->getLabel(), status, text, capacity);
}
