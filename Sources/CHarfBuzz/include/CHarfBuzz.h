// HarfBuzz for Swift, as it is. Its headers find one another beside themselves.
#ifndef CHARFBUZZ_H
#define CHARFBUZZ_H

#include <harfbuzz/hb-ot.h>
#include <harfbuzz/hb.h>

#endif
