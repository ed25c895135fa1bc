#ifndef GALLEY_SYSTEM_ALLOCATOR_H
#define GALLEY_SYSTEM_ALLOCATOR_H

/// Sets the allocator to take blocks of up to `largest_pooled_block` bytes from its arenas, and to return memory
/// to the system only beyond `retained_bytes` free bytes an arena. Returns 0 on failure.
int galley_tune_allocator(int largest_pooled_block, int retained_bytes);

#endif
