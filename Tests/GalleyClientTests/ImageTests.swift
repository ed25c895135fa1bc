import Foundation
import Testing

@testable import GalleyClient

@Suite("Images")
struct ImageTests {
    private struct Vectors: Decodable {
        struct Choice: Decodable {
            struct File: Decodable {
                var url: String
                var scale: Double
                var mode: String?
            }
            var files: [File]
            var scale: Double
            var isDark: Bool
            var url: String
        }
        struct Blur: Decodable {
            var hash: String
            var width: Int
            var height: Int
            var pixels: [UInt8]
        }
        var files: [Choice]
        var blurs: [Blur]
        var noBlurs: [String]
    }

    private static func vectors() throws -> Vectors {
        let file = VectorFile.project.appendingPathComponent("Clients/vectors/images.json")
        return try JSONDecoder().decode(Vectors.self, from: Data(contentsOf: file))
    }

    @Test("of the service's own are shown by the file for the screen and its mode")
    func files() throws {
        for choice in try Self.vectors().files {
            var image = LayoutImage()
            image.files = choice.files.map {
                .init(url: $0.url, scale: $0.scale, isDark: $0.mode == "dark")
            }
            let chosen = image.file(scale: choice.scale, isDark: choice.isDark)
            #expect(chosen?.url == choice.url, "\(choice)")
        }
        #expect(LayoutImage().file(scale: 2, isDark: true) == nil)
    }

    @Test("that are blurred are decoded as the reference does")
    func blurs() throws {
        let vectors = try Self.vectors()
        for blur in vectors.blurs {
            let hash = try #require(BlurHash(blur.hash))
            let pixels = hash.pixels(width: blur.width, height: blur.height)
            #expect(pixels.enumerated().filter { $0.offset % 4 < 3 }.map(\.element) == blur.pixels)
            #expect(hash.pixels(width: 0, height: 4) == [])
        }
        for text in vectors.noBlurs { #expect(BlurHash(text) == nil, "\(text)") }
    }

    @Test("have their files in the layout, and a placeholder, a focus and a tint in their elements")
    func decoding() throws {
        let json = """
            {"module":"m","revision":"r","status":"complete","viewport":{"width":100,"direction":"ltr",
            "textScale":1},"contentSize":{"width":100,"height":50},
            "images":{"cart":{"size":[24,10],"files":[{"url":"/v1/images/a","scale":1},
            {"url":"/v1/images/b","scale":2,"mode":"dark"}]}},
            "sections":[{"id":"s","module":"m","layout":"list","arrange":"vertical","status":"ok",
            "frame":{"x":0,"y":0,"width":100,"height":50},"header":null,"footer":null,"placeholder":null,
            "decoration":null,"scroller":null,"counts":{"total":1,"shown":1},"items":[{"id":"i","type":"t",
            "frame":{"x":0,"y":0,"width":100,"height":50},"data":null,"elements":[
            {"kind":"image","role":"image","frame":{"x":0,"y":0,"width":24,"height":10},"image":"cart",
            "tint":"$tint"},
            {"kind":"image","role":"image","frame":{"x":0,"y":0,"width":24,"height":10},"image":null,
            "placeholder":{"blurHash":"00OZZy"},"focus":[0.5,0.2]},
            {"kind":"image","role":"image","frame":{"x":0,"y":0,"width":24,"height":10},"image":"x",
            "placeholder":"#112233"}]}]}],"failures":[]}
            """
        let layout = try Layout(json: Data(json.utf8))
        #expect(layout.images["cart"]?.size == CGSize(width: 24, height: 10))
        #expect(layout.images["cart"]?.file(scale: 2, isDark: true)?.url == "/v1/images/b")
        let item = layout.sections[0].items[0]
        let images = item.elements.compactMap { element in
            if case .image(let image) = element.kind { image } else { nil }
        }
        #expect(images.map(\.source) == ["cart", "", "x"])
        #expect(images.map(\.tint) == ["$tint", nil, nil])
        #expect(images.map(\.placeholder) == [nil, .blurHash("00OZZy"), .color("#112233")])
        #expect(images[1].focus == CGPoint(x: 0.5, y: 0.2))
    }
}
