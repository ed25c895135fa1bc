/// What must hold after each step of a history.
extension SimulatedHistory {
    /// Checks a response.
    ///
    /// - Parameter isWhole: True for one that has the page, false for one that may have parts of it.
    func check(
        _ answer: TestAnswer,
        of module: String,
        by user: String,
        isWhole: Bool = true
    ) throws {
        let plays = upstream.plays
        let values = SimulatedValues(answer)
        let needed = ["songs": "/songs", "charts": "/songs", "mine": "/mine"][module]
        let mayFail =
            needed.map { failing.contains($0) && !($0 == "/songs" && sharedState.isCached) }
            ?? false
        let mayBeUnknown = isStateHarmed && ["form", "all"].contains(module)
        try require(
            answer.status == 200 || mayFail && [502, 503, 504].contains(answer.status)
                || mayBeUnknown && answer.status == 503,
            "\(module) is answered \(answer.status): \(answer.text)"
        )
        guard answer.status == 200 else { return }
        try sharedState.check(values, upstream: plays)
        try require(values.owners.isSubset(of: ["Bearer \(user)"]), "\(user) sees \(values.owners)")
        if ["form", "all"].contains(module) {
            try require(
                values.isOn.isSubset(of: sharedState.permitted(of: user))
                    && !(isWhole && values.isOn.isEmpty),
                "\(user)'s switch is \(values.isOn), of \(sharedState.permitted(of: user))"
            )
        }
        let isSound = !failing.contains("/songs") || sharedState.isCached
        if isWhole, ["all", "many"].contains(module), isSound {
            try require(
                !values.plays.isEmpty,
                "a healthy section of \(module) is not served: \(answer.text)"
            )
        }
        if !values.plays.isEmpty { sharedState.show(values.plays.max() ?? 0) }
    }

    func checkBounds() async throws {
        let text = try await send("GET", "/metrics", "ann").text
        // The rest of this process is the tests'.
        let lines = text.split(separator: "\n").filter {
            $0.hasPrefix("galley_memory_bytes{") && !$0.contains("other")
        }
        let bytes = lines.compactMap { $0.split(separator: " ").last.flatMap { Double($0) } }
        try require(!bytes.isEmpty, "no figures of memory")
        try require(bytes.reduce(0, +) <= Double(64 << 20), "the parts of memory are \(bytes)")
        try require(names.callsElsewhere == 0, "another address than the upstream's was called")
        let ready = try await send("GET", "/livez", "ann")
        try require(ready.status == 200, "/livez is answered \(ready.status)")
    }

    func require(_ holds: Bool, _ law: @autoclosure () -> String) throws {
        if !holds { throw Broken(description: law()) }
    }
}
