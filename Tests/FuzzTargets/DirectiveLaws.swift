import TestSupport

@testable import UpstreamKit

/// The laws of `Cache-Control`, of lists, and of how long responses are used; the bytes also choose directives
/// of which it is known what they mean.
enum DirectiveLaws {
    static func check(_ input: [UInt8]) throws {
        try checkText(input.text)
        var random = SeededGenerator(choosing: input)
        try checkFreshness(&random)
    }

    private static func checkText(_ text: String) throws {
        let directives = CacheDirectives(["cache-control": text])
        let times = [
            directives.maxAge, directives.sharedMaxAge, directives.staleWhileRevalidate,
            directives.staleIfError,
        ]
        let most = Duration.seconds(CacheDirectives.maximumSeconds)
        for time in times.compactMap({ $0 }) {
            try require(time >= .zero && time <= most, "a time of \(time)")
        }
        let stricter = CacheDirectives(["cache-control": text + ", no-store"])
        // An open quotation takes what follows for its own.
        if !text.utf8.contains(0x22) {
            try require(stricter.isNoStore, "'no-store' is not seen")
            let elements = ListField.elements(text)
            try require(
                ListField.elements(elements.joined(separator: ",")) == elements,
                "a list is another when written and read"
            )
            let plain = text.utf8.split(separator: 0x2c).map { element in
                let blank = { (byte: UInt8) in byte == 0x20 || byte == 9 }
                return Array(element.drop(while: blank).reversed().drop(while: blank).reversed())
                    .text
            }
            try require(elements == plain.filter { !$0.isEmpty }, "a list is read as another")
        }
        if !text.lowercased().contains("no-store") {
            try require(!directives.isNoStore, "'no-store' was invented")
        }
    }

    // MARK: Freshness

    /// Directives that were chosen, their text, and what RFC 9111 and RFC 5861 say of them in seconds.
    private struct Chosen {
        var times: [String: Int] = [:]
        var flags: Set<String> = []
        var fields = HeaderFields()

        init(_ random: inout SeededGenerator) {
            var elements: [String] = []
            for name in ["max-age", "s-maxage", "stale-while-revalidate", "stale-if-error"]
            where random.chance(45) {
                let seconds = random.pick([0, 1, 60, 3600, random.below(1 << 33)])
                times[name] = min(seconds, 1 << 31)
                elements.append(random.chance(20) ? "\(name)=\"\(seconds)\"" : "\(name)=\(seconds)")
            }
            for name in ["no-cache", "must-revalidate", "proxy-revalidate", "private", "no-store"]
            where random.chance(12) {
                flags.insert(name)
                elements.append(random.chance(30) ? name.uppercased() : name)
            }
            elements.shuffle(using: &random)
            var line: [String] = []
            for element in elements {
                line.append(element)
                guard random.chance(30) else { continue }
                fields.add("Cache-Control", value: line.joined(separator: ", "))
                line = []
            }
            if !line.isEmpty { fields.add("cache-control", value: line.joined(separator: ",")) }
            if random.chance(30) { fields.add("Age", value: "\(random.below(9_000))") }
        }

        /// How long a response is fresh, and how long after that it may be used.
        var lifetime: Int {
            flags.contains("no-cache") ? 0 : times["s-maxage"] ?? times["max-age"] ?? 0
        }
        var forbidsStale: Bool {
            times["s-maxage"] != nil
                || !flags.isDisjoint(with: ["no-cache", "must-revalidate", "proxy-revalidate"])
        }
        func stale(_ name: String) -> Int { forbidsStale ? 0 : times[name] ?? 0 }
    }

    private static func checkFreshness(_ random: inout SeededGenerator) throws {
        let chosen = Chosen(&random)
        let start = ContinuousClock.now
        var policy = CachePolicy()
        if random.chance(30) { policy.ttl = .seconds(random.below(4_000)) }
        if random.chance(20) { policy.staleIfError = .seconds(random.below(4_000)) }
        let wall = WallTime(milliseconds: 1_700_000_000_000)
        let age = FreshnessRules.initialAge(chosen.fields, delay: .zero, fetchedAt: wall)
        let freshness = FreshnessRules.freshness(
            chosen.fields,
            policy: policy,
            initialAge: age,
            receivedAt: start,
            fetchedAt: wall
        )
        let initial = chosen.fields["age"].flatMap { Int($0) } ?? 0
        let lifetime = policy.ttl.map { Int($0.components.seconds) + initial } ?? chosen.lifetime
        let revalidate = lifetime + chosen.stale("stale-while-revalidate")
        let error =
            lifetime
            + (policy.staleIfError.map { Int($0.components.seconds) }
                ?? chosen.stale("stale-if-error"))
        let edges = [0, lifetime - initial, revalidate - initial, error - initial]
        for seconds in edges.flatMap({ [$0 - 1, $0, $0 + 1] }) where seconds >= 0 {
            let now = start + .seconds(seconds)
            let age = initial + seconds
            let state: Freshness.State =
                age < lifetime ? .fresh : age < revalidate ? .staleWhileRevalidate : .stale
            try require(
                freshness.state(at: now) == state,
                "\(chosen.fields.all) is \(freshness.state(at: now)), not \(state), at the age \(age)"
            )
            try require(
                freshness.permitsStaleOnError(at: now) == (age < error),
                "\(chosen.fields.all) replaces a failure, or not, at the age \(age)"
            )
        }
        try checkStorage(chosen)
    }

    /// What may be kept, and where.
    private static func checkStorage(_ chosen: Chosen) throws {
        for isAuthorized in [false, true] {
            let request = UpstreamRequest(
                upstream: "up",
                target: "/",
                fields: [:],
                forwarded: isAuthorized ? ["authorization": "a"] : [:],
                deadline: .now
            )
            let location = StoragePolicy.location(for: request, status: 200, fields: chosen.fields)
            let isPrivate = chosen.flags.contains("private")
            try require(
                !(chosen.flags.contains("no-store") || isPrivate && !isAuthorized)
                    || location == .none,
                "\(chosen.fields.all) is stored"
            )
            try require(location != .memoryAndStore || !isPrivate, "what is private is on disk")
        }
    }
}
