import JSONCore
import ModuleKit

/// The durations of the stages of one response, for `Server-Timing`.
package struct PageTiming: Sendable {
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
        var writer = JSONWriter(capacity: 96)
        writer.raw("fetch;dur=")
        writer.milliseconds(fetch)
        writer.raw(", map;dur=")
        writer.milliseconds(map)
        writer.raw(", layout;dur=")
        writer.milliseconds(layout)
        writer.raw(", encode;dur=")
        writer.milliseconds(encode)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    static func milliseconds(_ duration: Duration) -> String {
        var writer = JSONWriter(capacity: 16)
        writer.milliseconds(duration)
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }
}

extension JSONWriter {
    /// Appends milliseconds with three decimals, or 0.
    fileprivate mutating func milliseconds(_ duration: Duration) {
        let (seconds, attoseconds) = duration.components
        let microseconds = max(0, Int(seconds) * 1_000_000 + Int(attoseconds / 1_000_000_000_000))
        integer(microseconds / 1000)
        guard microseconds > 0 else { return }
        byte(UInt8(ascii: "."))
        for divisor in [100, 10, 1] {
            byte(UInt8(ascii: "0") + UInt8(microseconds / divisor % 10))
        }
    }
}
