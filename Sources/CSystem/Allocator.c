#include "SystemAllocator.h"

#include <malloc.h>

int galley_tune_allocator(int largest_pooled_block, int retained_bytes) {
    return mallopt(M_MMAP_THRESHOLD, largest_pooled_block) &&
           mallopt(M_TRIM_THRESHOLD, retained_bytes);
}
