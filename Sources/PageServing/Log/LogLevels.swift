package import Logging
package import ModuleConfiguration
import Synchronization

/// The levels of the parts of a log, which a reload changes while lines are written.
package final class LogLevels: Sendable {
    /// The bits of a part's level: there are seven.
    private static let bits: UInt64 = 4

    /// All levels, made once: each call of an upstream and each build of a page looks at one.
    private static let all = Logger.Level.allCases

    /// The levels by the places of parts and levels among all: one number, so that each is read without a lock.
    private let levels = Atomic<UInt64>(0)

    /// Creates the levels of a log whose parts all have one.
    package init(_ level: Logger.Level) {
        set(level)
    }

    /// Sets the level of a log, and those of parts that have another one.
    package func set(_ level: Logger.Level, parts: ServerConfiguration.Parts = .init()) {
        var packed: UInt64 = 0
        for part in LogPart.allCases {
            let own = parts[part].flatMap { Logger.Level(rawValue: $0.rawValue) } ?? level
            let place = Self.all.firstIndex(of: own) ?? 0
            packed |= UInt64(clamping: place) << (part.index * Self.bits)
        }
        levels.store(packed, ordering: .relaxed)
    }

    /// Returns the level of a part.
    package subscript(part: LogPart) -> Logger.Level {
        let place = levels.load(ordering: .relaxed) >> (part.index * Self.bits) & 0xF
        return Self.all[Int(clamping: place)]
    }
}

extension LogPart {
    /// Its place among all.
    fileprivate var index: UInt64 {
        // Of a switch without values the compiler makes a table: a search among all would compare text.
        switch self {
        case .service: 0
        case .configuration: 1
        case .pages: 2
        case .upstream: 3
        case .files: 4
        case .redis: 5
        case .rollout: 6
        case .text: 7
        case .front: 8
        case .traces: 9
        case .audit: 10
        }
    }
}

extension Logger {
    /// The field that names the part of a line.
    static var partField: String { "part" }

    /// Returns the log of a part of the service, which has a level of its own.
    package func of(_ part: LogPart) -> Logger {
        var log = self
        log[metadataKey: Self.partField] = "\(part.rawValue)"
        return log
    }
}
