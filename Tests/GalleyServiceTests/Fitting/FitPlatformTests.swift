import Foundation
import GalleyService
import HTTPSocket
import Logging
import ModuleConfiguration
import SQLiteStorage
import TestSupport
import Testing
import TextCore
import UpstreamKit

@Suite("POST …/fit of a platform")
struct FitPlatformTests {
    private static let shop = """
        name: shop
        kind: single
        public: true
        parameters: {title: {type: string, default: Hat}}
        components:
          - id: grid
            layout: {kind: list, columns: 2, itemHeight: auto, inset: 10}
            items:
              - id: a
                type: card
                cell:
                  stack: vertical
                  padding: 8
                  children: [{text: "${params.title}", id: title, style: headline, maxLines: 2}]
        """

    /// Android's font is half as wide again as the one of browsers, and iOS' has the sizes of its text styles.
    private static func lab() throws -> ServiceLab {
        try ServiceLab([
            "galley.yaml": """
            version: 1
            modules: [shop.yaml]
            fonts:
              body:
                files: [/usr/share/fonts/opentype/inter/Inter-Regular.otf]
                slack: 3
                platforms:
                  ios: {metrics: narrow.json}
                  android: {files: [/usr/share/fonts/truetype/dejavu/DejaVuSans-Bold.ttf]}
            """,
            "shop.yaml": shop,
            "narrow.json": """
            {"name": "Narrow", "unitsPerEm": 1000, "ascent": 900, "descent": 200,
             "advances": {"0020-007e": 520, "00fc": 520}}
            """,
        ])
    }

    private struct Fit: Decodable {
        struct Cut: Decodable {
            let device: String
            let platform: String?
            let textSize: String?
            let fontScale: Double?
            let direction: String
            let at: Int

            /// The size of text as a page's request names it.
            var query: String {
                let size = fontScale.map { "fontScale=\($0)" } ?? "textSize=\(textSize ?? "")"
                return "platform=\(platform ?? "web")&\(size)"
            }
        }
        let cutOn: [Cut]
        let share: Double
        let longest: String
    }

    private static let words = "Küchenmaschinen und Zubehör für kleine Hände"

    private static func ask(_ port: Int, _ query: String) async throws -> TestAnswer {
        try await TestClient(port: port).send(
            "POST",
            "/v1/modules/shop/fit?\(query)",
            ["Content-Type": "application/json"],
            body: #"{"slot": "grid.title", "texts": {"de": "\#(words)"}}"#
        )
    }

    private static func fit(_ port: Int, _ query: String) async throws -> Fit {
        let answer = try await ask(port, query)
        try #require(answer.status == 200, "\(answer.text)")
        let fits = try JSONDecoder().decode([String: Fit].self, from: Data(answer.body))
        return try #require(fits["de"])
    }

