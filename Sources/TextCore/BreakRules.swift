internal import CText
import Locking

/// The rules by which texts are broken. Each is compiled once, when a text first needs it; workspaces have copies.
enum BreakRules: Sendable {
    /// Lines in all languages but Chinese.
    case lines
    case chineseLines
    case graphemes

    /// Returns a breaker for one thread at a time, which its caller closes; nil without memory or ICU's data.
    func makeBreaker() -> OpaquePointer? {
        switch self {
        case .lines: Self.compiledLines.copy()
        case .chineseLines: Self.compiledChineseLines.copy()
        case .graphemes: Self.compiledGraphemes.copy()
        }
    }

    private static let compiledLines = CompiledRules(LineRules.general)
    private static let compiledChineseLines = CompiledRules(LineRules.chinese)
    private static let compiledGraphemes = CompiledRules(GraphemeRules.all)
}

/// A breaker that is only copied, and never closed.
private final class CompiledRules: Sendable {
    private let breaker: Locked<SharedPointer?>

    init(_ rules: String) {
        let units = Array(rules.utf16)
        breaker = Locked(SharedPointer(cicu_breaker_open(units, Int32(units.count))))
    }

    func copy() -> OpaquePointer? {
        breaker.withLock { $0.flatMap { cicu_breaker_clone($0.pointer) } }
    }
}
