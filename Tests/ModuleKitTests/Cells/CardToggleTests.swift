import Foundation
import JSONCore
import Locking
import ModuleKit
import ModuleMapping
import SwitchKit
import TestSupport
import Testing

@Suite("Toggles of cards, without the service around them")
struct CardToggleTests {
    /// A store that counts how often it is read.
    private final class CountingStore: SwitchStore {
        let reads = Locked(0)
        private let stored: [SwitchKey: Bool]

        init(_ stored: [SwitchKey: Bool]) {
            self.stored = stored
        }

        func values(of module: String, owners: [String]) async -> SwitchValues {
            reads.withLock { $0 += 1 }
            return SwitchValues(stored)
        }

        func set(
            _ key: SwitchKey,
            to value: Bool,
            expecting expectation: SwitchExpectation?,
            admitsNewRow: @escaping @Sendable () -> Bool
        ) async throws(SwitchStoreError) -> SwitchStoring {
            throw .unusable("it is not written")
        }
    }

    private static func module(_ child: String) -> String {
        """
        name: cards
        kind: single
        request: {upstream: up, path: /cards}
        components:
          - id: cards
            layout: {itemHeight: 60}
            item:
              data: null
              cell:
                stack: horizontal
                children:
                  - \(child)
        """
    }

    private static func page(_ lab: PageLab, _ store: some SwitchStore) async throws -> Page {
        let catalog = ModuleCatalog(
            modules: lab.catalog.modules,
            upstreams: ["up": NamedUpstream(lab.upstream)],
            tools: MappingDependencies(text: .estimating, switches: store)
        )
        let module = try #require(catalog.module(named: "cards"))
        var reader = PageRequestReader(module: module)
        let request = try reader.read([("width", "390")]).request
        return try await PageBuilder(catalog).page(
            for: LoadRequest(page: request, deadline: .now + .seconds(600))
        )
    }

    private static func text(
        _ lab: PageLab,
        _ query: [(name: String, value: String)] = [("width", "390")]
    ) async throws -> String {
        let page = try await lab.page("cards", query)
        return withExtendedLifetime(page) { String(decoding: page.json.bytes, as: UTF8.self) }
    }

    @Test("10,000 cards with a toggle each read the store once, and each has its own value")
    func many() async throws {
        let count = 10_000
        let rows = (0..<count).map { #"{"id":"\#($0)"}"# }.joined(separator: ",")
        let lab = try PageLab(
            Self.module(
                #"{image: "heart-${value:like}", size: [24, 24], select: {action: toggle, id: like}}"#
            ),
            answers: ["/cards": "[\(rows)]"]
        )
        let isOn = (0..<count).filter { $0 % 3 == 0 }
        let store = CountingStore(
            Dictionary(
                uniqueKeysWithValues: isOn.map {
                    let item = "\("\($0)".utf8.count):\($0)\nlike"
                    return (SwitchKey(module: "cards", section: "cards", item: item), true)
                }
            )
        )
        let page = try await Self.page(lab, store)
        #expect(store.reads.withLock { $0 } == 1)
        let text = withExtendedLifetime(page) { String(decoding: page.json.bytes, as: UTF8.self) }
        #expect(text.components(separatedBy: "heart-true").count == isOn.count + 1)
        #expect(text.components(separatedBy: "heart-false").count == count - isOn.count + 1)
        let element = try page.item(ItemQuery(id: "9999", element: "like"))
        #expect(element.control?.toggle?.value == true)
        #expect(page.memoryBytes > count * 200)
    }

    @Test("a stack that is touched has an element, and what is in it is above it")
    func stack() async throws {
        let lab = try PageLab(
            Self.module(
                """
                {stack: overlay, id: card, grow: 1, select: {action: emit, name: card}, children: [
                              {image: more, size: [20, 20], id: more, select: {action: emit, name: more}}]}
                """
            ),
            answers: ["/cards": #"[{"id":"a"}]"#]
        )
        let text = try await Self.text(lab)
        #expect(
            text.contains(
                #""kind":"box","role":"box","id":"card","frame":{"x":0,"y":0,"width":390,"height":20},"#
                    + #""action":{"action":"emit","name":"card"},"hit":{"x":32,"y":0,"width":358,"height":32}"#
            ),
            "\(text)"
        )
        #expect(text.contains(#""hit":{"x":0,"y":0,"width":32,"height":32}"#), "\(text)")
    }

    @Test("pages without actions in cells keep their bytes")
    func plain() async throws {
        let lab = try PageLab(
            Self.module(#"{image: a, size: [20, 20], role: star}"#),
            answers: ["/cards": #"[{"id":"a"}]"#]
        )
        let text = try await Self.text(lab)
        let frame = #"{"x":0,"y":0,"width":20,"height":20}"#
        let element = #"[{"kind":"image","role":"star","frame":\#(frame),"image":"a"}]"#
        #expect(text.contains(element), "\(text)")
    }

    @Test("right to left areas are those of the mirrored cell")
    func mirrored() async throws {
        let lab = try PageLab(
            Self.module(
                #"{image: a, size: [20, 20], id: a, select: {action: emit, name: a}}"#
            ),
            answers: ["/cards": #"[{"id":"a"}]"#]
        )
        let query = [("width", "390"), ("direction", "rtl")]
        let text = try await Self.text(lab, query)
        #expect(text.contains(#""hit":{"x":358,"y":0,"width":32,"height":32}"#), "\(text)")
    }
}
