internal import CText
import Locking

/// The mutable objects of HarfBuzz and ICU that one measurement works with.
///
/// `@unchecked Sendable`, as only the caller that took one from the pool touches it.
final class Workspace: @unchecked Sendable {
    /// HarfBuzz's buffer.
    let buffer: OpaquePointer?
    private let bidi: OpaquePointer?
    private let graphemes: OpaquePointer?
    private var lineBreakers: [TextLanguage: OpaquePointer] = [:]
    /// The last locale asked for, as most texts have that of the one before.
    private var lastLanguage: (locale: String, language: TextLanguage) = ("", .none)

    /// The most line breakers kept: a service speaks few languages at a time, and each takes 50 KB.
    private static let maximumLineBreakers = 8

    init() {
        buffer = hb_buffer_create()
        bidi = cicu_bidi_open()
        graphemes = cicu_grapheme_breaker_open()
    }

    deinit {
        hb_buffer_destroy(buffer)
        cicu_bidi_close(bidi)
        cicu_breaker_close(graphemes)
        closeLineBreakers()
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

    /// Marks where lines may break (UAX #14).
    func markBreaks(_ units: [UInt16], language: TextLanguage, in flags: inout [UnitFlags]) {
        mark(units, with: lineBreaker(language), as: .breakBefore, in: &flags)
    }

    /// Marks where graphemes begin (UAX #29), except the first.
    func markGraphemes(_ units: [UInt16], in flags: inout [UnitFlags]) {
        mark(units, with: graphemes, as: .grapheme, in: &flags)
    }

    private func mark(
        _ units: [UInt16],
        with breaker: OpaquePointer?,
        as flag: UnitFlags,
        in flags: inout [UnitFlags]
    ) {
        guard let breaker else { return }
        flags.withUnsafeMutableBytes { bytes in
            _ = cicu_breaker_mark(
                breaker,
                units,
                Int32(units.count),
                bytes.assumingMemoryBound(to: UInt8.self).baseAddress,
                flag.rawValue
            )
        }
    }

    private func lineBreaker(_ language: TextLanguage) -> OpaquePointer? {
        if let breaker = lineBreakers[language] { return breaker }
        if lineBreakers.count == Self.maximumLineBreakers { closeLineBreakers() }
        let breaker = cicu_line_breaker_open(language.tag)
        lineBreakers[language] = breaker
        return breaker
    }

    private func closeLineBreakers() {
        for breaker in lineBreakers.values { cicu_breaker_close(breaker) }
        lineBreakers = [:]
    }
}

/// Workspaces that wait to be used again.
final class WorkspacePool: Sendable {
    private let idle = Locked<[Workspace]>([])

    /// The most that wait: more threads than processors seldom measure at the same time.
    private static let maximumIdle = 16

    /// Calls `body` with a workspace of its own.
    func withWorkspace<Result>(_ body: (Workspace) -> Result) -> Result {
        let workspace = idle.withLock { $0.popLast() } ?? Workspace()
        defer {
            idle.withLock { idle in
                if idle.count < Self.maximumIdle { idle.append(workspace) }
            }
        }
        return body(workspace)
    }
}
