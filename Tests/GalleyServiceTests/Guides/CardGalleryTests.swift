import Foundation
import GalleyService
import Logging
import ModuleConfiguration
import ModuleDeclarations
import ModuleKit
import PageTesting
import Testing

@Suite("The gallery of cards is as the guide shows it", .serialized)
struct CardGalleryTests {
    private static let modes = ["light", "dark"]
    private static let heading = "## A gallery of cards\n"

    @Test("it has all cards of the example, each of at most 40 lines that a screen has room for")
    func sizes() throws {
        let configured = try CardGallery.configuration().modules.map(\.name)
        #expect(configured.sorted() == CardGallery.names.sorted())
        for name in CardGallery.names {
            let lines = try CardGallery.module(name).split(separator: "\n")
            #expect(lines.count <= 40, "\(name) has \(lines.count) lines")
            #expect(lines.allSatisfy { $0.count <= 180 }, "\(name)")
        }
    }

    @Test("each card is complete, of elements alone, and its pictures are those of the guide")
    func pictures() async throws {
        try await CardGallery.serving { client in
            for name in CardGallery.names {
                let path = "/v1/modules/\(name)/layout?width=390"
                let layout = try await client.send("GET", path)
                #expect(layout.status == 200)
                #expect(layout.text.contains("\"status\":\"complete\""), "\(name)")
                #expect(layout.text.contains("\"elements\":["), "\(name)")
                #expect(layout.text.contains("\"failures\":[]"), "\(name)")
                #expect(!layout.text.contains("\"image\":null"), "\(name)")
                var shapes: Set<String> = []
                for mode in Self.modes {
                    let picture = try await client.send("GET", "\(path)&format=svg&mode=\(mode)")
                    #expect(picture.status == 200)
                    try compare(picture.text, with: CardGallery.picture(of: name, in: mode))
                    shapes.insert(Self.shapes(in: picture.text))
                }
                #expect(shapes.count == 1, "the modes of \(name) differ by more than colours")
            }
        }
    }

    @Test("no layout of them breaks a rule, at any size, in either direction and in any mode")
    func rules() async throws {
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        let pages = try OfflinePages(CardGallery.configuration(), log: log)
        let report = try await pages.withBuilder { builder in
            await LayoutTester(
                builder,
                modules: builder.catalog.modules.map(\.name),
                devices: TestDevices()
            ).run()
        }
        #expect(report.isClean, "\(report.text)")
        #expect(report.layouts >= CardGallery.names.count * TestDevices().count)
    }

    @Test("the guide has their modules and pictures (GALLEY_UPDATE_DOCS=1 writes them)")
    func guide() throws {
        let text = try Project.text("docs/cells.md")
        let start = try #require(text.range(of: Self.heading)).upperBound
        let first = try #require(text[start...].range(of: "\n### ")).lowerBound
        let end = try #require(text[start...].range(of: "\n## ")).lowerBound
        let chapters = try CardGallery.names.map { try CardGallery.chapter($0) }
        let updated =
            "\(text[...first])\(chapters.joined(separator: "\n"))\(text[end...])"
        try compare(updated, with: "docs/cells.md")
    }

    /// Compares a text with a file of the project, or writes it there.
    private func compare(_ text: String, with path: String) throws {
        let isCurrent = (try? Project.text(path)) == text
        if CardGallery.isUpdating, !isCurrent {
            try text.write(to: Project.file(path), atomically: true, encoding: .utf8)
        } else {
            #expect(isCurrent, "\(path) is not current: run the tests with GALLEY_UPDATE_DOCS=1")
        }
    }

    /// Returns what a picture is without its colours.
    private static func shapes(in picture: String) -> String {
        picture.replacing(/"#[0-9A-Fa-f]{6}"( fill-opacity="[0-9.]+")?/, with: "")
    }
}
