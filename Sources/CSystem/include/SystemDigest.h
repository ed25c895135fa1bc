#ifndef GALLEY_SYSTEM_DIGEST_H
#define GALLEY_SYSTEM_DIGEST_H

#include <stddef.h>
#include <stdint.h>

/// A SHA-256 (FIPS 180-4) in the making. A copy goes on by itself.
typedef struct {
    uint64_t state[14];
} galley_sha256;

/// A finished one: its 32 bytes as numbers, the first byte the highest.
typedef struct {
    uint64_t first;
    uint64_t second;
    uint64_t third;
    uint64_t fourth;
} galley_digest256;

/// Begins without any content.
galley_sha256 galley_sha256_begin(void);

/// Adds `length` bytes.
void galley_sha256_append(galley_sha256 *digest, const void *bytes, size_t length);

/// Returns the digest of everything added; nothing can be added afterwards.
galley_digest256 galley_sha256_finish(galley_sha256 *digest);

#endif
