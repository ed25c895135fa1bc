import CSystem

/// The settings of the allocator: memory that is freed stays with the process. Returning a page's buffers to
/// the system and faulting them in again for the next page takes as long as mapping that page.
enum AllocatorTuning {
    /// The largest block taken from retained memory: the buffers of pages of a few thousand items.
    private static let largestPooledBlock: Int32 = 2 << 20

    /// The free memory that an arena retains: the buffers of a page or two, as there are a few arenas a core.
    private static let retainedBytes: Int32 = 16 << 20

    /// Applies the settings to the whole process; without effect where the allocator does not take them.
    static func apply() {
        _ = galley_tune_allocator(largestPooledBlock, retainedBytes)
    }
}
