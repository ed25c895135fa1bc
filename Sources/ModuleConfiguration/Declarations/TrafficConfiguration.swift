package import ConfigurationLanguage

/// The file of views of pages: `traffic` of `galley.yaml`.
package struct TrafficConfiguration: DeclaredObject, Equatable {
    package static let title = "'traffic'"

    /// The SQLite file, resolved against the configuration's folder.
    @Key(
        .text(1...4_096),
        default: "./galley-traffic.sqlite",
        "The SQLite file of recorded views, readable by the service's user alone."
    )
    package var path: String

    /// The part of all views that is recorded.
    @Key(
        .number(0.000_1...1),
        default: 0.01,
        "The part of all views that is recorded, chosen at random."
    )
    package var sample: Double

    /// The most bytes that are kept; the oldest hours go first.
    @Key(
        .bytes((1 << 20)...(1 << 40)),
        default: 256 << 20,
        "The most bytes that are kept; the oldest hours go first."
    )
    package var maxBytes: Int

    /// The time after which views are removed.
    @Key(
        .duration(.seconds(3_600)...(.seconds(400 * 86_400))),
        default: .seconds(7 * 86_400),
        otherwise: "7d",
        "How long views are kept."
    )
    package var keep: Duration

    package init() {}

    /// A file of a path, or with the default settings.
    package init(path: String? = nil, sample: Double? = nil, maxBytes: Int? = nil) {
        self.init()
        self.path = path ?? self.path
        self.sample = sample ?? self.sample
        self.maxBytes = maxBytes ?? self.maxBytes
    }
}
