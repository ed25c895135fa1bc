// What is used of ICU, in plain C types: its own headers clash with those inside Foundation.
#ifndef CICU_H
#define CICU_H

#include <stdint.h>

/// Whether a line may break before a place.
typedef struct CICUBreaker CICUBreaker;

#endif
