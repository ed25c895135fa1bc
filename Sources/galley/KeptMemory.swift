import CMalloc

/// Memory that the allocator keeps when it is freed. Giving a page's buffers back to the system and
/// faulting them in again for the next page takes as long as mapping it.
enum KeptMemory {
    /// The largest block taken from kept memory: the buffers of pages of a few thousand items.
    private static let largestBlock: Int32 = 4 << 20

    /// What an arena keeps: the buffers of a page or two, as there are a few arenas a core.
    private static let keptBytes: Int32 = 16 << 20

    /// Sets it for the whole process; without effect where the allocator does not take it.
    static func set() {
        _ = galley_keep_memory(largestBlock, keptBytes)
    }
}
