import TestSupport
import Foundation
import Testing

@Suite("The demo's forms are laid out as their tables say")
struct DemoFormTests {
    typealias Row = (
        section: Int, id: String, type: String, y: Double, height: Double, title: String
    )

    private static func layout(_ port: Int, _ module: String) async throws -> PageReading {
        try PageReading(await TestClient(port: port).send("GET", "/v1/modules/\(module)/layout"))
    }

    private static let rows: [String: [Row]] = [
        "me": [
            (0, "0", "avatarCell", 10, 80, "J_Knight"), (1, "1", "disclosure", 10, 44, "相册"),
            (1, "2", "disclosure", 54, 44, "收藏"), (1, "3", "disclosure", 98, 44, "钱包"),
            (1, "4", "disclosure", 142, 44, "卡包"), (2, "5", "disclosure", 10, 44, "表情"),
            (3, "7", "disclosure", 10, 44, "设置"),
        ],
        "settings": [
            (0, "0", "disclosure", 10, 44, "账号与安全"), (1, "1", "disclosure", 10, 44, "新消息通知"),
            (1, "7", "switch", 54, 44, "夜间模式"), (1, "8", "disclosure", 98, 44, "清理缓存"),
            (1, "2", "disclosure", 142, 44, "隐私"), (1, "3", "disclosure", 186, 44, "通用"),
            (2, "4", "disclosure", 10, 44, "帮助与反馈"), (2, "5", "disclosure", 54, 44, "关于微信"),
            (3, "9", "disclosure", 10, 44, "定制性cell展示页面 - 分组"),
            (3, "10", "disclosure", 54, 44, "定制性cell展示页面 - 同组"),
            (4, "6", "logout", 10, 44, "退出登录"),
        ],
        "info": [
            (0, "0", "disclosure", 10, 80, "头像"), (0, "1", "disclosure", 90, 44, "名字"),
            (0, "2", "disclosure", 134, 44, "微信号"), (0, "3", "disclosure", 178, 44, "我的二维码"),
            (0, "4", "disclosure", 222, 44, "我的地址"), (1, "5", "disclosure", 10, 44, "性别"),
            (1, "6", "disclosure", 54, 44, "地区"), (1, "7", "disclosure", 98, 44, "个性签名"),
            (2, "8", "disclosure", 10, 44, "LinkedIn账号"),
        ],
        "emoticon": [
            (0, "1", "disclosure", 10, 44, "眨眼"), (0, "2", "disclosure", 54, 44, "伸舌"),
            (0, "3", "disclosure", 98, 44, "哭笑"), (0, "4", "disclosure", 142, 44, "大笑"),
            (0, "5", "disclosure", 186, 44, "魔鬼"), (0, "6", "disclosure", 230, 44, "大哭"),
        ],
    ]

    private static let heights = ["me": 424.0, "settings": 584, "info": 492, "emoticon": 284]

    @Test(
        "cells stand where the tables put them",
        arguments: ["me", "settings", "info", "emoticon"]
    )
    func tables(_ module: String) async throws {
        try await Project.serveDemo { _, port in
            let page = try await Self.layout(port, module)
            let expected = try #require(Self.rows[module])
            var found: [Row] = []
            for (index, section) in page.sections.enumerated() {
                for item in section.object["items"] as? [[String: Any]] ?? [] {
                    let frame = try #require(item["frame"] as? [String: Double])
                    let data = try #require(item["data"] as? [String: Any])
                    #expect(frame["x"] == 0 && frame["width"] == 390)
                    found.append(
                        (
                            index, item["id"] as? String ?? "", item["type"] as? String ?? "",
                            frame["y"] ?? -1, frame["height"] ?? -1, data["title"] as? String ?? ""
                        )
                    )
                }
            }
            #expect(found.map { "\($0)" } == expected.map { "\($0)" })
            let size = page.object["contentSize"] as? [String: Double]
            #expect(size?["height"] == Self.heights[module])
        }
    }

