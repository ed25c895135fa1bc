#include "SystemBrotli.h"

#include <brotli/encode.h>
#include <sys/mman.h>

// The pieces between which the work may be cancelled: at quality 11 one takes a tenth of a second.
enum { piece_bits = 16, piece = 1 << piece_bits };

// Blocks of mapped memory begin with their size, which keeps what follows aligned.
enum { header = 64 };

static void *map(void *unused, size_t size) {
    (void)unused;
    size_t whole = size + header;
    void *block = mmap(NULL, whole, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (block == MAP_FAILED) return NULL;
    *(size_t *)block = whole;
    return (uint8_t *)block + header;
}

static void unmap(void *unused, void *address) {
    (void)unused;
    if (!address) return;
    void *block = (uint8_t *)address - header;
    munmap(block, *(size_t *)block);
}

// A window no larger than the input, as its size is the memory that the encoder takes.
static uint32_t window_bits(size_t length) {
    uint32_t bits = 16;
    while (bits < BROTLI_DEFAULT_WINDOW && ((size_t)1 << bits) - 16 < length) bits += 1;
    return bits;
}

size_t galley_brotli(const uint8_t *input, size_t length, uint8_t *output, size_t capacity, int quality,
                     int (*is_cancelled)(void *context), void *context) {
    BrotliEncoderState *state = is_cancelled ? BrotliEncoderCreateInstance(map, unmap, NULL)
                                             : BrotliEncoderCreateInstance(NULL, NULL, NULL);
    if (!state) return 0;
    BrotliEncoderSetParameter(state, BROTLI_PARAM_QUALITY, (uint32_t)quality);
    BrotliEncoderSetParameter(state, BROTLI_PARAM_LGWIN, window_bits(length));
    BrotliEncoderSetParameter(state, BROTLI_PARAM_SIZE_HINT,
                              length > UINT32_MAX ? UINT32_MAX : (uint32_t)length);
    if (is_cancelled) BrotliEncoderSetParameter(state, BROTLI_PARAM_LGBLOCK, piece_bits);
    size_t room = capacity;
    size_t written = 0;
    while (!is_cancelled || !is_cancelled(context)) {
        size_t part = is_cancelled && length > piece ? piece : length;
        length -= part;
        BrotliEncoderOperation operation = length > 0 ? BROTLI_OPERATION_PROCESS : BROTLI_OPERATION_FINISH;
        BROTLI_BOOL is_well =
            BrotliEncoderCompressStream(state, operation, &part, &input, &room, &output, &written);
        // What the encoder has left did not fit.
        if (!is_well || part > 0 || room == 0) break;
        if (length == 0) {
            if (!BrotliEncoderIsFinished(state)) break;
            BrotliEncoderDestroyInstance(state);
            return written;
        }
    }
    BrotliEncoderDestroyInstance(state);
    return 0;
}
