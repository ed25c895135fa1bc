import TestSupport
import Testing
import UpstreamKit

/// What HTTP caching asks for, as data.
extension CachingUpstreamTests {
    struct Law: Sendable, CustomTestStringConvertible {
        var name: String
        var fields: HeaderFields
        var policy = CachePolicy()
        var forwarded: HeaderFields = [:]
        var first: Source = miss
        /// How the second of two equal requests is answered after some seconds.
        var after: [(seconds: Int, Source)]
        var testDescription: String { name }
    }

    static let again = Source.forwarded(.stale, stored: true)
    static let down = Source.staleIfError(UpstreamError(.connect, detail: "no"))

    static let laws: [Law] = [
        Law(
            name: "max-age",
            fields: ["cache-control": "max-age=60"],
            after: [(59, .hit), (60, again)]
        ),
        Law(
            name: "s-maxage before max-age",
            fields: ["cache-control": "max-age=5, s-maxage=60"],
            after: [(59, .hit), (60, again)]
        ),
        Law(
            name: "Expires less Date",
            fields: [
                "date": "Tue, 14 Nov 2023 22:13:20 GMT", "expires": "Tue, 14 Nov 2023 22:14:20 GMT",
            ],
            after: [(59, .hit), (60, .forwarded(.stale, stored: false))]
        ),
        Law(
            name: "max-age before Expires",
            fields: ["cache-control": "max-age=10", "expires": "Tue, 14 Nov 2033 22:14:20 GMT"],
            after: [(9, .hit), (10, again)]
        ),
        Law(
            name: "an invalid Expires is the past",
            fields: ["expires": "0", "etag": "\"a\""],
            after: [(0, again)]
        ),
        Law(
            name: "Age counts",
            fields: ["cache-control": "max-age=60", "age": "50"],
            after: [(9, .hit), (10, again)]
        ),
        Law(
            name: "the first Age of a list counts",
            fields: ["cache-control": "max-age=60", "age": "50, 0"],
            after: [(9, .hit), (10, again)]
        ),
        Law(
            name: "an Age with a parameter counts",
            fields: ["cache-control": "max-age=60", "age": "50;x=y"],
            after: [(9, .hit), (10, again)]
        ),
        Law(
            name: "an Age that is no number does not count",
            fields: ["cache-control": "max-age=60", "age": "50.5"],
            after: [(59, .hit), (60, again)]
        ),
        Law(
            name: "an Expires with two spaces is the past",
            fields: ["expires": "Tue, 14 Nov  2033 22:14:20 GMT", "etag": "\"a\""],
            after: [(0, again)]
        ),
        Law(
            name: "an Expires with dashes is the past",
            fields: ["expires": "Tue, 14-Nov-2033 22:14:20 GMT", "etag": "\"a\""],
            after: [(0, again)]
        ),
        Law(
            name: "an old Date counts",
            fields: ["cache-control": "max-age=60", "date": "Tue, 14 Nov 2023 22:12:50 GMT"],
            after: [(29, .hit), (30, .forwarded(.stale, stored: false))]
        ),
        Law(
            name: "the smallest of several max-age holds",
            fields: ["cache-control": "max-age=60, max-age=10"],
            after: [(9, .hit), (10, again)]
        ),
        Law(
            name: "quoted max-age",
            fields: ["cache-control": "Max-Age=\"60\""],
            after: [(59, .hit), (60, again)]
        ),
        Law(
            name: "an enormous max-age",
            fields: ["cache-control": "max-age=99999999999999999999"],
            after: [(2_000_000_000, .hit)]
        ),
        Law(
            name: "a negative max-age is none",
            fields: ["cache-control": "max-age=-5", "etag": "\"a\""],
            after: [(0, again)]
        ),
        Law(
            name: "no-cache is always asked for",
            fields: ["cache-control": "no-cache, max-age=60", "etag": "\"a\""],
            after: [(0, again)]
        ),
        Law(
            name: "no guessing",
            fields: ["last-modified": "Tue, 14 Nov 2003 22:13:20 GMT"],
            after: [(0, again)]
        ),
        Law(name: "nothing to go by", fields: [:], first: unstored, after: [(0, unstored)]),
        Law(
            name: "no-store beats everything",
            fields: ["cache-control": "no-store, max-age=60"],
            policy: CachePolicy(ttl: .seconds(60), staleIfError: .seconds(60)),
            first: unstored,
            after: [(0, unstored)]
        ),
        Law(
            name: "private beats everything",
            fields: ["cache-control": "private, max-age=60"],
            policy: CachePolicy(ttl: .seconds(60)),
            first: unstored,
            after: [(0, unstored)]
        ),
        Law(
            name: "private has its place under the client's own authorization",
            fields: ["cache-control": "private, max-age=60"],
            forwarded: ["authorization": "x"],
            after: [(59, .hit), (60, again)]
        ),
        Law(
            name: "Vary: * never matches",
            fields: ["cache-control": "max-age=60", "vary": "accept, *"],
            first: unstored,
            after: [(0, unstored)]
        ),
        Law(
            name: "a configured ttl wins over max-age",
            fields: ["cache-control": "max-age=5"],
            policy: CachePolicy(ttl: .seconds(60)),
            after: [(59, .hit), (60, again)]
        ),
        Law(
            name: "a configured ttl counts from the arrival",
            fields: ["age": "1000", "date": "Tue, 14 Nov 2003 22:12:50 GMT"],
            policy: CachePolicy(ttl: .seconds(60)),
            after: [(59, .hit), (60, again)]
        ),
        Law(
            name: "a configured ttl wins over no-cache",
            fields: ["cache-control": "no-cache, must-revalidate"],
            policy: CachePolicy(ttl: .seconds(60)),
            after: [(59, .hit)]
        ),
        Law(
            name: "a configured ttl of zero is always asked for",
            fields: ["cache-control": "max-age=60", "etag": "\"a\""],
            policy: CachePolicy(ttl: .zero),
            after: [(0, again)]
        ),
        Law(
            name: "the upstream's stale-while-revalidate",
            fields: ["cache-control": "max-age=60, stale-while-revalidate=30"],
            after: [(59, .hit), (60, .hitStale), (89, .hitStale), (90, again)]
        ),
        Law(
            name: "must-revalidate forbids it",
            fields: ["cache-control": "max-age=60, stale-while-revalidate=30, must-revalidate"],
            after: [(60, again)]
        ),
        Law(
            name: "s-maxage forbids it",
            fields: ["cache-control": "s-maxage=60, stale-while-revalidate=30"],
            after: [(60, again)]
        ),
        Law(
            name: "a configured staleWhileRevalidate wins over must-revalidate",
            fields: ["cache-control": "max-age=60, must-revalidate"],
            policy: CachePolicy(staleWhileRevalidate: .seconds(30)),
            after: [(89, .hitStale), (90, again)]
        ),
        Law(
            name: "a configured staleWhileRevalidate of zero wins too",
            fields: ["cache-control": "max-age=60, stale-while-revalidate=30"],
            policy: CachePolicy(staleWhileRevalidate: .zero),
            after: [(60, again)]
        ),
    ]

