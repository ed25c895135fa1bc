// The collation of ICU, in plain C types.
#ifndef ICUCOLLATION_H
#define ICUCOLLATION_H

#include <stdint.h>

/// A collator of ICU. Several threads at a time may use it.
typedef struct CICUCollator CICUCollator;

/// Creates the collator of a BCP 47 tag; of an empty or unknown one that of no language. NULL without
/// memory or without ICU's data.
CICUCollator *cicu_collator_open(const char *tag);

/// Frees a collator.
void cicu_collator_close(CICUCollator *collator);

/// Writes bytes that compare as the text does, and returns how many there are, which may be more than
/// `capacity`; 0 when ICU fails.
int32_t cicu_collator_key(
    const CICUCollator *collator, const uint16_t *text, int32_t length, uint8_t *key,
    int32_t capacity);

#endif
