import JSONCore
import ModuleKit

extension RolloutPart {
    /// The ending of names of pages, by which the two sides' differ. No other name ends so.
    var nameEnding: String { side == .new ? "\n\u{1}new" : "" }

    /// Counts a page that was asked for. Allocates nothing.
    func count(_ page: CachedPage) {
        counters.count(
            side,
            isFailed: page.shared.page.status == .partial,
            isCut: page.shared.cuts > 0
        )
    }

    /// Counts a page that could not be built, unless that says nothing about it. What a side refuses is counted with the
    /// request (`RequestContext.isRefusedBySideAlone`).
    func count(_ problem: Problem) {
        switch problem.kind {
        case .upstreamFailed, .upstreamTimeout, .internalError:
            counters.count(side, isFailed: true)
        default: break
        }
    }
}

enum CutTexts {
    private static let member = Array(",\"truncated\":true".utf8)

    /// Returns the number of cut texts of a page. O(bytes).
    static func count(in page: Page) -> Int {
        withExtendedLifetime(page.json) { text in
            var (count, index) = (0, 0)
            while let found = next(in: text.bytes, from: index) {
                (count, index) = (count + 1, found + member.count)
            }
            return count
        }
    }

    private static func next(in bytes: UnsafeRawBufferPointer, from start: Int) -> Int? {
        var index = start
        while index + member.count <= bytes.count {
            guard let comma = bytes[index...].firstIndex(of: UInt8(ascii: ",")) else { return nil }
            if comma + member.count <= bytes.count,
                bytes[comma..<comma + member.count].elementsEqual(member)
            {
                return comma
            }
            index = comma + 1
        }
        return nil
    }
}

extension String {
    /// The text before an ending of at least one byte; nil where it ends otherwise.
    func prefix(before ending: String) -> String? {
        guard !ending.isEmpty, utf8.count >= ending.utf8.count,
            utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8)
        else { return nil }
        return String(decoding: utf8.dropLast(ending.utf8.count), as: UTF8.self)
    }
}
