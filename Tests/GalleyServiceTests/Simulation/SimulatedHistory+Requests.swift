import GalleyService
import TestSupport

/// The requests of a history.
extension SimulatedHistory {
    func setSwitch(of user: String? = nil) async throws {
        let user = user ?? random.pick(Self.users)
        let isOn = random.chance(50)
        note("\(user) \(isOn)")
        sharedState.begin(isOn, of: user)
        let answer = try await send("PUT", "/v1/modules/form/items/7/value", user, isOn: isOn)
        try require(
            [200, 503, 507].contains(answer.status),
            "a switch is answered \(answer.status)"
        )
        try require(
            answer.status == 200 || isStateHarmed,
            "a switch is refused: \(answer.text)"
        )
        guard answer.status == 200 else { return }
        sharedState.acknowledge(isOn, of: user)
        if !files.isStateFailing { isStateHarmed = false }
    }

    func refresh() async throws {
        let isFailing = failing.contains("/songs")
        let answer = try await send("POST", "/v1/modules/songs/refresh", "ann")
        note("refresh \(answer.status)")
        if isFailing { return }
        try require(answer.status == 200, "a refresh is answered \(answer.status): \(answer.text)")
        sharedState.show(upstream.plays)
        try sharedState.check(SimulatedValues(answer), upstream: upstream.plays)
    }

    func readWhileSetting() async throws {
        let user = random.pick(Self.users)
        let isOn = random.chance(50)
        note("\(user) \(isOn) while read")
        sharedState.begin(isOn, of: user)
        let target = "/v1/modules/all/layout?" + variant()
        let port = server?.port ?? 0
        let value = "/v1/modules/form/items/7/value"
        async let setting = Self.send("PUT", value, user, isOn: isOn, port: port)
        async let reading = Self.send("GET", target, user, port: port)
        let (set, read) = try await (setting, reading)
        try check(read, of: "all", by: user)
        if set.status == 200 { sharedState.acknowledge(isOn, of: user) }
    }

    func read() async throws {
        let module = random.pick(["songs", "charts", "form", "all", "mine", "many"])
        let endpoint = random.pick(["layout?", "layout?", "window?offset=0&", "changes?since=00&"])
        let user = random.pick(Self.users)
        let target = "/v1/modules/\(module)/\(endpoint)\(variant())"
        let answer = try await send("GET", target, user)
        note("\(user) \(module) \(answer.status)")
        try check(answer, of: module, by: user)
    }

    func readAll() async throws {
        for user in Self.users {
            for module in ["songs", "charts", "form", "all", "mine", "many"] {
                let answer = try await send("GET", "/v1/modules/\(module)/layout", user)
                note("at the end: \(user) \(module) \(answer.status)")
                try require(
                    answer.status == 200,
                    "\(module) is answered \(answer.status): \(answer.text)"
                )
                try check(answer, of: module, by: user)
            }
        }
    }

    func send(
        _ method: String,
        _ target: String,
        _ user: String,
        isOn: Bool? = nil
    ) async throws -> TestAnswer {
        guard let server else { throw Broken(description: "no service") }
        return try await Self.send(method, target, user, isOn: isOn, port: server.port)
    }

    private static func send(
        _ method: String,
        _ target: String,
        _ user: String,
        isOn: Bool? = nil,
        port: Int
    ) async throws -> TestAnswer {
        var fields = ["X-User-Id": user, "Authorization": "Bearer \(user)"]
        if isOn != nil { fields["Content-Type"] = "application/json" }
        let body = isOn.map { #"{"on": \#($0)}"# } ?? ""
        return try await TestClient(port: port).send(method, target, fields, body: body)
    }

    func variant() -> String {
        "width=\(random.pick([320, 390, 430]))&direction=\(random.pick(["ltr", "rtl"]))"
    }
}
