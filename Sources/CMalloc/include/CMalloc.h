#ifndef GALLEY_CMALLOC_H
#define GALLEY_CMALLOC_H

/// Has the allocator take blocks of up to `largest` bytes from memory that it keeps, and give that back
/// to the system only beyond `kept` free bytes an arena. Returns 0 on failure.
int galley_keep_memory(int largest, int kept);

#endif
