internal import CSimdJSON

/// The memory of a document: either one block of exactly the size needed, or, for a long text, the
/// buffers simdjson made.
///
/// Parsing into a pooled parser's warm buffers and copying the result out costs less than fresh
/// buffers of 10 bytes a byte of text, and the copy has no slack. For long texts it is the other way
/// round: the copy would double the memory at the peak.
final class TapeStorage {
    /// Texts up to this are copied out of a pooled parser; pooled parsers take as many.
    static let copiedBytes = 2 << 20

    /// Readable bytes behind the strings, so that they can be scanned 16 at a time.
    static let slackBytes = 64

    let tape: JSONTape
    let byteCount: Int
    private let owner: Owner

    private enum Owner {
        case block(UnsafeMutableRawPointer)
        case simdjson(OpaquePointer)
    }

    private init(tape: JSONTape, byteCount: Int, owner: Owner) {
        self.tape = tape
        self.byteCount = byteCount
        self.owner = owner
    }

    deinit {
        switch owner {
        case .block(let block): block.deallocate()
        case .simdjson(let tape): csj_tape_free(tape)
        }
    }

    /// Parses `bytes`, of which `readableBytes` may be read.
    static func parsing(
        _ bytes: UnsafeRawBufferPointer,
        readableBytes: Int
    ) throws(JSONError) -> TapeStorage {
        guard bytes.count <= JSONDocument.maximumBytes else {
            throw .tooLarge(byteCount: bytes.count)
        }
        let skipped = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let text = UnsafeRawBufferPointer(rebasing: bytes[skipped...])
        if let storage = try parsed(text, padded: readableBytes - bytes.count >= csj_padding()) {
            return storage
        }
        // Refused: not JSON, or JSON that simdjson does not take.
        var repair = JSONRepair(text, offset: skipped)
        let repaired = try repair.run()
        let second = repaired.withUnsafeBytes { buffer in
            Result { () throws(JSONError) in
                try Self.parsed(buffer, padded: false, numberTexts: repair.numberTexts)
            }
        }
        guard let storage = try second.get() else { throw .syntax(offset: 0, reason: "not JSON") }
        return storage
    }

    /// nil when simdjson refuses the text, or would read an escape of it wrongly.
    ///
    /// - Parameter numberTexts: The places of numbers among the strings of a repaired text.
    private static func parsed(
        _ text: UnsafeRawBufferPointer,
        padded: Bool,
        numberTexts: [Int] = []
    ) throws(JSONError) -> TapeStorage? {
        guard let start = text.bindMemory(to: UInt8.self).baseAddress, text.count > 0,
            csj_has_lone_surrogate(start, text.count) == 0
        else { return nil }
        guard let parser = csj_parser_acquire(text.count) else { throw .outOfMemory }
        defer { csj_parser_release(parser) }
        switch csj_parse(parser, start, text.count, padded ? 1 : 0) {
        case CSJ_PARSED: break
        case CSJ_NO_MEMORY: throw .outOfMemory
        default: return nil
        }
        guard let cells = csj_cells(parser), let strings = csj_strings(parser) else { return nil }
        var marking = TapeIndexer(cells: cells, strings: strings)
        guard marking.run() else { return nil }
        if !numberTexts.isEmpty { marking.mark(numberTexts: numberTexts) }
        if !marking.duplicates.isEmpty { marking.removeDuplicates() }
        if text.count > copiedBytes, let taken = csj_tape_take(parser) {
            return TapeStorage(
                tape: JSONTape(cells: cells, strings: strings),
                byteCount: marking.cellCount * 8 + marking.stringBytes,
                owner: .simdjson(taken)
            )
        }
        return copied(marking)
    }

    private static func copied(_ marking: TapeIndexer) -> TapeStorage {
        let cellBytes = marking.cellCount * 8
        let byteCount = cellBytes + marking.stringBytes + slackBytes
        let block = UnsafeMutableRawPointer.allocate(byteCount: byteCount, alignment: 8)
        block.copyMemory(from: marking.cells, byteCount: cellBytes)
        (block + cellBytes).copyMemory(from: marking.strings, byteCount: marking.stringBytes)
        // The slack is read, so it must be something.
        (block + cellBytes + marking.stringBytes)
            .initializeMemory(as: UInt8.self, repeating: 0, count: slackBytes)
        let cells = UnsafePointer(block.assumingMemoryBound(to: UInt64.self))
        let strings = UnsafePointer((block + cellBytes).assumingMemoryBound(to: UInt8.self))
        return TapeStorage(
            tape: JSONTape(cells: cells, strings: strings),
            byteCount: byteCount,
            owner: .block(block)
        )
    }
}
