import CellCore
import Foundation
import GalleyService
import JSONCore
import Logging
import ModuleConfiguration
import ModuleDeclarations
@testable import ModuleKit
@testable import ModuleMapping
import TestSupport
import Testing

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

    /// A page's content with other words in the first text of a slot.
    struct Filled: Sendable {
        let words: String
        let content: PageContent
        /// The id of the section that shows them.
        let section: String
        let scene: SlotScene
    }

    func fill(_ slot: Slot, with words: String) throws -> Filled {
        let scene = try #require(slot.places.first?.scene)
        let (content, section) = try slot.content.replacing(slot.name, by: words, as: scene)
        return Filled(words: words, content: content, section: section, scene: scene)
    }

    /// Lays the whole page out, and returns what the layout's JSON says of the words.
    func layOut(_ filled: Filled, for request: PageRequest) throws -> Shown {
        let page = try builder.page(of: filled.content, for: request)
        return try JSONDocument(parsing: Array(page.json.bytes)).withRoot { layout in
            let own = layout["sections"].map { Array($0.elements) } ?? []
            let docked = layout["docks"].map { $0.elements.compactMap { $0["section"] } } ?? []
            let isShown = { (section: JSONValue) in Self.isText(section["id"], filled.section) }
            guard let section = (own + docked).first(where: isShown) else { return .nothing }
            let line = String(filled.words.map { $0.isNewline ? " " : $0 })
            let place = filled.scene.place
            let elements = Self.elements(of: place, in: section, filled.scene.section)
            let element = elements.first {
                Self.isText($0["text"], filled.words) || Self.isText($0["text"], line)
            }
            guard let element else { return .nothing }
            return element["cut"]?.integer.map { .cut(Int($0)) } ?? .whole
        }
    }

    private static func isText(_ value: JSONValue?, _ text: String) -> Bool {
        value?.utf8?.elementsEqual(text.utf8) ?? false
    }

    private static func elements(
        of place: SlotPlace,
        in section: JSONValue,
        _ mapped: MappedSection
    ) -> [JSONValue] {
        func elements(_ value: JSONValue?) -> [JSONValue] {
            value?["elements"].map { Array($0.elements) } ?? []
        }
        switch place {
        case .header: return elements(section["header"])
        case .footer: return elements(section["footer"])
        case .placeholder: return elements(section["placeholder"])
        case .item(let index): return elements(section["items"]?.element(index))
        case .carousel(let index):
            guard let item = place.item(of: mapped),
                let carousel = section["items"]?.element(item)?["carousel"]
            else { return [] }
            let start = item == 0 ? 0 : Int(mapped.carousels?.ends[item - 1] ?? 0)
            return elements(carousel["items"]?.element(index - start))
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