    /// An element's place: module, id, role, x, y, width, height.
    private static let elements: [(String, String, String, [Double])] = [
        ("me", "0", "image", [12, 12, 56, 56]), ("me", "0", "title", [80, 18, 150, 20]),
        ("me", "0", "detail", [80, 42, 150, 20]), ("me", "0", "detailImage", [339.5, 30, 20, 20]),
        ("me", "0", "arrow", [371.5, 34.75, 6.5, 10.5]), ("me", "1", "image", [12, 7, 30, 30]),
        ("me", "1", "title", [52, 12.9232, 30, 18.1536]),
        ("settings", "0", "detail", [320.5, 14.1335, 39, 15.733]),
        ("settings", "0", "detailImage", [297.5, 13.5, 17, 17]),
        ("settings", "7", "switch", [327, 6.5, 51, 31]),
        ("settings", "6", "title", [0, 0, 390, 44]),
        ("info", "0", "detailImage", [294.2368, 8, 65.2632, 64]),
        ("info", "3", "detailImage", [342.5, 13.5, 17, 17]),
        ("discover", "0", "detailImage", [330.9474, 8, 28.5526, 28]),
    ]

    private static let overrides: [(String, String, [Double])] = [
        ("1", "title", [52, 12.9232, 165, 18.1536]),
        ("1", "detail", [269.1438, 14.1335, 55.6194, 15.733]),
        ("1", "detailImage", [330.7632, 8, 28.7368, 28]), ("2", "image", [12, 12, 20, 20]),
        ("2", "title", [42, 12.9232, 90, 18.1536]), ("3", "title", [52, 17.159, 48, 9.682]),
        ("4", "title", [62, 12.9232, 150, 18.1536]), ("5", "detailImage", [344.5, 14.5, 15, 15]),
        ("5", "detail", [282.8806, 14.1335, 55.6194, 15.733]),
        ("6", "detail", [247.7517, 11.1079, 77.0115, 21.7842]),
        ("7", "detail", [257.1438, 14.1335, 55.6194, 15.733]),
    ]

    @Test("the parts of cells are where the formulas put them")
    func parts() async throws {
        try await Project.serveDemo { _, port in
            var pages: [String: PageReading] = [:]
            let all =
                Self.elements
                + ["custom-grouped", "custom-one-section"].flatMap { module in
                    Self.overrides.map { (module, $0.0, $0.1, $0.2) }
                }
            for (module, id, role, expected) in all {
                if pages[module] == nil { pages[module] = try await Self.layout(port, module) }
                let items = pages[module]?.sections.flatMap {
                    $0.object["items"] as? [[String: Any]] ?? []
                }
                let item = items?.first { $0["id"] as? String == id }
                let elements = item?["elements"] as? [[String: Any]]
                let element = elements?.first { $0["role"] as? String == role }
                let frame = try #require(element?["frame"] as? [String: Double], "\(module) \(id)")
                for (name, number) in zip(["x", "y", "width", "height"], expected) {
                    let found = frame[name] ?? .nan
                    #expect(
                        abs(found - number) < 0.0005,
                        "\(module) \(id) \(role) \(name): \(found)"
                    )
                }
            }
        }
    }

    @Test("a game is announced once its request has come back")
    func discover() async throws {
        try await Project.serveDemo { _, port in
            let first = try await Self.layout(port, "discover")
            #expect(first.answer.text.contains("游戏") && !first.answer.text.contains("斗地主"))
            let isThere = try await eventually {
                try await Self.layout(port, "discover").answer.text.contains("一起来玩斗地主呀！")
            }
            #expect(isThere)
            let page = try await Self.layout(port, "discover")
            #expect(page.answer["galley-status"] == "complete")
            #expect(page.answer.text.contains("\"width\":28.6829,\"height\":28}"))
        }
    }

    @Test("what is opened is there, from any page of the demo")
    func links() async throws {
        try await Project.serveDemo { _, port in
            var (open, seen) = (["tabs"], Set<String>())
            while let module = open.popLast() {
                guard seen.insert(module).inserted else { continue }
                let page = try await Self.layout(port, module)
                #expect(page.answer.status == 200, "\(module)")
                for section in page.sections {
                    for item in section.object["items"] as? [[String: Any]] ?? [] {
                        let select = item["select"] as? [String: Any]
                        if let next = select?["module"] as? String { open.append(next) }
                    }
                }
            }
            let forms: Set = [
                "tabs", "me", "discover", "info", "emoticon", "settings", "custom-grouped",
                "custom-one-section",
            ]
            #expect(seen.isSuperset(of: forms), "\(seen.sorted())")
        }
    }
}
