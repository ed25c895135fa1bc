/// A field of the lines of the log: its name stays what it is, and so does the kind of its value.
package struct LogField: Sendable {
    /// The kind of a value in JSON.
    package enum Kind: String, Sendable {
        case text
        case number
        case boolean
    }

    package let name: String
    /// The kind of its value.
    package let kind: Kind
    /// One sentence on what it says.
    package let meaning: String

    private init(_ name: String, _ kind: Kind, _ meaning: String) {
        self.name = name
        self.kind = kind
        self.meaning = meaning
    }

    /// All fields, those of every line first.
    package static let all = everywhere + requests + files + instances + switches

    /// The fields of every line.
    package static let everywhere = [
        LogField("time", .text, "when it was written (RFC 3339, UTC)"),
        LogField("level", .text, "`error`, `warning`, `notice`, `info` or `debug`"),
        LogField("part", .text, "the part of the service, which `server.log.parts` names"),
        LogField("message", .text, "what happened"),
    ]

    private static let requests = [
        LogField("module", .text, "the module"),
        LogField("request", .text, "the request of the module"),
        LogField("upstream", .text, "the upstream"),
        LogField("requestId", .text, "the `x-request-id` of the client's request"),
        LogField("traceparent", .text, "the trace of the client's request"),
        LogField("kind", .text, "the kind of a failure, or of a difference in text"),
        LogField("detail", .text, "one sentence on a failure"),
        LogField("method", .text, "the method of a call"),
        LogField("target", .text, "path and names of the query of a call"),
        LogField("status", .number, "the status of a response"),
        LogField("bytes", .number, "the bytes of a body"),
        LogField("ms", .number, "milliseconds of a call"),
        LogField("cache", .text, "the part of caches in a page, or in a response"),
        LogField("revision", .text, "the revision of a page"),
        LogField("failures", .number, "failed sections of a page"),
        LogField("fetchMs", .number, "milliseconds of a build that waited for responses"),
        LogField("mapMs", .number, "milliseconds of mapping"),
        LogField("layoutMs", .number, "milliseconds of layout"),
        LogField("encodeMs", .number, "milliseconds of encoding"),
        LogField("section", .text, "the section of a page"),
        LogField("component", .text, "the component of a module"),
        LogField("count", .number, "how many there are of what the message names"),
        LogField("path", .text, "a JSONPath that finds nothing, or the path of a file"),
        LogField("at", .text, "the place in a file: `file:line:column`"),
    ]

    private static let files = [
        LogField("error", .text, "a mistake, with its place where it has one"),
        LogField("served", .text, "what is served in place of a file with a mistake"),
        LogField("key", .text, "a key that only a restart changes"),
        LogField("modules", .number, "modules of the configuration"),
        LogField("hash", .text, "the hash of the configuration's files"),
        LogField("file", .text, "a file that was written, or read in place of an upstream"),
        LogField("name", .text, "the new name of a damaged file"),
        LogField("reason", .text, "why something cannot be used, or a text is estimated"),
        LogField("seconds", .number, "the longest wait"),
        LogField(
            "certificate",
            .text,
            "whose certificate it is: the upstream's, its token endpoint's or our own"
        ),
        LogField("ends", .text, "the day on which a certificate ends"),
        LogField("days", .number, "whole days that are left until then"),
        LogField("font", .text, "the font"),
        LogField(
            "character",
            .text,
            "a character that a font lacks, or that metrics say too little of, `U+20AC`"
        ),
        LogField("platform", .text, "the platform of a client that measures text otherwise"),
        LogField(
            "item",
            .text,
            "the id of the item whose text differs; left out for headers and the like"
        ),
        LogField(
            "element",
            .text,
            "the role of the element whose text differs; left out where it has none"
        ),
        LogField("mismatches", .number, "texts that differ"),
        LogField("texts", .number, "texts that were compared"),
    ]

    private static let instances = [
        LogField("server", .text, "the address of Redis"),
        LogField("versions", .number, "versions that were written back to Redis"),
        LogField("switches", .number, "switches that were written back to Redis"),
        LogField("collector", .text, "the address of a collector of traces"),
        LogField("tags", .text, "what a cache in front was not told of"),
        LogField("state", .text, "the state of a rollout"),
        LogField("share", .number, "the share of a rollout, 0 to 1"),
        LogField("cause", .text, "the cause of a rollout's halt"),
        LogField("views", .number, "views of the new side"),
        LogField("failed", .number, "failed views of the new side"),
        LogField("cut", .number, "views of the new side with cut text"),
        LogField("oldViews", .number, "views of the old side"),
        LogField("oldFailed", .number, "failed views of the old side"),
        LogField("oldCut", .number, "views of the old side with cut text"),
    ]

    private static let switches = [
        LogField("switch", .text, "the switch: its section, where it has one, and its item"),
        LogField(
            "scope",
            .text,
            "the hash of the owner; left out where everybody shares the value"
        ),
        LogField("who", .text, "the header field that named the owner; left out likewise"),
        LogField(
            "version",
            .number,
            "the number of the change; left out where an upstream has the value"
        ),
        LogField("old", .boolean, "the value before; left out where an upstream has it"),
        LogField("new", .boolean, "the value now"),
    ]
}
