import CSystem
import Glibc

/// The settings of the allocator: memory that is freed stays with the process. Returning a page's buffers to
/// the system and faulting them in again for the next page takes as long as mapping that page.
enum AllocatorTuning {
    /// The largest block taken from retained memory: the buffers of pages of a few thousand items.
    private static let largestPooledBlock: Int32 = 2 << 20

    /// The free memory at the end of an arena that it retains: the buffers of a page or two.
    private static let retainedBytes: Int32 = 8 << 20

    /// The arenas beside one for each processor: threads that share one seldom wait, and what one arena has
    /// free is of no use to another.
    private static let spareArenas = 1

    /// Applies the settings to the whole process; without effect where the allocator does not take them.
    static func apply() {
        let processors = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
        _ = galley_tune_allocator(
            largestPooledBlock,
            retainedBytes,
            Int32(clamping: processors + spareArenas)
        )
    }
}