    struct Stale: Sendable, CustomTestStringConvertible {
        var name: String
        var cacheControl: String
        var policy = CachePolicy()
        var reply: StubUpstream.Reply = .kind(.connect)
        var seconds: Int
        var isServed: Bool
        var testDescription: String { name }
    }

    static let stales: [Stale] =
        [
            Stale(
                name: "within the upstream's window",
                cacheControl: "max-age=60, stale-if-error=30",
                seconds: 89,
                isServed: true
            ),
            Stale(
                name: "after it",
                cacheControl: "max-age=60, stale-if-error=30",
                seconds: 90,
                isServed: false
            ),
            Stale(name: "without one", cacheControl: "max-age=60", seconds: 60, isServed: false),
            Stale(
                name: "under must-revalidate",
                cacheControl: "max-age=60, stale-if-error=30, must-revalidate",
                seconds: 60,
                isServed: false
            ),
            Stale(
                name: "as configured",
                cacheControl: "max-age=60, must-revalidate",
                policy: CachePolicy(staleIfError: .seconds(30)),
                seconds: 89,
                isServed: true
            ),
            Stale(
                name: "after what is configured",
                cacheControl: "max-age=60, stale-if-error=900",
                policy: CachePolicy(staleIfError: .seconds(30)),
                seconds: 90,
                isServed: false
            ),
        ]
        + [
            (StubUpstream.Reply.status(500), true), (.status(502), true), (.status(503), true),
            (.status(504), true),
            (.status(429), true), (.status(408), true), (.status(404), false),
            (.status(410), false), (.status(403), false), (.status(401), false),
            (.status(400), false),
            (.kind(.timeout), true), (.kind(.tls), true), (.kind(.reset), true),
            (.kind(.notJSON), true),
            (.kind(.tooLarge), true), (.kind(.circuitOpen), true), (.kind(.overloaded), true),
            (.kind(.redirect), true),
            (.kind(.cancelled), false), (.kind(.mapping), false), (.response(304), false),
        ].map { reply, isServed in
            Stale(
                name: "\(reply)",
                cacheControl: "max-age=60, stale-if-error=30",
                reply: reply,
                seconds: 70,
                isServed: isServed
            )
        }
}
