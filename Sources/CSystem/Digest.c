// The functions that keep their state where the caller has it: those in their place allocate for each digest.
#define OPENSSL_API_COMPAT 0x10100000L
#include <openssl/sha.h>
#include <string.h>

#include "SystemDigest.h"

_Static_assert(sizeof(SHA256_CTX) <= sizeof(galley_sha256), "the state has to fit");
_Static_assert(_Alignof(SHA256_CTX) <= _Alignof(galley_sha256), "the state has to be aligned");

galley_sha256 galley_sha256_begin(void) {
    galley_sha256 digest;
    memset(&digest, 0, sizeof digest);
    SHA256_Init((SHA256_CTX *)&digest);
    return digest;
}

void galley_sha256_append(galley_sha256 *digest, const void *bytes, size_t length) {
    if (length > 0) SHA256_Update((SHA256_CTX *)digest, bytes, length);
}

static uint64_t number(const unsigned char *bytes) {
    uint64_t number = 0;
    for (int index = 0; index < 8; index++) number = number << 8 | bytes[index];
    return number;
}

galley_digest256 galley_sha256_finish(galley_sha256 *digest) {
    unsigned char bytes[SHA256_DIGEST_LENGTH];
    SHA256_Final(bytes, (SHA256_CTX *)digest);
    return (galley_digest256){number(bytes), number(bytes + 8), number(bytes + 16), number(bytes + 24)};
}
