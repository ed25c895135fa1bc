import Glibc
import JSONCore
package import Logging
import ModuleConfiguration
import ModuleMapping

/// Writes one line an event on standard error, in one `write`, so that lines never mix.
///
/// Control characters, line separators and bidirectional controls are escaped in both formats: text
/// of a client or an upstream cannot start a line of its own, nor change how one is shown.
package struct LineLogHandler: LogHandler {
    /// Lines below this level are dropped: that of the logger's part now, unless it was set for this logger.
    package var logLevel: Logger.Level {
        get { ownLevel ?? levels[part] }
        set { ownLevel = newValue }
    }
    /// Fields that every line of this logger carries.
    package var metadata: Logger.Metadata = [:]

    private let format: LogFormat
    private let levels: LogLevels
    private var ownLevel: Logger.Level?
    /// The part of the service whose lines it writes.
    private var part = LogPart.service

    /// Writes lines of the levels that parts have at that time in `format`.
    package init(format: LogFormat, levels: LogLevels) {
        self.format = format
        self.levels = levels
    }

    /// Writes lines of `level` and above in `format`.
    package init(format: LogFormat, level: Logger.Level) {
        self.init(format: format, levels: LogLevels(level))
    }

    /// One of the fields that every line of this logger carries; `part` is the part of the service whose level it has.
    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { key == Logger.partField ? "\(part.rawValue)" : metadata[key] }
        set {
            if key == Logger.partField {
                part = newValue.flatMap { LogPart(rawValue: $0.description) } ?? .service
            } else {
                metadata[key] = newValue
            }
        }
    }

    /// Writes `event` as one line.
    package func log(event: LogEvent) {
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

    /// Writes a value as JSON: numbers and booleans as such, everything else as text.
    private static func writeValue(_ value: Logger.MetadataValue, to line: inout JSONWriter) {
        if case .stringConvertible(let number as any BinaryInteger) = value {
            line.raw(number.description)
        } else if case .stringConvertible(let number as LogNumber) = value {
            line.raw(number.description)
        } else if case .stringConvertible(let flag as Bool) = value {
            line.raw(flag ? "true" : "false")
        } else {
            line.string(HiddenCharacters.escaped(in: value.description))
        }
    }

    private func writeText(
        _ event: LogEvent,
        time: String,
        fields: [(key: String, value: Logger.MetadataValue)],
        to line: inout JSONWriter
    ) {
        let message = HiddenCharacters.escapedLine(event.message.description)
        line.raw("\(time) \(event.level.rawValue) \(message)")
        for (key, value) in fields {
            let text = HiddenCharacters.escaped(in: value.description)
            line.raw(" \(key)=")
            if text.isEmpty || text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x22 }) {
                line.string(text)
            } else {
                line.raw(text)
            }
        }
    }

    private func writeJSON(
        _ event: LogEvent,
        time: String,
        fields: [(key: String, value: Logger.MetadataValue)],
        to line: inout JSONWriter
    ) {
        line.object { line in
            line.member("time", string: time)
            line.member("level", string: event.level.rawValue)
            line.member("part", string: part.rawValue)
            let message = HiddenCharacters.escaped(in: event.message.description)
            line.member("message", string: message)
            for (key, value) in fields {
                line.member(named: key) { Self.writeValue(value, to: &$0) }
            }
        }
    }
}
