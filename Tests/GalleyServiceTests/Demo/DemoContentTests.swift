import Foundation
import Testing

/// Lengths are computed by hand from the rules of layouts. A Chinese character of the demo's fonts is
/// as wide as its font size, a line 1.2102 times as tall, as Inter has it.
@Suite("The demo's content pages are laid out as their table says")
struct DemoContentTests {
    typealias Frame = DemoPage.Frame

    private static func asking(
        _ body: (@Sendable (String) async throws -> DemoPage) async throws -> Void
    ) async throws {
        try await Project.serveDemo { _, port in
            try await body { target in
                let client = try TestClient(port: port)
                let answer = try await client.send("GET", "/v1/modules/" + target)
                return try JSONDecoder().decode(DemoPage.self, from: Data(answer.body))
            }
        }
    }

    /// The frames of a section's first items.
    struct First: CustomTestStringConvertible {
        let page: String
        let section: String
        let frames: [Frame]
        var testDescription: String { "\(page) \(section)" }

        init(_ page: String, _ section: String, _ frames: [Frame]) {
            (self.page, self.section, self.frames) = (page, section, frames)
        }
    }

    private static let firsts: [First] = [
        // 55% of 355; three rows of 50 with gaps of 5.
        First(
            "list",
            "orthogonal",
            [
                [10, 0, 195.25, 50], [10, 55, 195.25, 50], [10, 110, 195.25, 50],
                [210.25, 0, 195.25, 50],
            ]
        ),
        First("list", "table", [[10, 55, 355, 44], [10, 99.5, 355, 44], [10, 144, 355, 44]]),
        // (355 − 10) ÷ 3, ÷ 0.8.
        First(
            "list",
            "collection",
            [
                [10, 55, 115, 143.75], [130, 55, 115, 143.75], [250, 55, 115, 143.75],
                [10, 203.75, 115, 143.75],
            ]
        ),
        // 4, 2, 4, 4 characters of 12 and 30 each: 288, with gaps 303; 52 of 355 are free.
        First(
            "flex",
            "start",
            [
                [10, 55, 78, 30], [93, 55, 54, 30], [152, 55, 78, 30], [235, 55, 78, 30],
                [10, 90, 66, 30],
            ]
        ),
        First("flex", "center", [[36, 55, 78, 30], [119, 55, 54, 30]]),
        First("flex", "end", [[62, 55, 78, 30], [145, 55, 54, 30]]),
        First("flex", "between", [[10, 55, 78, 30], [110.3333, 55, 54, 30]]),
        First("flex", "evenly", [[20.4, 55, 78, 30], [113.8, 55, 54, 30]]),
        First("flex", "horizontal", [[10, 0, 78, 30], [93, 0, 54, 30]]),
        First(
            "waterfall",
            "shortest",
            [
                [10, 55, 115, 170], [130, 55, 115, 130], [250, 55, 115, 190], [130, 190, 115, 100],
                [10, 230, 115, 110],
            ]
        ),
        First(
            "waterfall",
            "left-to-right",
            [
                [10, 55, 115, 170], [130, 55, 115, 130], [250, 55, 115, 190], [10, 230, 115, 100],
                [130, 190, 115, 110],
            ]
        ),
        First(
            "waterfall",
            "right-to-left",
            [
                [250, 55, 115, 170], [130, 55, 115, 130], [10, 55, 115, 190], [250, 230, 115, 100],
                [130, 190, 115, 110],
            ]
        ),
        First(
            "waterfall",
            "horizontal",
            [
                [10, 0, 170, 147.5], [10, 152.5, 130, 147.5], [145, 152.5, 190, 147.5],
                [185, 0, 100, 147.5], [290, 0, 110, 147.5],
            ]
        ),
        // 375 × 420 ÷ 1080, to the nearest ten thousandth across the scroller.
        First("music", "banner", [[0, 0, 375, 145.8333], [375, 0, 375, 145.8333]]),
        First(
            "music",
            "today",
            [[18.75, 40, 112.5, 120], [131.25, 40, 112.5, 120], [243.75, 40, 112.5, 120]]
        ),
        First("music", "week-rank", [[10, 0, 300, 60], [10, 65, 300, 60]]),
        First("music", "playlists", [[10, 50, 85, 121.4286], [100, 50, 85, 121.4286]]),
        First("music", "cards", [[10, 50, 115, 143.75], [130, 50, 115, 143.75]]),
        First("article", "info", [[10, 0, 355, 200]]),
        // Six lines of 18.1534, and 280.
        First("article", "content", [[10, 0, 355, 388.9205]]),
        First("article", "keywords", [[10, 40, 69, 30], [84, 40, 56, 30]]),
        First("article", "recommend", [[10, 0, 142, 71], [156, 0, 142, 71]]),
        First("search", "history", [[10, 35, 90, 30], [105, 35, 75, 30]]),
        First("search", "hot", [[10, 35, 355, 50], [10, 86, 355, 50]]),
        First("search", "hot-row", [[10, 0, 355, 50], [10, 51, 355, 50], [10, 102, 355, 50]]),
        First(
            "search",
            "recommend",
            [[10, 35, 115, 153.3334], [130, 35, 115, 115], [250, 35, 115, 172.5]]
        ),
        First("living", "hot", [[10, 40, 175, 175], [190, 40, 175, 175]]),
        First("living", "rocket", [[10, 0, 85, 85], [100, 0, 85, 85]]),
        First("living", "recommend", [[10, 40, 175, 175], [190, 40, 175, 175]]),
        // 375 × 280 ÷ 498, and 115 × 267 ÷ 183.
        First("video", "banner", [[0, 0, 375, 210.8434]]),
        First("video", "category", [[10, 0, 60, 40], [75, 0, 75, 40]]),
        First("video", "film", [[10, 50, 115, 167.7869], [130, 50, 115, 167.7869]]),
        First("video", "rank", [[10, 50, 355, 44], [10, 94, 355, 44]]),
        First("video", "clips", [[10, 55, 175, 98.4375], [190, 55, 175, 175]]),
        First(
            "huaban",
            "pins",
            [[10, 10, 175, 233.3334], [190, 10, 175, 175], [190, 190, 175, 262.5]]
        ),
        First("mine", "orders", [[20, 10, 80, 100], [105, 10, 80, 100]]),
        First("mine", "banner", [[10, 0, 355, 110]]),
        First("mine", "function", [[10, 10, 85, 106.25], [100, 10, 85, 106.25]]),
        First("shop", "keywords", [[10, 10, 58, 30], [73, 10, 58, 30]]),
        First("shop", "categories", [[10, 0, 175, 40], [10, 45, 175, 40]]),
        First(
            "shop",
            "items",
            [[10, 50, 175, 175], [190, 50, 175, 262.5], [10, 235, 175, 218.75]]
        ),
    ]