    @Test(
        "says what the layouts of its devices say, in its fonts and at all sizes of its text",
        arguments: [
            ("ios", TestDevices(builtInOn: .ios)), ("android", TestDevices(builtInOn: .android)),
        ]
    )
    func layouts(platform: String, devices: TestDevices) async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let title = try #require(
            Self.words.addingPercentEncoding(withAllowedCharacters: .alphanumerics)
        )
        try await lab.serving { server in
            let fit = try await Self.fit(server.port, "platform=\(platform)")
            let cuts = Dictionary(
                uniqueKeysWithValues: fit.cutOn.map {
                    ("\($0.device) \($0.query) \($0.direction)", $0.at)
                }
            )
            #expect(cuts.count == fit.cutOn.count && !cuts.isEmpty && cuts.count < devices.count)
            #expect((fit.share - Double(cuts.count) / Double(devices.count)).magnitude < 0.001)
            let client = try TestClient(port: server.port)
            var (shown, cut) = (0, 0)
            for (number, device) in devices.devices.enumerated() {
                for (index, size) in devices.textSizes(of: device).enumerated() {
                    // Every third screen, other ones of each device.
                    if (index + number) % 3 != 0 { continue }
                    let query = size.query
                    let direction = index % 2 == 0 ? "ltr" : "rtl"
                    let layout = try await client.send(
                        "GET",
                        "/v1/modules/shop/layout?\(query)&width=\(Int(device.width))&scale=\(device.scale)"
                            + "&height=\(Int(device.height))&direction=\(direction)&locale=de&title=\(title)"
                    )
                    try #require(layout.status == 200, "\(layout.text)")
                    let at = layout.text.firstMatch(of: /"cut":([0-9]+)/).flatMap { Int($0.1) }
                    #expect(
                        cuts["\(device.name) \(query) \(direction)"] == at,
                        "\(device.name) \(query)"
                    )
                    (shown, cut) = (shown + 1, cut + (at == nil ? 0 : 1))
                }
            }
            #expect(cut > 0 && cut < shown, "\(cut) of \(shown)")
        }
    }

    @Test("of one size of text has the screens of that, which the settings need not offer")
    func oneSize() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { server in
            let all = try await Self.fit(server.port, "platform=ios")
            let largest = try await Self.fit(server.port, "platform=ios&textSize=ax5")
            #expect(largest.cutOn.allSatisfy { $0.platform == "ios" && $0.textSize == "ax5" })
            #expect(largest.cutOn.count == all.cutOn.filter { $0.textSize == "ax5" }.count)
            // The tightest screens are among these.
            #expect(largest.longest == all.longest)
            let odd = try await Self.fit(server.port, "platform=android&fontScale=1.77")
            #expect(!odd.cutOn.isEmpty && odd.cutOn.allSatisfy { $0.fontScale == 1.77 })
            let web = try await Self.ask(server.port, "textScale=4")
            #expect(web.status == 200 && web.text.contains(#""textSize":4,"#), "\(web.text)")
            #expect(!web.text.contains("platform"))
        }
    }

    @Test(
        "is refused with what there is in the platform's words",
        arguments: [
            ("textSize=ax1", "textSize: goes with 'platform=ios'"),
            ("platform=ios&fontScale=1", "fontScale: goes with 'platform=android'"),
            ("platform=android&fontScale=NaN", "fontScale: "),
            ("platform=android&fontScale=1e999", "fontScale: "),
            ("platform=android&fontScale=-1", "fontScale: "),
            ("platform=android&fontScale=0.84", "fontScale: must be a number from 0.85 to 2"),
            ("platform=io%CC%88s", "platform: must be web, ios, android"),
            ("platform=ios%00", "platform: "), ("platform=", "platform: must be web"),
            ("platform=ios&platform=ios", "platform: given twice"),
            ("width=390", "width: the devices"),
        ]
    )
    func refused(query: String, detail: String) async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        try await lab.serving { server in
            let answer = try await Self.ask(server.port, query)
            #expect(answer.status == 400, "\(answer.text)")
            let (name, text) = (
                detail.split(separator: ":")[0], detail.split(separator: ": ").last ?? ""
            )
            #expect(answer.text.contains(name) && answer.text.contains(text), "\(answer.text)")
        }
    }

    @Test("has its share of the recorded looks on that platform")
    func looks() async throws {
        let lab = try Self.lab()
        defer { lab.remove() }
        let path = lab.folder.appending(path: "traffic.sqlite").path
        let file = try TrafficFile(path: path, keep: .seconds(1_000_000_000))
        let configuration = RecordedConfiguration(main: "galley.yaml", files: [:], fonts: [:])
        let looks = [
            ("platform=ios&textSize=ax5&width=320", 1), ("platform=ios&width=1366", 3),
            ("width=1920", 50), ("platform=android&fontScale=2&width=320", 7),
        ]
        try file.add(
            looks.map { target, count in
                CapturedView(
                    module: "shop",
                    target: target,
                    hour: RecordedView.hour(of: .now),
                    count: count,
                    configuration: configuration,
                    responses: [(RecordedRequest, RecordedResponse)]()
                )
            }
        )
        file.close()
        var served = try lab.configuration()
        served.traffic = TrafficConfiguration(path: path)
        let server = try await GalleyServer.start(
            served,
            listening: .address(host: "127.0.0.1", port: 0),
            log: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        )
        let ios = try await Self.fit(server.port, "platform=ios").share
        let android = try await Self.fit(server.port, "platform=android").share
        await server.stop()
        #expect(ios == 0.25 && android == 1)
    }
}

extension TextScaling {
    /// The size as the query of a page names it, with its platform.
    fileprivate var query: String {
        switch self {
        case .factor(let factor): "textScale=\(factor)"
        case .dynamicType(let category): "platform=ios&textSize=\(category.rawValue)"
        case .fontScale(let curve): "platform=android&fontScale=\(curve.scale)"
        }
    }
}
