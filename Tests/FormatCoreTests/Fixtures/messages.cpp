// Writes messages.json: texts with arguments as ICU's own MessageFormat writes them, for MessageFixtureTests.
//     g++ -O1 -std=c++17 Tests/FormatCoreTests/Fixtures/messages.cpp -licui18n -licuuc -o /tmp/messages
//     /tmp/messages > Tests/FormatCoreTests/Fixtures/messages.json
// Written with ICU 72.1 (CLDR 42). No number is a half: there the service rounds up, and ICU to even. None
// has four digits: Spanish and others leave the separator out there, but for the class that MessageFormat writes with.
#include <cstdio>
#include <string>
#include <unicode/calendar.h>
#include <unicode/msgfmt.h>
#include <unicode/timezone.h>
#include <vector>

using namespace icu;

static const char *locales[] = {"en",    "en-GB", "de", "de-AT", "de-CH",      "fr", "es", "it", "pt-BR", "nl",
                                "pl",    "ru",    "uk", "cs",    "sl",         "ar", "he", "hi", "ja",    "zh-Hans",
                                "zh-TW", "ko",    "tr", "sv",    "lt",         "lv", "cy", "ga", "th",    "ro"};

static const char *plurals[] = {
    "{n, plural, one {# song} other {# songs}}",
    "{n, plural, zero {z#} one {o#} two {t#} few {f#} many {m#} other {x#}}",
    "{n,plural,=0{none}=1{a single one}one{o#}few{f#}many{m#}other{x#}}",
    "{n, plural, offset:1 =0 {nobody} =1 {{name}} one {{name} and # other} few {{name}, few #} other {{name} and # others}}",
    "{n, selectordinal, one {#st} two {#nd} few {#rd} many {#m} zero {#z} other {#th}}",
    "{n, plural, other {{n} is # is {n, number} and '#' and '{'#'}'}}",
    "{n, plural, one {{kind, select, a {a# {n}} other {o#}}} other {{kind, select, a {A#} other {{n, plural, one {O#} other {X#}}}}}}",
};

static const char *plain[] = {
    "Hello {name}!",
    "It's {name}''s '{name}' don't '' '{''}' '{a}'b",
    "'{'{name}'}' # {  name  }",
    "{kind, select, a {An A} b {a '{b}'} other {something: {name}}}",
    "{n} {n, number} {n, number, integer} {n, number, percent}",
    "{n, number, ::currency/EUR} {n, number, ::compact-short} {n, number, ::.00} {n, number, ::percent scale/100 .#}",
    "{d, date} {d, date, short}|{d, date, medium}|{d, date, long}|{d, date, full}|{d, time}|{d, time, short}|{d, date, ::yMMMd}",
};

static const double numbers[] = {0, 1, 2, 3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 20, 21, 22, 23, 42, 100, 101, 102, 103, 111, 10000,
                                 12345, 1000000, 0.3, 1.2, 2.1, 12345.678, -1, -2};
static const char *kinds[] = {"a", "b", "c"};
static const double times[] = {0, 951782400, 1700000000, 1719878399};

static std::string json(const std::string &text) {
    std::string result = "\"";
    for (char c : text) {
        if (c == '"' || c == '\\') result += '\\';
        result += c;
    }
    return result + "\"";
}

static bool isFirst = true;

static void write(const char *tag, int index, const char *pattern, double n, const char *kind, double time) {
    UErrorCode status = U_ZERO_ERROR;
    Locale locale = Locale::forLanguageTag(tag, status);
    MessageFormat format(UnicodeString::fromUTF8(pattern), locale, status);
    if (U_FAILURE(status)) {
        fprintf(stderr, "%s: %s\n", pattern, u_errorName(status));
        exit(1);
    }
    std::vector<UnicodeString> names = {"n", "name", "kind", "d"};
    std::vector<Formattable> values = {
        n == (int64_t)n ? Formattable((int64_t)n) : Formattable(n), UnicodeString::fromUTF8("Zoë"), UnicodeString(kind),
        Formattable(time * 1000, Formattable::kIsDate)};
    UnicodeString result;
    format.format(names.data(), values.data(), (int32_t)names.size(), result, status);
    if (U_FAILURE(status)) exit(1);
    std::string text;
    result.toUTF8String(text);
    printf("%s[%s,%d,%.9g,%s,%.0f,%s]", isFirst ? "" : ",\n", json(tag).c_str(), index, n, json(kind).c_str(), time,
           json(text).c_str());
    isFirst = false;
}

int main() {
    TimeZone::adoptDefault(TimeZone::createTimeZone("Europe/Berlin"));
    const int pluralCount = sizeof plurals / sizeof *plurals, plainCount = sizeof plain / sizeof *plain;
    printf("{\"patterns\": [\n");
    for (int i = 0; i < pluralCount; i++) printf("%s,\n", json(plurals[i]).c_str());
    for (int i = 0; i < plainCount; i++) printf("%s%s", json(plain[i]).c_str(), i + 1 < plainCount ? ",\n" : "\n],\n");
    printf("\"cases\": [\n");
    for (const char *locale : locales) {
        int turn = 0;
        for (int i = 0; i < pluralCount; i++)
            for (int n = 0; n < 32; n += i == 1 || i == 4 ? 1 : 3) write(locale, i, plurals[i], numbers[n], kinds[turn++ % 3], 0);
        for (int i = 0; i < plainCount; i++, turn += 7)
            write(locale, pluralCount + i, plain[i], numbers[turn % 32], kinds[turn % 3], times[turn % 4]);
        for (double time : times) write(locale, pluralCount + plainCount - 1, plain[plainCount - 1], 0, "c", time);
        for (double n : numbers) write(locale, pluralCount + 5, plain[5], n, "c", 0);
    }
    printf("\n]}\n");
}
