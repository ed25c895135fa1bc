import Locking
import Logging
import ModuleConfiguration
import TextCore

/// The fonts of a configuration that is rolled out, where they are others than those of the old side.
final class RolloutFonts: Sendable {
    private let maximumCacheBytes: Int
    private let kept = Locked<FontLibrary?>(nil)

    /// - Parameter maximumCacheBytes: the maximum of measured text in memory, in bytes.
    init(maximumCacheBytes: Int) { self.maximumCacheBytes = maximumCacheBytes }

    /// The memory of what the fonts have measured, beside those of the old side.
    var memoryBytes: Int { kept.withLock { $0?.measurer.memoryBytes ?? 0 } }

    /// Returns fonts that are configured so: those of the old side, the ones that there were, or new ones. Nil, with a
    /// line in the log, where one cannot be read.
    func library(
        of fonts: [FontConfiguration],
        beside own: FontLibrary,
        log: Logger
    ) -> FontLibrary? {
        if own.isOf(fonts) {
            forget()
            return own
        }
        if let same = kept.withLock({ $0 }), same.isOf(fonts) { return same }
        do throws(TextError) {
            let library = try FontLibrary(
                fonts,
                maximumCacheBytes: maximumCacheBytes,
                reports: own.reports,
                log: log
            )
            kept.withLock { $0 = library }
            return library
        } catch {
            log.error(
                "the configuration that is rolled out is not served",
                metadata: ["error": "\(error)"]
            )
            return nil
        }
    }

    /// Forgets the fonts of a rollout that has ended.
    func forget() { kept.withLock { $0 = nil } }
}
