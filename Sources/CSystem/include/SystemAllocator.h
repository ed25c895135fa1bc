#ifndef GALLEY_SYSTEM_ALLOCATOR_H
#define GALLEY_SYSTEM_ALLOCATOR_H

#include <stddef.h>

/// The memory of the allocator, in bytes.
typedef struct {
    /// What the process has allocated, in the allocator's arenas.
    size_t used;
    /// What it has freed there, and the allocator has kept; some of it may have been returned to the system.
    size_t free;
    /// Large blocks that have a mapping of their own.
    size_t mapped;
} galley_allocator_bytes;

/// Sets the allocator to take blocks of up to `largest_pooled_block` bytes from at most `arenas` arenas, and to return
/// memory to the system only beyond `retained_bytes` free bytes at the end of one. Returns 0 on failure.
int galley_tune_allocator(int largest_pooled_block, int retained_bytes, int arenas);

/// Returns the allocator's figures. It looks at every free block, each arena locked meanwhile.
galley_allocator_bytes galley_allocator_usage(void);

/// Returns all whole pages of freed memory to the system, each arena locked meanwhile.
void galley_trim_allocator(void);

#endif