    @Test("items are where the rules put them, 375 points wide")
    func items() async throws {
        try await Self.asking { page in
            for first in Self.firsts {
                let section = try #require(
                    try await page(first.page + "/layout?width=375")[first.section]
                )
                #expect(
                    section.items.prefix(first.frames.count).map(\.frame) == first.frames,
                    "\(first)"
                )
            }
        }
    }

    @Test("headers, footers, decorations, scrollers and stops are as written")
    func context() async throws {
        try await Self.asking { page in
            let flex = try await page("flex/layout?width=375")
            #expect(
                flex.sections.map { $0.header?.pinned } == [
                    true, false, false, false, false, false,
                ]
            )
            #expect(flex.sections.allSatisfy { $0.header?.frame == [0, 0, 375, 45] })
            #expect(flex["horizontal"]?.scroller?.contentSize.width == 655)
            let list = try await page("list/layout?width=375")
            #expect(list["orthogonal"]?.scroller?.contentSize.width == 615.75)
            #expect(list["table"]?.frame == [0, 225, 375, 465])
            let placeholder = try await page("placeholder/layout?width=375")
            #expect(placeholder.sections.count == 6)
            #expect(placeholder.sections.allSatisfy { $0.placeholder?.frame == [0, 45, 375, 60] })
            let decorate = try await page("decorate/layout?width=375")
            #expect(decorate.sections.count == 10)
            #expect(decorate["image-items"]?.decoration?.frame == [0, 45, 375, 167.7869])
            #expect(decorate["color-footer"]?.decoration?.frame == [0, 45, 375, 197.7869])
            #expect(decorate["color-header"]?.decoration?.frame == [10, 0, 355, 223.0602])
            #expect(decorate["shadow-all"]?.decoration?.frame == [10, 0, 355, 253.0602])
            let music = try await page("music/layout?width=375")
            #expect(music["today"]?.decoration?.frame == [0, 0, 375, 180])
            #expect(music["week-rank"]?.scroller?.stops == [0, 310, 565])
            #expect(music["cards"]?.decoration?.frame == [0, 0, 375, 352.5])
            #expect(music.sections.dropFirst().allSatisfy { $0.header?.pinned == true })
            let video = try await page("video/layout?width=375")
            #expect(video["film"]?.header?.frame == [10, 0, 355, 50])
            #expect(video["film"]?.footer?.frame == [10, 217.7869, 355, 50])
            #expect(video["rank"]?.decoration?.frame == [10, 50, 355, 220])
            let mine = try await page("mine/layout?width=375")
            #expect(mine["orders"]?.decoration?.frame == [10, 0, 355, 120])
        }
    }

    /// What lies behind sections: colours and images as in the table, shadows with their shares.
    private static let decorations: [(page: String, section: String, json: String)] = [
        ("decorate", "image-items", ##""radius":4,"contents":{"image":"paper"}"##),
        ("decorate", "image-all", ##""radius":10,"contents":{"image":"paper"}"##),
        ("decorate", "color-footer", ##""radius":4,"contents":{"color":"#F3F3F3"}"##),
        (
            "decorate", "gradient-items",
            ##""radius":4,"contents":{"gradient":{"colors":["#FF9E5C","#FF659F"]}}"##
        ),
        (
            "decorate", "shadow-items",
            ##""contents":{"color":"#FFFFFF","shadow":{"color":"#FF0000","opacity":0.5,"radius":3}}"##
        ),
        (
            "music", "today",
            ##""contents":{"gradient":{"colors":["#B3FFAB","#12FFF7"],"locations":[0.3,1]}}"##
        ),
        ("music", "cards", ##""radius":10,"contents":{"color":"#F3F3F3","shadow":{"##),
        ("mine", "orders", ##""radius":10,"contents":{"color":"#FFFFFF","shadow":{"##),
        ("video", "rank", ##""radius":4,"contents":{"color":"#f3f3f3"}"##),
    ]

    @Test("decorations have the gradients, colours, radii and shadows of the table")
    func decorations() async throws {
        try await Project.serveDemo { _, port in
            let client = try TestClient(port: port)
            for (page, section, json) in Self.decorations {
                let answer = try await client.send("GET", "/v1/modules/\(page)/layout?width=375")
                let sections = PlainJSON(answer.body)?["sections"]?.elements ?? []
                let decoration = sections.first { $0["id"]?.content == section }?["decoration"]
                let text = decoration?.text ?? ""
                #expect(text.contains(json), "\(page) \(section): \(text)")
            }
        }
    }

    @Test("history folds, the rank and what is recommended show more, and back")
    func folding() async throws {
        try await Self.asking { page in
            for prefix in ["search", "demo"] {
                let before = prefix == "demo" ? "search." : ""
                let path = prefix + "/layout?width=375"
                let folded = try await page(path)
                #expect(folded[before + "history"]?.counts.shown == 6)
                #expect(folded[before + "hot"]?.footer?.frame == [0, 248, 375, 40])
                #expect(folded[before + "recommend"]?.counts.shown == 3)
                let history = try #require(folded[before + "history"]?.header?.select?.params)
                let hot = try #require(folded[before + "hot"]?.footer?.select?.params)
                let recommend = try #require(folded[before + "recommend"]?.footer?.select?.params)
                #expect(
                    [history, hot, recommend] == [["history": 0], ["hot": 0], ["recommend": 0]]
                )
                let all = try await page(path + "&history=0&hot=0&recommend=0")
                #expect(all[before + "history"]?.counts.shown == 18)
                #expect(all[before + "hot"]?.footer?.frame == [0, 503, 375, 40])
                #expect(all[before + "recommend"]?.counts.shown == 9)
                #expect(all[before + "history"]?.header?.select?.params == ["history": 2])
                #expect(all[before + "hot"]?.footer?.select?.params == ["hot": 4])
                #expect(all[before + "recommend"]?.footer?.select?.params == ["recommend": 3])
            }
        }
    }

    @Test("change shows the next three films, and after the last the first again")
    func change() async throws {
        try await Self.asking { page in
            var passed = 0
            for ids in [["1", "2", "3"], ["4", "5", "6"], ["7", "8", "9"], ["1", "2", "3"]] {
                let film = try #require(try await page("video/layout?films=\(passed)")["film"])
                #expect(film.items.map(\.id) == ids)
                passed = try #require(film.footer?.select?.params?["films"])
            }
        }
    }

    @Test("later comments come from another request, page by page, in composites too")
    func loadMore() async throws {
        try await Self.asking { page in
            for (count, pages) in [(3, 1), (6, 2), (8, 3)] {
                let article = try await page("article/layout?pages=\(pages)")
                #expect(article.status == "complete")
                #expect(article["comments"]?.items.map(\.id) == (1...count).map(String.init))
                #expect((article.next == nil) == (pages == 3))
                #expect(
                    try await page("demo/layout?pages=\(pages)")["article.comments"]?.counts.total
                        == count
                )
            }
        }
    }

    @Test("where nobody is on air a placeholder says so, and empty sections are left out")
    func empty() async throws {
        try await Self.asking { page in
            let island = try await page("living/layout?width=375&place=island")
            #expect(island.status == "complete")
            #expect(island["hot"]?.placeholder?.frame == [10, 40, 355, 100])
            #expect(island.sections.map(\.id) == ["banner", "hot", "recommend"])
        }
    }

    @Test("the demo of everything has all pages in order")
    func everything() async throws {
        try await Self.asking { page in
            let demo = try await page("demo/layout")
            #expect(demo.status == "complete")
            var children: [String] = []
            for section in demo.sections {
                let child = section.id.split(separator: ".").dropLast().joined(separator: ".")
                if children.last != child { children.append(child) }
            }
            #expect(
                children == [
                    "music", "layouts.flex", "layouts.decorate", "layouts.list",
                    "layouts.waterfall",
                    "article", "shop", "search", "living", "video", "huaban", "mine",
                ]
            )
        }
    }
}
