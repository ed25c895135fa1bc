import ArgumentParser
import ConfigurationLanguage
import Glibc
import InputCore
import PageTesting

/// The options of commands that read a traffic file.
enum TrafficOptions {
    /// The word for all hours.
    private static let all = "all"

    /// Returns the number of hours that a text says; nil for all.
    ///
    /// - Throws: exit code 2, after a line on standard error.
    static func hours(_ since: String) throws -> Int? {
        if since.isExactly(all) { return nil }
        if let time = DurationParser.parse(since), time > .zero {
            return max(1, Int(clamping: (time / .seconds(3600)).rounded(.up)))
        }
        Serve.printStatus(
            "galley: --since: '\(since)' is no time: write 24h, 7d, or \(all)"
        )
        throw Galley.usageExitCode
    }

    /// Opens traffic files, whose views are put together.
    ///
    /// - Parameter paths: At least one path.
    /// - Throws: exit code 2, after a line on standard error.
    static func open(_ paths: [String]) throws -> any RecordedTraffic {
        var known: Set<ExactString> = []
        for path in paths where !known.insert(path).inserted {
            Serve.printStatus(
                "galley: --against names '\(path)' twice: its views would count twice"
            )
            throw Galley.usageExitCode
        }
        return TrafficSource.merging(try paths.map { try open($0) })
    }

    private static func open(_ path: String) throws -> any RecordedTraffic {
        guard access(path, F_OK) == 0 else {
            Serve.printStatus(
                "galley: there is no file '\(path)'; a service with 'traffic: {path: \(path)}' writes one"
            )
            throw Galley.usageExitCode
        }
        do {
            return try TrafficSource.open(path)
        } catch {
            Serve.printStatus(
                "galley: '\(path)' cannot be read: \(TrafficSource.reason(of: error))"
            )
            throw Galley.usageExitCode
        }
    }
}
