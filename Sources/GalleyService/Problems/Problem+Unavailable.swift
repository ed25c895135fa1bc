extension Problem {
    /// The problem of a page beyond the number that may be built at once.
    static let tooManyLoads = Problem(
        .unavailable,
        detail: "As many pages are being built as the service may build at once.",
        fields: [.init("Retry-After", "1")]
    )

    /// The problem of a page that nobody waited for any more.
    static let nobodyWaits = Problem(
        .unavailable,
        detail: "The page was not built, as no client waited for it any more.",
        fields: [.init("Retry-After", "1")]
    )

    /// The problem of a page with switches that cannot be read now.
    static let unknownSwitches = Problem(
        .unavailable,
        detail: "The switches of this page cannot be read now.",
        fields: [.init("Retry-After", "1")]
    )

    /// The problem of a page that there is no memory to build.
    static let noMemory = Problem(
        .unavailable,
        detail: "The service holds as much in memory as it may.",
        fields: [.init("Retry-After", "1")]
    )
}
