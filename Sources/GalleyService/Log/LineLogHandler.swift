import Glibc
import JSONCore
public import Logging
import ModuleKit

/// Writes one line an event on standard error, in one `write`, so that lines never mix.
///
/// Control characters are escaped in both formats: what a client or an upstream sent cannot start a
/// line of its own.
public struct LineLogHandler: LogHandler {
    /// Lines below this level are dropped.
    public var logLevel: Logger.Level
    /// Fields that every line of this logger carries.
    public var metadata: Logger.Metadata = [:]

    private let format: LogFormat

    /// Writes lines of `level` and above in `format`.
    public init(format: LogFormat, level: Logger.Level) {
        self.format = format
        logLevel = level
    }

    /// One of the fields that every line of this logger carries.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes `event` as one line.
    public func log(event: LogEvent) {
        let fields = metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
        let time = Timestamp.rfc3339(secondsSince1970: Int64(Glibc.time(nil)))
        var line = JSONWriter()
        switch format {
        case .text: writeText(event, time: time, fields: fields, to: &line)
        case .json: writeJSON(event, time: time, fields: fields, to: &line)
        }
        line.raw("\n")
        line.withBytes { bytes in
            // A log that cannot be written must not stop the service, and there is nowhere to say so.
            _ = write(STDERR_FILENO, bytes.baseAddress, bytes.count)
        }
    }

    private func writeText(
        _ event: LogEvent,
        time: String,
        fields: [(key: String, value: Logger.MetadataValue)],
        to line: inout JSONWriter
    ) {
        line.raw("\(time) \(event.level.rawValue) \(escaped(event.message.description))")
        for (key, value) in fields {
            let text = value.description
            line.raw(" \(key)=")
            if text.isEmpty || text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x22 || $0 == 0x7F })
            {
                line.string(text)
            } else {
                line.raw(text)
            }
        }
    }

    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar.value < 0x20 || scalar.value == 0x7F {
                result += "\\u{\(String(scalar.value, radix: 16))}"
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    private func writeJSON(
        _ event: LogEvent,
        time: String,
        fields: [(key: String, value: Logger.MetadataValue)],
        to line: inout JSONWriter
    ) {
        line.raw("{\"time\":\"\(time)\",\"level\":\"\(event.level.rawValue)\",\"message\":")
        line.string(event.message.description)
        for (key, value) in fields {
            line.raw(",")
            line.string(key)
            line.raw(":")
            line.string(value.description)
        }
        line.raw("}")
    }
}
