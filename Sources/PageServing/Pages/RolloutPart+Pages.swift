import JSONCore
import ModuleKit
import ModuleMapping
import Synchronization

extension RolloutPart {
    /// The ending of names of the new side's pages. No other name ends so.
    private static let newEnding = "\n\u{1}new"

    /// The ending of names of pages, by which the two sides' differ.
    package var nameEnding: String { side == .new ? Self.newEnding : "" }

    /// Returns the name of the same page on the other side.
    func otherName(of name: String) -> String? {
        side == .new ? name.prefix(before: Self.newEnding) : name + Self.newEnding
    }

    /// Counts a page that was asked for. Allocates nothing.
    package func count(_ page: CachedPage) {
        counters.count(
            side,
            isFailed: page.shared.page.status == .partial,
            isOutage: page.shared.rollout?.isOutage ?? false,
            isCut: page.shared.rollout?.isNewlyCut ?? false
        )
    }

    /// Counts a page that could not be built, unless that says nothing about it. What a side refuses is counted with
    /// the request (`RequestContext.isRefusedBySideAlone`).
    func count(_ problem: Problem) {
        switch problem.kind {
        case .upstreamFailed, .upstreamTimeout, .internalError: break
        // Of a request that failed; others are the service's own.
        case .unavailable where problem.isOutage != nil: break
        default: return
        }
        counters.count(side, isFailed: true, isOutage: problem.isOutage ?? false)
    }
}

/// The part of a page that a rollout counts with each view of it.
package final class RolloutFinding: Sendable {
    /// True where requests of it failed, all by causes that both sides share.
    let isOutage: Bool
    /// The number of its texts that are cut; 0 where nothing counts them.
    let cutTexts: Int
    /// The number of those that are more than the same page of the old side has.
    private let newlyCut = Atomic<Int>(0)

    init(isOutage: Bool, cutTexts: Int) {
        self.isOutage = isOutage
        self.cutTexts = cutTexts
    }

    /// True where texts of it are newly cut.
    var isNewlyCut: Bool { newlyCut.load(ordering: .relaxed) > 0 }

    /// Notes what the same page of the old side has.
    func compare(with old: RolloutFinding) {
        newlyCut.store(max(0, cutTexts - old.cutTexts), ordering: .relaxed)
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
