internal import CText
import Locking

/// The order of text in a language, by ICU's collation (UTS #10).
package final class TextCollator: Sendable {
    // ICU's collators may be read by many threads once they are open.
    private let collator: SharedPointer?

    /// The collators that are open, by locale, and the locales in the order of their last use.
    private struct Cache {
        var collators: [ExactString: TextCollator] = [:]
        var used: [String] = []
    }

    /// The maximum number of open collators: a service speaks few languages at a time, and each takes up
    /// to 100 KB.
    private static let maximumCount = 32
    private static let cache = Locked(Cache())

    private init(locale: String) {
        collator = SharedPointer(cicu_collator_open(locale))
    }

    deinit {
        cicu_collator_close(collator?.pointer)
    }

    /// Returns the collator of a locale; that of no language where ICU knows none for it.
    ///
    /// - Parameter locale: A BCP 47 tag; nil is that of no language.
    package static func shared(for locale: String?) -> TextCollator {
        let locale = locale ?? ""
        return cache.withLock { cache in
            if let index = cache.used.lastIndex(where: { $0 == locale }) {
                cache.used.remove(at: index)
            }
            cache.used.append(locale)
            if let collator = cache.collators[locale] { return collator }
            if cache.used.count > maximumCount {
                cache.collators[cache.used.removeFirst()] = nil
            }
            let collator = TextCollator(locale: locale)
            cache.collators[locale] = collator
            return collator
        }
    }

    /// Returns bytes that compare as a text does; its UTF-8 where ICU fails.
    package func key(of text: String) -> [UInt8] {
        guard let collator else { return Array(text.utf8) }
        let units = Array(text.utf16)
        // Keys of plain text take about as many bytes as units; ICU says how many it needs.
        var capacity = units.count * 2 + 16
        while true {
            var needed = 0
            let key = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
                needed = Int(
                    cicu_collator_key(
                        collator.pointer,
                        units,
                        Int32(units.count),
                        buffer.baseAddress,
                        Int32(capacity)
                    )
                )
                count = needed <= capacity ? needed : 0
            }
            if needed <= capacity { return key }
            capacity = needed
        }
    }
}
