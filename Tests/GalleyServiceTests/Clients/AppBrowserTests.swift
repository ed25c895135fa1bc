import Foundation
import GalleyService
import TestSupport
import Testing

@Suite(
    "An app in a real browser",
    .enabled(if: ClientTool.node != nil && ClientTool.browser != nil, ClientTool.missing)
)
struct AppBrowserTests {
    /// A shop of records: eighty of them in four pages, a page of each, two more tabs.
    private static let files: [String: String] = [
        "galley.yaml": #"""
        version: 1
        server: {admin: {local: true}}
        cache: {path: ":memory:"}
        state: {path: ":memory:"}
        upstreams: {shop: {directory: ./data}}
        images: {directory: images}
        strings: [strings/*.yaml]
        modules: [m/*.yaml]
        fonts:
          body: {files: [/usr/share/fonts/opentype/inter/Inter-Regular.otf, /usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf], serve: true}
          bold: {files: [/usr/share/fonts/opentype/inter/Inter-Bold.otf, /usr/share/fonts/truetype/noto/NotoSansArabic-Regular.ttf], serve: true}
        app:
          name: "${t:app.name}"
          tabs:
            - {title: "${t:app.records}", image: disc, module: records}
            - {title: "${t:app.browse}", image: grid, module: browse}
            - {title: "${t:app.me}", image: person, module: me}
          links:
            - {path: "/records/:id", module: record, params: {id: "${id}"}}
            - {path: /browse, module: browse}
            - {path: /long, module: long}
        """#,
        "m/long.yaml": #"""
        name: long
        kind: single
        deadline: 60s
        request: {upstream: shop, path: /rows}
        components:
          - id: rows
            items: $[*]
            header: {height: 40, pin: true, data: {title: Rows}}
            layout: {itemHeight: 44}
            item: {data: "${@.title}"}
        """#,
        "strings/en.yaml": #"""
        app: {name: Needle & Groove, records: Records, browse: Browse, me: Profile}
        """#,
        "strings/ar.yaml": #"""
        app: {name: إبرة وأخدود, records: أسطوانات, browse: تصفح, me: حسابي}
        """#,
        "images/disc.svg": #"""
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><circle cx='12' cy='12' r='9'/><circle cx='12' cy='12' r='2.5'/></svg>
        """#,
        "images/grid.svg": #"""
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><rect x='4' y='4' width='7' height='7' rx='1.5'/><rect x='13' y='4' width='7' height='7' rx='1.5'/><rect x='4' y='13' width='7' height='7' rx='1.5'/><rect x='13' y='13' width='7' height='7' rx='1.5'/></svg>
        """#,
        "images/person.svg": #"""
        <svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='#000' stroke-width='1.8' stroke-linecap='round' stroke-linejoin='round'><circle cx='12' cy='8' r='4'/><path d='M4 20.5c1-4.5 4-6.5 8-6.5s7 2 8 6.5'/></svg>
        """#,
        "m/records.yaml": #"""
        name: records
        kind: list
        pagination: {first: 1, max: 4, pageSize: 20}
        refresh: {public: true}
        screen:
          title: "${t:app.records}"
          refreshable: true
          bar: {end: [{image: "${$.nothing}", title: All, select: {action: open, module: browse}}]}
        request: {upstream: shop, path: "/records-${page}"}
        components:
          - id: records
            items: $[*]
            layout: {itemHeight: 72}
            item:
              data: {title: "${@.title}"}
              select: {action: open, url: "/records/${@.id}"}
              cell:
                stack: horizontal
                padding: [8, 16]
                spacing: 12
                align: center
                children:
                  - {stack: overlay, width: 56, height: 56, background: {color: "${@.color}"}, radius: 8, children: []}
                  - stack: vertical
                    grow: 1
                    spacing: 2
                    children:
                      - {text: "${@.title}", font: bold, size: 17, color: $label}
                      - {text: "${@.artist}", size: 15, color: $secondaryLabel}
                  - {text: "${@.price}", size: 15, color: $tint}
        """#,
        "m/record.yaml": #"""
        name: record
        kind: single
        parameters: {id: {required: true}}
        request: {upstream: shop, path: "/record-${params.id}"}
        components:
          - id: cover
            items: $
            layout: {itemHeight: 320}
            item:
              id: cover
              data: {}
              cell: {stack: overlay, background: {color: "${@.color}"}, children: []}
          - id: about
            items: $
            layout: {itemHeight: 400}
            item:
              id: about
              data: {}
              cell:
                stack: vertical
                padding: 16
                spacing: 6
                children:
                  - {text: "${@.title}", font: bold, size: 24, color: $label}
                  - {text: "${@.artist}", size: 17, color: $secondaryLabel}
          - id: more
            layout: {itemHeight: 52}
            items:
              - {id: sheet, data: {title: Open as a sheet}, select: {action: open, module: me}}
              - {id: modal, data: {title: Open as a modal}, select: {action: open, module: browse}}
              - {id: next, data: {title: Next record}, select: {action: open, module: record, params: {id: r2}}}
              - {id: out, data: {title: Elsewhere}, select: {action: open, url: "https://example.com/"}}
        """#,
        "m/browse.yaml": #"""
        name: browse
        kind: single
        request: {upstream: shop, path: /records-1}
        components:
          - id: shelf
            items: $[*]
            header: {height: 44, pin: true, data: {title: Shelf}}
            layout: {arrange: horizontal, itemWidth: 140, itemHeight: 140, rows: 1, itemSpacing: 10, inset: [8, 16]}
            item: {data: {}, select: {action: open, url: "/records/${@.id}"}, cell: {stack: overlay, radius: 10, background: {color: "${@.color}"}, children: []}}
          - id: tiles
            items: $[*]
            header: {height: 44, pin: true, data: {title: Tiles}}
            layout: {itemHeight: 120, itemSpacing: 10, inset: [8, 16]}
            item: {data: {}, select: {action: open, url: "/records/${@.id}"}, cell: {stack: overlay, radius: 10, background: {color: "${@.color}"}, children: []}}
        """#,
        "m/me.yaml": #"""
        name: me
        kind: static
        sections:
          - id: account
            header: {height: 30, title: Account}
            cells:
              - {id: name, title: Name, detail: Ada}
              - {id: mail, title: Mail, detail: ada@example.com}
              - {id: news, title: News, type: switch}
        """#,
    ]

    /// The files of the shop's upstream.
    private static var data: [String: String] {
        let artists = ["Ada Lovelace", "The Loops", "Nina Fields", "Low Tide"]
        let records = (0..<80).map { index in
            let color = String(0x100000 + index * 0x020304, radix: 16, uppercase: true)
            return
                #"{"id":"r\#(index)","title":"Record \#(index)","artist":"\#(artists[index % 4])","#
                + ##""price":"€\##(12 + index % 9).90","color":"#\##(color)"}"##
        }
        var files: [String: String] = [:]
        for (index, record) in records.enumerated() { files["data/record-r\(index).json"] = record }
        for page in 1...4 {
            let part = records[(page * 20 - 20)..<(page * 20)]
            files["data/records-\(page).json"] = "[\(part.joined(separator: ","))]"
        }
        let rows = (0..<100_000).map { #"{"id":"n\#($0)","title":"Row \#($0)"}"# }
        files["data/rows.json"] = "[\(rows.joined(separator: ","))]"
        return files
    }

    private static func run(_ script: String, _ arguments: [String] = [], port: Int) async throws {
        let result = try await #require(ClientTool.node).run(
            [Project.file("Clients/tests/\(script).mjs").path, "http://127.0.0.1:\(port)"]
                + arguments
        )
        print("\(script): \(result.output.suffix(200))")
        #expect(result.status == 0, "\(result.output.suffix(3_000))")
    }

    @Test("tabs, stacks, links, swipes, sheets, more items, a refresh and the mode; nothing jumps")
    func walk() async throws {
        let lab = try ServiceLab(Self.files.merging(Self.data) { $1 })
        defer { lab.remove() }
        try await lab.serving { try await Self.run("app", port: $0.port) }
    }

    @Test(
        "the demo is walked through by a finger and by a mouse, in both directions, with texts of two sizes; nothing fails or jumps"
    )
    func demo() async throws {
        let whole = TestScale.isTorture ? ["all"] : []
        try await Project.serveDemo { _, port in try await Self.run("demo", whole, port: port) }
    }

    @Test("the demo's app is there after three requests and 60 KB, and can be read and touched")
    func audit() async throws {
        // Without axe-core, which looks at contrasts and roles, the rest is asked all the same.
        let axe = ClientTool.axe.map { [$0] } ?? []
        try await Project.serveDemo { _, port in try await Self.run("audit", axe, port: port) }
    }

    @Test(
        "the demo is walked through in Firefox",
        .enabled(if: ClientTool.node != nil && ClientTool.firefox != nil, ClientTool.missing)
    )
    func firefox() async throws {
        try await Project.serveDemo { _, port in try await Self.run("foxes", port: port) }
    }
}
