import Testing
import UpstreamKit

@Suite("Links between responses (RFC 8288)")
struct LinkFieldTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var field: String
        var next: LinkField.Destination
        var from = "/v2/songs?page=1"
        var redirected: String?
        var testDescription: String { field }
    }

    static let rows: [Row] = [
        Row(
            field: #"<https://api.example.com/v2/songs?page=2>; rel="next""#,
            next: .target("/songs?page=2")
        ),
        Row(field: #"<?page=2>; rel=next"#, next: .target("/songs?page=2")),
        Row(field: #"<songs?page=2>; rel=next"#, next: .target("/songs?page=2")),
        Row(field: #"</v2/other?a=1#part>; rel=next"#, next: .target("/other?a=1")),
        Row(field: #"<../v2/./x/../songs?page=2>; rel=next"#, next: .target("/songs?page=2")),
        Row(
            field: #"<//api.example.com/v2/songs?page=2>; rel=next"#,
            next: .target("/songs?page=2")
        ),
        // Several links, and commas and semicolons in quotes and addresses.
        Row(
            field: #"<?page=9>; rel="last"; title="a, <b>; rel=next", <?page=2,3;4>; rel="next""#,
            next: .target("/songs?page=2,3;4")
        ),
        Row(
            field: #"<?page=1>; rel="prev first", <?page=2>; rel="x NEXT y""#,
            next: .target("/songs?page=2")
        ),
        Row(
            field: #"<?page=2> ;  rel = "next" ; title = "q\"uo\\te""#,
            next: .target("/songs?page=2")
        ),
        Row(field: #"<?page=2>; REL=Next"#, next: .target("/songs?page=2")),
        Row(field: #"<?page=2>;; rel=next;"#, next: .target("/songs?page=2")),
        // The first 'rel' of a link counts, and a link of another resource is none of ours.
        Row(field: #"<?page=2>; rel=prev; rel=next"#, next: .none),
        Row(field: #"<?page=2>; rel=next; anchor="/v2/albums""#, next: .none),
        Row(field: ##"<?page=2>; rel=next; anchor="#part""##, next: .none),
        Row(field: #"<?page=2>; rel=next; anchor="""#, next: .target("/songs?page=2")),
        Row(
            field: #"<?page=2>; rel=next; anchor="/v2/songs?page=1""#,
            next: .target("/songs?page=2")
        ),
        Row(field: #"<?page=2>; rel="nextpage""#, next: .none),
        Row(field: #"<?page=2>; title="next""#, next: .none),
        // What is no link.
        Row(field: "", next: .none),
        Row(field: "?page=2; rel=next", next: .none),
        Row(field: "<?page=2; rel=next", next: .none),
        // Elsewhere.
        Row(field: "<https://evil.example/v2/songs?page=2>; rel=next", next: .elsewhere),
        Row(field: "<http://api.example.com/v2/songs?page=2>; rel=next", next: .elsewhere),
        Row(field: "<https://api.example.com:8443/v2/songs>; rel=next", next: .elsewhere),
        Row(field: "<https://api.example.com/v20/songs>; rel=next", next: .elsewhere),
        Row(field: "</v1/songs?page=2>; rel=next", next: .elsewhere),
        Row(field: "<../../admin>; rel=next", next: .elsewhere),
        Row(field: "<https://user@api.example.com/v2/songs>; rel=next", next: .elsewhere),
        Row(field: "<javascript:alert(1)>; rel=next", next: .scheme("javascript")),
        Row(field: "<DATA:,x>; rel=next", next: .scheme("data")),
        Row(field: "<mailto:a@b>; rel=next", next: .scheme("mailto")),
        Row(field: "<./a:b>; rel=next", next: .target("/a:b")),
        // Relative to the URL that gave the response.
        Row(
            field: "<?page=2>; rel=next",
            next: .target("/moved?page=2"),
            redirected: "https://api.example.com/v2/moved?page=1"
        ),
    ]

    @Test("lead to the next page within the upstream's address, or nowhere", arguments: rows)
    func next(_ row: Row) throws {
        let base = try UpstreamURL(parsing: "https://api.example.com/v2")
        var fields: HeaderFields = ["link": row.field]
        fields[RedirectChain.field] = row.redirected
        let target = String(row.from.dropFirst("/v2".count))
        let next = LinkField.destination(of: "next", from: target, in: fields, base: base)
        #expect(next == row.next)
    }

    @Test("of several fields are one list")
    func severalFields() throws {
        var fields: HeaderFields = [:]
        fields.add("link", value: "<?page=9>; rel=last")
        fields.add("link", value: "<?page=2>; rel=next")
        let next = LinkField.destination(of: "next", from: "/a", in: fields, base: nil)
        #expect(next == .target("/a?page=2"))
        #expect(LinkField.destination(of: "next", from: "/a", in: [:], base: nil) == .none)
    }
}
