#include "CSimdJSON.h"

#include <simdjson.h>

#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <new>
#include <vector>

namespace {

// A parser's buffers take up to 14 bytes a byte of capacity, so that pooled ones are bounded:
// at most 4 of them, each for texts up to 2 MiB. Longer texts get a parser of their own, whose
// buffers become the document's.
constexpr size_t pooledParsers = 4;
constexpr size_t pooledCapacity = size_t(2) << 20;

// One more than the depth accepted: the exact depth is checked on the tape.
constexpr size_t maximumDepth = 513;

}  // namespace

struct CSJTape {
    simdjson::dom::document document;
};

struct CSJParser {
    simdjson::dom::parser parser;
    std::unique_ptr<CSJTape> tape = std::make_unique<CSJTape>();
    bool pooled = false;
};

namespace {

struct Pool {
    std::mutex mutex;
    std::vector<std::unique_ptr<CSJParser>> idle;
};

Pool &pool() {
    // Never destroyed: threads may still parse while the process exits.
    static Pool *shared = new Pool;
    return *shared;
}

bool isHexDigits(const uint8_t *bytes) {
    for (int i = 0; i < 4; i++) {
        uint8_t lower = bytes[i] | 0x20;
        if (!((bytes[i] >= '0' && bytes[i] <= '9') || (lower >= 'a' && lower <= 'f'))) return false;
    }
    return true;
}

// Whether the two digits after `\u` are those of a surrogate: 1 high, 2 low, 0 neither.
int surrogateKind(const uint8_t *digits) {
    if ((digits[0] | 0x20) != 'd') return 0;
    uint8_t second = digits[1] | 0x20;
    if (second == ('8' | 0x20) || second == ('9' | 0x20) || second == 'a' || second == 'b') return 1;
    return second >= 'c' && second <= 'f' ? 2 : 0;
}

}  // namespace

size_t csj_padding(void) { return simdjson::SIMDJSON_PADDING; }

CSJParser *csj_parser_acquire(size_t length) {
    const bool pooled = length <= pooledCapacity;
    if (pooled) {
        std::lock_guard<std::mutex> guard(pool().mutex);
        if (!pool().idle.empty()) {
            CSJParser *parser = pool().idle.back().release();
            pool().idle.pop_back();
            return parser;
        }
    }
    try {
        auto parser = std::make_unique<CSJParser>();
        parser->pooled = pooled;
        return parser.release();
    } catch (const std::bad_alloc &) {
        return nullptr;
    }
}

void csj_parser_release(CSJParser *parser) {
    std::unique_ptr<CSJParser> owned(parser);
    if (!owned || !owned->pooled || !owned->tape) return;
    std::lock_guard<std::mutex> guard(pool().mutex);
    if (pool().idle.size() >= pooledParsers) return;
    try {
        pool().idle.push_back(std::move(owned));
    } catch (const std::bad_alloc &) {
        // The parser is freed instead.
    }
}

void csj_pool_clear(void) {
    std::vector<std::unique_ptr<CSJParser>> idle;
    std::lock_guard<std::mutex> guard(pool().mutex);
    idle.swap(pool().idle);
}

size_t csj_parsing_bytes(const uint8_t *bytes, size_t length) {
    size_t commas = 0, colons = 0, opens = 0, quotes = 0;
    for (size_t i = 0; i < length; i++) {
        commas += bytes[i] == ',';
        colons += bytes[i] == ':';
        // '[' and '{' differ in one bit.
        opens += (bytes[i] & 0xDF) == '[';
        quotes += bytes[i] == '"';
    }
    // A value has at most two cells of 8 bytes, a name one; both, and what stands around them, have an index of 4.
    const size_t values = commas + opens + 1;
    const size_t cells = 2 * values + colons + 2;
    const size_t indexes = values + commas + 2 * colons + 2 * opens;
    return 8 * cells + 4 * indexes + (quotes > 0 ? length + 5 * quotes / 2 : 0);
}

CSJStatus csj_parse(CSJParser *parser, const uint8_t *bytes, size_t length, int padded) {
    if (!parser->tape || length > UINT32_MAX - 64) return CSJ_NO_MEMORY;
    if (parser->parser.max_depth() != maximumDepth
        && parser->parser.allocate(length < 4096 ? 4096 : length, maximumDepth) != simdjson::SUCCESS) {
        return CSJ_NO_MEMORY;
    }
    auto error =
        parser->parser.parse_into_document(parser->tape->document, bytes, length, !padded).error();
    if (error == simdjson::SUCCESS) return CSJ_PARSED;
    return error == simdjson::MEMALLOC || error == simdjson::CAPACITY ? CSJ_NO_MEMORY : CSJ_REFUSED;
}

uint64_t *csj_cells(const CSJParser *parser) { return parser->tape->document.tape.get(); }

const uint8_t *csj_strings(const CSJParser *parser) {
    return parser->tape->document.string_buf.get();
}

CSJTape *csj_tape_take(CSJParser *parser) { return parser->tape.release(); }

void csj_tape_free(CSJTape *tape) { delete tape; }

int csj_has_lone_surrogate(const uint8_t *bytes, size_t length) {
    const uint8_t *end = bytes + length;
    const uint8_t *at = bytes;
    while (at < end && (at = static_cast<const uint8_t *>(memchr(at, '\\', end - at)))) {
        if (end - at < 6 || at[1] != 'u') {
            at += 2;
            continue;
        }
        int kind = surrogateKind(at + 2);
        at += 6;
        if (kind == 0) continue;
        if (kind == 2) return 1;
        if (end - at < 6 || at[0] != '\\' || at[1] != 'u' || surrogateKind(at + 2) != 2
            || !isHexDigits(at + 2)) {
            return 1;
        }
        at += 6;
    }
    return 0;
}

double csj_parse_double(const char *number) { return strtod(number, nullptr); }
