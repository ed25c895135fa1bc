extension Problem {
    /// Returns the problem of a page beyond the number that may be built at once.
    ///
    /// - Parameter wait: The time after which there may be room.
    static func tooManyLoads(after wait: Duration) -> Problem {
        Problem(
            .unavailable,
            detail: "As many pages are being built as the service may build at once.",
            fields: [.retryAfter(wait)]
        )
    }

    /// The problem of a page that nobody waited for any more.
    package static let nobodyWaits = Problem(
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
    package static let noMemory = Problem(
        .unavailable,
        detail: "The service holds as much in memory as it may.",
        fields: [.init("Retry-After", "1")]
    )
}

extension Problem {
    /// Returns the field that asks for a pause; none where none is known.
    ///
    /// - Parameter isRequired: true for a second where none is known: a 503 says when to come again.
    package static func pause(of retryAfter: Duration?, isRequired: Bool) -> [Field] {
        let pause = retryAfter ?? (isRequired ? .seconds(1) : nil)
        return pause.map { [.retryAfter($0)] } ?? []
    }
}

extension Problem.Field {
    /// Returns the field that asks for a pause, in whole seconds, rounded up.
    static func retryAfter(_ pause: Duration) -> Problem.Field {
        let parts = pause.components
        let seconds = parts.seconds + (parts.attoseconds > 0 ? 1 : 0)
        return Problem.Field("Retry-After", String(max(1, seconds)))
    }
}
