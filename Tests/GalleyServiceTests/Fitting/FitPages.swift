import CellCore
import Foundation
import GalleyService
import JSONCore
import Logging
import ModuleConfiguration
import TestSupport
import Testing

@testable import ModuleKit

/// Pages with their slots, loaded once: what fits is compared with whole layouts of them.
struct FitPages: Sendable {
    /// A slot of a page, with the screens whose pages have the same content.
    struct Slot: Sendable {
        let module: ModuleDeclaration
        let name: String
        let content: PageContent
        let places: [FitRun.Place]
    }

    let builder: PageBuilder
    let slots: [Slot]

    /// Loads the pages of a configuration's modules.
    ///
    /// - Parameter screens: The screens that texts are fitted for.
    static func load(
        _ configuration: GalleyConfiguration,
        on screens: [FitScreen] = FitScreen.all(of: TestDevices(), inDirections: true),
        locale: String? = nil,
        modules: [String]? = nil
    ) async throws -> FitPages {
        let log = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        return try await OfflinePages(configuration, log: log).withBuilder { builder in
            var slots: [Slot] = []
            for module in builder.catalog.modules
            where modules.map({ $0.contains(module.name) }) ?? true {
                slots += await Self.slots(of: module, builder, on: screens, locale: locale)
            }
            return FitPages(builder: builder, slots: slots)
        }
    }

    private static func slots(
        of module: ModuleDeclaration,
        _ builder: PageBuilder,
        on screens: [FitScreen],
        locale: String?
    ) async -> [Slot] {
        let query = module.fillingIn([])
        guard
            let requests = try? builder.requests(
                of: module,
                on: screens,
                locale: locale,
                query: query
            ),
            let first = requests.randomElement()
        else { return [] }
        let loaded = await builder.catalog.load(
            LoadRequest(page: first, deadline: .now + .seconds(20))
        )
        let content = builder.content(of: loaded, now: module.test.now)
        return builder.slots(of: content).map(\.slot).compactMap { slot in
            guard let scene = builder.scene(of: slot.name, in: content) else { return nil }
            let places = zip(screens, requests).filter { $1.contentQuery == first.contentQuery }
            return Slot(
                module: module,
                name: slot.name,
                content: content,
                places: places.map { FitRun.Place(screen: $0, request: $1, scene: scene) }
            )
        }
    }

    /// The text of a slot on a whole page.
    enum Shown: Equatable {
        case nothing
        case whole
        case cut(Int)
    }

    /// Lays the whole page out with words in a slot, and returns what the layout's JSON says of them.
    func layOut(_ words: String, in slot: Slot, for request: PageRequest) throws -> Shown {
        let scene = try #require(slot.places.first?.scene)
        let (content, section) = try slot.content.replacing(slot.name, by: words, as: scene)
        let page = try builder.page(of: content, for: request)
        let json = try JSONSerialization.jsonObject(with: Data(page.json.bytes))
        let layout = try #require(json as? [String: Any])
        var sections = try #require(layout["sections"] as? [[String: Any]])
        sections += (layout["docks"] as? [[String: Any]] ?? []).compactMap {
            $0["section"] as? [String: Any]
        }
        guard let found = sections.first(where: { $0["id"] as? String == section }) else {
            return .nothing
        }
        let line = String(words.map { $0.isNewline ? " " : $0 })
        let element = Self.elements(of: scene.place, in: found, scene.section).first { element in
            let text = element["text"] as? String
            return text == words || text == line
        }
        guard let element else { return .nothing }
        return (element["cut"] as? Int).map { .cut($0) } ?? .whole
    }

    private static func elements(
        of place: SlotPlace,
        in section: [String: Any],
        _ mapped: MappedSection
    ) -> [[String: Any]] {
        func elements(_ value: Any?) -> [[String: Any]] {
            (value as? [String: Any])?["elements"] as? [[String: Any]] ?? []
        }
        let items = section["items"] as? [[String: Any]] ?? []
        switch place {
        case .header: return elements(section["header"])
        case .footer: return elements(section["footer"])
        case .placeholder: return elements(section["placeholder"])
        case .item(let index): return index < items.count ? elements(items[index]) : []
        case .carousel(let index):
            guard let item = place.item(of: mapped), item < items.count,
                let carousel = items[item]["carousel"] as? [String: Any],
                let inside = carousel["items"] as? [[String: Any]]
            else { return [] }
            let start = item == 0 ? 0 : Int(mapped.carousels?.ends[item - 1] ?? 0)
            return index - start < inside.count ? elements(inside[index - start]) : []
        }
    }
}

extension PageContent {
    /// Returns the content with other words in the first text of a slot, and the id of its section.
    fileprivate func replacing(
        _ name: String,
        by words: String,
        as scene: SlotScene
    ) throws -> (PageContent, section: String) {
        var content = self
        for module in modules.indices {
            for index in modules[module].sections.indices {
                let section = modules[module].sections[index]
                let finder = SlotFinder(section, of: modules[module], measurer: .estimating)
                guard finder.first(name) != nil else { continue }
                content.modules[module].sections[index] = try section.replacing(scene, by: words)
                return (content, modules[module].prefix + section.id)
            }
        }
        throw LabError(text: "no slot \(name)")
    }
}

extension MappedSection {
    fileprivate func replacing(_ scene: SlotScene, by words: String) throws -> MappedSection {
        var section = self
        switch scene.place {
        case .item(let index):
            section.items = try items.replacing(index, scene, words)
        case .carousel(let index):
            section.carousels?.items = try #require(carousels).items.replacing(index, scene, words)
        case .header:
            section.supplements?.header = try #require(supplements).header.replacing(scene, words)
        case .footer:
            section.supplements?.footer = try #require(supplements).footer.replacing(scene, words)
        case .placeholder:
            section.supplements?.placeholder = try #require(supplements).placeholder
                .replacing(scene, words)
        }
        return section
    }
}

extension MappedItems {
    fileprivate func replacing(
        _ index: Int,
        _ scene: SlotScene,
        _ words: String
    ) throws -> MappedItems {
        var items = self
        let mapped = try #require(cells[index])
        func cell(_ content: MappedCell.Content) -> MappedCell {
            MappedCell(content: content, elementsOffset: mapped.elementsOffset)
        }
        switch mapped.content {
        case .custom(let own):
            let replaced = try #require(own.replacing(scene.element, by: words))
            items.replace(index, by: replaced, words: (scene.words, words))
        case .customForm(let form, let own):
            let replaced = try #require(own.replacing(scene.element, by: words))
            items.cells[index] = cell(.customForm(form, replaced))
        case .form(var form):
            if scene.element == "title" { form.title = words } else { form.detail = words }
            items.cells[index] = cell(.form(form))
        }
        return items
    }
}

extension WidthVariants<MappedSupplementary?> {
    fileprivate func replacing(_ scene: SlotScene, _ words: String) -> Self {
        map { mapped, _ in
            var mapped = mapped
            if let cell = mapped?.cell?.replacing(scene.element, by: words) { mapped?.cell = cell }
            mapped?.formTitle?.text = words
            return mapped
        }
    }
}
