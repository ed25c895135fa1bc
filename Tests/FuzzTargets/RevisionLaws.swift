import ChangesCore
import TestSupport

@testable import ChangesCore
@testable import ChangesTestSupport

/// The laws of stored revisions: the input is one without its fingerprint, or chooses one.
enum RevisionLaws {
    static func check(_ input: [UInt8]) throws {
        let sum = input.withUnsafeBytes { Fingerprint(bytes: $0).value }
        let sealed = input + (0..<8).map { UInt8(truncatingIfNeeded: sum >> ($0 * 8)) }
        if let revision = PageRevision(encoded: sealed) {
            try require(
                PageRevision(encoded: revision.encoded()) == revision,
                "a revision is another when written and read"
            )
            _ = Delta(from: revision, to: revision)
        }
        var random = RandomPage(seed: 0)
        random.generator = SeededGenerator(choosing: input)
        let (old, new) = random.pair()
        let revision = old.revision()
        let bytes = revision.encoded()
        try require(PageRevision(encoded: bytes) == revision, "a revision is read as another")
        let read = PageRevision(encoded: bytes) ?? revision
        try require(
            Delta(from: read, to: new.revision()) == Delta(from: revision, to: new.revision()),
            "a revision that was read makes another delta"
        )
        guard !bytes.isEmpty else { return }
        var damaged = bytes
        damaged[random.generator.below(bytes.count)] ^= 1 << random.generator.below(8)
        try require(PageRevision(encoded: damaged) == nil, "a damaged revision is accepted")
        let cut = Array(bytes.prefix(random.generator.below(bytes.count)))
        try require(PageRevision(encoded: cut) == nil, "a part of a revision is accepted")
    }
}
