package import ModuleMapping

/// A text of a page's own in a slot, at the place where the page shows it.
package struct SlotText: Sendable {
    package var words: String { text.words }

    private let text: FoundText
    private let section: MappedSection
    private let sizes: ScreenSizes

    fileprivate init(_ text: FoundText, in section: MappedSection, sizes: ScreenSizes) {
        (self.text, self.section, self.sizes) = (text, section, sizes)
    }

    /// Returns its surroundings.
    package func scene() -> SlotScene { SlotScene(text, in: section, sizes: sizes) }
}

extension PageBuilder {
    /// Returns the slots of content in the order of the page, each with all its texts, also equal ones.
    package func slotTexts(of content: PageContent) -> [(slot: TextSlot, texts: [SlotText])] {
        var slots: [(slot: TextSlot, texts: [SlotText])] = []
        var places: [ExactString: Int] = [:]
        for module in content.modules {
            for section in module.sections {
                let sizes = ScreenSizes()
                SlotFinder(section, of: module, measurer: catalog.tools.text).each { text in
                    let place = places[text.slot.name] ?? slots.count
                    if place == slots.count {
                        places[text.slot.name] = place
                        slots.append((text.slot, []))
                    }
                    slots[place].texts.append(SlotText(text, in: section, sizes: sizes))
                }
            }
        }
        return slots
    }
}
