internal import CText
import Locking
internal import Synchronization

/// The mutable objects of HarfBuzz and ICU that one measurement works with.
///
/// `@unchecked Sendable`, as only the caller that took one from the pool touches it.
final class Workspace: @unchecked Sendable {
    /// HarfBuzz's buffer.
    let buffer: OpaquePointer?
    /// The words that were shaped in it; nil where none are remembered.
    let words: WordCache?
    private let bidi: OpaquePointer?
    /// The work that is done in it; nil where no budget bounds it.
    private var work: TextWork?
    /// The code units that were counted and not yet spent.
    private var units = 0
    /// The breakers of lines and graphemes, once there was a text for them.
    private var breakers: [BreakRules: OpaquePointer] = [:]
    /// The last locale asked for, as most texts have that of the one before.
    private var lastLanguage: (locale: String, language: TextLanguage) = ("", .none)

    /// - Parameter remembersWords: False for one that shapes each text as a whole.
    init(remembersWords: Bool = true) {
        words = remembersWords ? WordCache() : nil
        buffer = hb_buffer_create()
        bidi = cicu_bidi_open()
    }

    /// The memory of the words, in bytes.
    var wordBytes: Int { words?.memoryBytes ?? 0 }

    deinit {
        hb_buffer_destroy(buffer)
        cicu_bidi_close(bidi)
        for breaker in breakers.values { cicu_breaker_close(breaker) }
    }

    /// Counts code units that were shaped or broken.
    func count(_ units: Int) { self.units += units }

    /// Returns false where the budget of the work has ended.
    func mayGoOn() -> Bool {
        guard units >= TextWork.interval else { return true }
        return spend()
    }

    /// Spends what was counted, and returns false where the budget has ended.
    private func spend() -> Bool {
        defer { units = 0 }
        return work?.spend(units) ?? true
    }

    /// Calls `body` as a part of some work.
    func doing<Result>(_ work: TextWork?, _ body: () -> Result) -> Result {
        self.work = work
        defer {
            _ = spend()
            self.work = nil
        }
        return body()
    }

    func language(_ locale: String?) -> TextLanguage {
        guard let locale else { return .none }
        if locale != lastLanguage.locale { lastLanguage = (locale, TextLanguage(locale)) }
        return lastLanguage.language
    }

    /// The bidirectional level of every unit (UAX #9), valid until the next call; `nil` when ICU
    /// fails.
    func levels(_ units: [UInt16], direction: TextDirection) -> UnsafePointer<UInt8>? {
        guard let bidi else { return nil }
        return cicu_bidi_levels(
            bidi,
            units,
            Int32(units.count),
            direction == .rightToLeft ? 1 : 0
        )
    }

    /// Marks where lines may break, of the places that are ``UnitFlags/brokenByRules``.
    func markBreaks(_ units: [UInt16], language: TextLanguage, in flags: inout [UnitFlags]) {
        let rules = language.isChinese ? BreakRules.chineseLines : .lines
        mark(units, by: rules, as: .breakBefore, where: .brokenByRules, in: &flags)
    }

    /// Returns flags with `breakBefore` where the rules break a part of a text as if it were all; nil when ICU fails.
    func breaks(in part: Range<Int>, of units: [UInt16], language: TextLanguage) -> [UnitFlags]? {
        guard let breaker = breaker(language.isChinese ? .chineseLines : .lines) else { return nil }
        count(part.count)
        var flags = [UnitFlags](repeating: [], count: part.count)
        let isDone = flags.withUnsafeMutableBytes { bytes in
            units.withUnsafeBufferPointer { units in
                cicu_breaker_mark(
                    breaker,
                    units.baseAddress.map { $0 + part.lowerBound },
                    Int32(part.count),
                    bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                    UnitFlags.breakBefore.rawValue,
                    0
                )
            }
        }
        return isDone != 0 ? flags : nil
    }

    /// Marks where graphemes begin (UAX #29), except the first.
    func markGraphemes(_ units: [UInt16], in flags: inout [UnitFlags]) {
        mark(units, by: .graphemes, as: .grapheme, where: [], in: &flags)
    }

    private func mark(
        _ units: [UInt16],
        by rules: BreakRules,
        as flag: UnitFlags,
        where condition: UnitFlags,
        in flags: inout [UnitFlags]
    ) {
        guard let breaker = breaker(rules) else { return }
        count(units.count)
        flags.withUnsafeMutableBytes { bytes in
            _ = cicu_breaker_mark(
                breaker,
                units,
                Int32(units.count),
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                flag.rawValue,
                condition.rawValue
            )
        }
    }

    private func breaker(_ rules: BreakRules) -> OpaquePointer? {
        if let breaker = breakers[rules] { return breaker }
        let breaker = rules.makeBreaker()
        breakers[rules] = breaker
        return breaker
    }
}

/// Workspaces that wait to be used again.
final class WorkspacePool: Sendable {
    private let idle = Locked<[Workspace]>([])
    /// The bytes of the words that workspaces had when they were last used.
    private let wordBytes = Atomic<Int>(0)

    /// The memory of the words that workspaces remember, in bytes.
    var memoryBytes: Int { wordBytes.load(ordering: .relaxed) }

    /// The most that wait: more threads than processors seldom measure at the same time.
    private static let maximumIdle = 16

    /// Calls `body` with a workspace of its own.
    func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
        let workspace = idle.withLock { $0.popLast() } ?? Workspace()
        let before = workspace.wordBytes
        defer {
            let isKept = idle.withLock { idle in
                if idle.count < Self.maximumIdle { idle.append(workspace) }
                return idle.last === workspace
            }
            wordBytes.add((isKept ? workspace.wordBytes : 0) - before, ordering: .relaxed)
        }
        return body(workspace)
    }
}
