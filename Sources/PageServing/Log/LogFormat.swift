/// The format of log lines.
package enum LogFormat: String, Sendable, CaseIterable {
    /// `2026-11-21T10:43:33Z warning upstream failed kind=timeout request=rank`, for people.
    case text
    /// One JSON object a line, for machines.
    case json
}
