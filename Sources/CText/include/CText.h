// The C libraries that measure text: HarfBuzz as it is, and what is used of ICU.
#ifndef CTEXT_H
#define CTEXT_H

// HarfBuzz's headers find one another beside themselves.
#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

#include "ICUCollation.h"
#include "ICUText.h"

#endif
