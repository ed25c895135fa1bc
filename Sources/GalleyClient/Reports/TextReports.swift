public import Foundation
import Locking

/// Reports of how texts were drawn, which the service compares with how it laid them out: of one text in a thousand, at
/// most twenty a session, and never the text itself.
///
/// Which texts these are is decided by their hash, so that the service knows the same ones. Nothing depends on a
/// report: one that cannot be sent is dropped.
public final class TextReports: Sendable {
    /// A text as it was drawn.
    public struct Drawing: Sendable, Equatable {
        /// The width of its widest line in points.
        public var width: Double
        /// The lines that the system's text engine breaks it into in its frame.
        public var lines: Int
        /// The height of a line of its font in points, where the layout does not give one.
        public var lineHeight: Double?

        /// Creates a drawing of the given measures.
        public init(width: Double, lines: Int, lineHeight: Double? = nil) {
            self.width = width
            self.lines = lines
            self.lineHeight = lineHeight
        }
    }

    /// The most reports of a session.
    public static let maximumCount = 20
    /// One text in so many is reported, as the service has it.
    private static let interval: UInt64 = 1_000

    private struct State {
        var known: Set<ExactString> = []
        var pending: [String] = []
    }

    private let state = Locked(State())
    private let platform: String

    /// Creates the reports of a session.
    ///
    /// - Parameter platform: The platform that pages are asked for: `ios`, `android` or `web`.
    public init(platform: String = "ios") { self.platform = platform }

    /// Returns the hash of a text: FNV-1a of its UTF-8, 64 bits.
    public static func hash(of text: String) -> UInt64 {
        text.utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01B3 }
    }

    /// Returns true for a text that is reported.
    public static func isSampled(_ text: String) -> Bool { hash(of: text) % interval == 0 }

    /// Notes a text that is drawn; texts of several runs, and those whose size is an estimate, are not compared.
    ///
    /// - Parameter measure: Measures it; called for one text in a thousand.
    public func note(_ content: TextContent, style: TextStyle, measure: () -> Drawing) {
        let hash = Self.hash(of: content.text)
        guard hash % Self.interval == 0, !content.text.isEmpty, content.runs.isEmpty,
            !content.isEstimated, let font = style.font
        else { return }
        let digits = String(hash, radix: 16)
        let text = String(repeating: "0", count: 16 - digits.utf8.count) + digits
        let name = ExactString("\(text) \(font) \(style.size) \(content.breaks.count)")
        let isNew = state.withLock { state in
            state.known.count < Self.maximumCount && state.known.insert(name).inserted
        }
        guard isNew else { return }
        let drawing = measure()
        guard drawing.width.isFinite else { return }
        var members = [
            "\"font\":\(Self.quoted(font))", "\"size\":\(style.size)",
            "\"platform\":\"\(platform)\"",
            "\"text\":\"\(text)\"", "\"width\":\(drawing.width)", "\"lines\":\(drawing.lines)",
        ]
        if let height = drawing.lineHeight { members.append("\"lineHeight\":\(height)") }
        let report = "{\(members.joined(separator: ","))}"
        state.withLock { $0.pending.append(report) }
    }

    /// Sends what was noted since the last time, as when the app goes to the background.
    public func send(to base: URL, through transport: any Transport) async {
        let reports = state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
        guard !reports.isEmpty, let url = URL(string: "v1/text/reports", relativeTo: base) else {
            return
        }
        let request = TransportRequest(
            method: "POST",
            url: url.absoluteURL,
            fields: ["content-type": "application/json"],
            body: Data("[\(reports.joined(separator: ","))]".utf8)
        )
        guard let response = try? await transport.send(request) else { return }
        do { for try await _ in response.body {} } catch { return }
    }

    /// Sends what was noted since the last time to a service.
    public func send(to galley: Galley) async {
        await send(to: galley.base, through: galley.transport)
    }

    /// The name of a font as JSON.
    private static func quoted(_ text: String) -> String {
        let escaped = text.unicodeScalars.map { scalar in
            scalar == "\"" || scalar == "\\"
                ? "\\\(scalar)" : scalar.value < 0x20 ? " " : String(Character(scalar))
        }
        return "\"\(escaped.joined())\""
    }
}
