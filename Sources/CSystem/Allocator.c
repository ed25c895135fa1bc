#include "SystemAllocator.h"

#include <malloc.h>

int galley_tune_allocator(int largest_pooled_block, int retained_bytes, int arenas) {
    return mallopt(M_MMAP_THRESHOLD, largest_pooled_block) &&
           mallopt(M_TRIM_THRESHOLD, retained_bytes) &&
           mallopt(M_ARENA_MAX, arenas);
}

galley_allocator_bytes galley_allocator_usage(void) {
    struct mallinfo2 info = mallinfo2();
    galley_allocator_bytes bytes = {info.uordblks, info.fordblks, info.hblkhd};
    return bytes;
}

void galley_trim_allocator(void) { malloc_trim(0); }
