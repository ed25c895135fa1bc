#include "CMalloc.h"

#include <malloc.h>

int galley_keep_memory(int largest, int kept) {
    return mallopt(M_MMAP_THRESHOLD, largest) && mallopt(M_TRIM_THRESHOLD, kept);
}
