import ModuleKit

/// The durations of the stages of one response, for `Server-Timing`.
struct PageTiming: Sendable {
    var fetch = Duration.zero
    var map = Duration.zero
    var layout = Duration.zero
    var encode = Duration.zero

    /// Nothing had to be done.
    static let none = PageTiming()

    /// Adds the durations of the stages of a page that was built.
    mutating func add(_ durations: StageDurations) {
        map += durations.map
        layout += durations.layout
        encode += durations.encode
    }

    /// The field's value, in milliseconds.
    var text: String {
        [("fetch", fetch), ("map", map), ("layout", layout), ("encode", encode)]
            .map { "\($0.0);dur=\(Self.milliseconds($0.1))" }
            .joined(separator: ", ")
    }

    static func milliseconds(_ duration: Duration) -> String {
        let microseconds = max(0, Int64(duration / .microseconds(1)))
        let fraction = String(microseconds % 1000)
        let padded = String(repeating: "0", count: 3 - fraction.count) + fraction
        return microseconds == 0 ? "0" : "\(microseconds / 1000).\(padded)"
    }
}
