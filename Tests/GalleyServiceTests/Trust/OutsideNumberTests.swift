import GalleyService
import Testing

@Suite("No number from outside ends the process")
struct OutsideNumberTests {
    private static let files = [
        "galley.yaml": """
        version: 1
        server: {admin: {local: true}}
        cache: {path: ":memory:"}
        modules: [m.yaml]
        """,
        "m.yaml": """
        name: m
        kind: single
        parameters:
          count: {type: integer, default: 1}
          share: {type: number, default: 1}
          text: {type: string, max: 8192, default: a}
        components:
          - id: s
            items: [{id: A, type: t, data: {x: 1}}]
            layout: {itemHeight: 10, rows: 1, arrange: horizontal, itemWidth: 30, scrolling: itemPaging}
        """,
    ]

    /// 2⁶³ in some spellings, and what else a conversion can trap on.
    private static let numbers = [
        "9223372036854775807", "9223372036854775808", "-9223372036854775808",
        "-9223372036854775809",
        "18446744073709551615", "18446744073709551616", "1e308", "-1e308", "1e19", "1e400",
        "9007199254740993", "-0", "-1", "0", "1", "NaN", "inf", "-inf", "4.5", "1e-320",
        "2147483648",
    ]

    /// A target of each endpoint, and its numbers.
    private static let endpoints: [(method: String, target: String, names: [String])] = [
        ("GET", "/v1/modules/m/layout?a", []),
        ("GET", "/v1/modules/m/layout?explain=1&section=s&item=A", ["occurrence"]),
        ("POST", "/v1/modules/m/refresh?", ["section"]),
        ("GET", "/v1/modules/m/window?", ["offset", "overscan"]),
        ("GET", "/v1/modules/m/window?section=s", ["start", "overscan"]),
        ("GET", "/v1/modules/m/window?section=s&item=A", ["occurrence", "start", "overscan"]),
        ("GET", "/v1/modules/m/changes?since=x&section=s&anchor=A", ["top", "occurrence"]),
        ("GET", "/v1/modules/m/changes?since=x&section=s&anchor=A&top=0", ["occurrence"]),
        ("GET", "/v1/modules/m/changes?since=x&to=y&section=s&anchor=A&top=0", ["occurrence"]),
        ("GET", "/v1/modules/m/scroll?section=s", ["proposed", "from", "velocity"]),
        ("GET", "/v1/modules/m/scroll?section=s&from=0&velocity=1", ["proposed"]),
        ("GET", "/v1/modules/m/scroll?section=s&proposed=1&velocity=1", ["from"]),
        ("GET", "/v1/modules/m/scroll?section=s&proposed=1&from=0", ["velocity"]),
        ("GET", "/v1/modules/m/scroll?section=s&item=A", ["occurrence"]),
        ("GET", "/v1/modules/m/scroll?section=s&select=A", ["occurrence"]),
        ("POST", "/v1/modules/m/items/A/select?section=s", ["occurrence"]),
        ("PUT", "/v1/modules/m/items/A/value?section=s", ["occurrence"]),
        ("GET", "/preview/m?", []),
    ]

    private static let pageNames = [
        "width", "height", "scale", "textScale", "pages", "count", "share", "text",
    ]

    @Test("in any parameter of any endpoint", arguments: Self.endpoints.indices)
    func queries(index: Int) async throws {
        let endpoint = Self.endpoints[index]
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for name in endpoint.names + Self.pageNames {
                for number in Self.numbers {
                    let target = "\(endpoint.target)&\(name)=\(number)"
                    let response = try await client.send(endpoint.method, target)
                    #expect(response.status < 500, "\(target): \(response.text)")
                }
            }
            #expect(try await client.send("GET", "/livez").status == 200)
        }
    }

    @Test("a bound is one, however little a number is beyond it")
    func bounds() async throws {
        let lab = try ServiceLab(Self.files)
        defer { lab.remove() }
        try await lab.serving { server in
            let client = try TestClient(port: server.port)
            for (query, status) in [
                ("textScale=4", 200), ("textScale=4.000000000000001", 400),
                ("textScale=0.49999999999999994", 400),
                ("scale=8.000000000000002", 400), ("textScale=0.30000000000000004", 400),
                ("textScale=1.2999999999999998", 200),
            ] {
                let response = try await client.send("GET", "/v1/modules/m/layout?\(query)")
                #expect(response.status == status, "\(query): \(response.text)")
            }
        }
    }
}
