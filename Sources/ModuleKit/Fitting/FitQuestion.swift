package import ModuleDeclarations
package import ModuleMapping
package import WorkLimits

/// A question for texts in a slot of a module's pages.
package struct FitQuestion: Sendable {
    /// The texts, by language tag.
    package let texts: [(locale: String, text: String)]
    /// The slot's name.
    package let slot: String

    /// The most texts of one question: each is laid out for some hundred screens.
    package static let maximumTexts = 50
    /// The most UTF-16 code units of a text: no slot that is cut has room for as many.
    package static let maximumUnits = 2_000

    /// Creates a question.
    package init(slot: String, texts: [(locale: String, text: String)]) {
        self.slot = slot
        self.texts = texts
    }
}

extension PageBuilder {
    /// Returns the requests of a module's page for screens in a language.
    ///
    /// - Parameters:
    ///   - locale: The language tag; nil for none.
    ///   - query: The page's parameters, without those of the viewport and the language.
    package func requests(
        of module: ModuleDeclaration,
        on screens: [FitScreen],
        locale: String?,
        query: [(name: String, value: String)]
    ) throws(ParameterErrors) -> [PageRequest] {
        try requests(of: module, on: screens.map(\.query), locale: locale, query: query)
    }

    /// Returns the same for screens that are given by their parameters.
    package func requests(
        of module: ModuleDeclaration,
        on screens: [[(name: String, value: String)]],
        locale: String?,
        query: [(name: String, value: String)]
    ) throws(ParameterErrors) -> [PageRequest] {
        var page = query
        if let locale { page.append(("locale", locale)) }
        var requests: [PageRequest] = []
        for screen in screens {
            var reader = PageRequestReader(
                module: module,
                among: catalog.widths,
                palette: catalog.palette,
                accepts: catalog.accepts
            )
            requests.append(try reader.read(page + screen).request)
        }
        return requests
    }

    /// Returns the surroundings of a slot in content: of the first text that has its name; nil where there is none.
    package func scene(of slot: String, in content: PageContent) -> SlotScene? {
        for module in content.modules {
            for section in module.sections {
                let finder = SlotFinder(section, of: module, measurer: catalog.tools.text)
                if let text = finder.first(slot) { return SlotScene(text, in: section) }
            }
        }
        return nil
    }

    /// Returns the slots of content in the order of the page, each with its texts, without repetitions.
    package func slots(of content: PageContent) -> [(slot: TextSlot, texts: [String])] {
        var slots: [(slot: TextSlot, texts: [String])] = []
        var places: [ExactString: Int] = [:]
        var known: [Set<ExactString>] = []
        for module in content.modules {
            for section in module.sections {
                SlotFinder(section, of: module, measurer: catalog.tools.text).each { text in
                    let name = ExactString(text.slot.name)
                    let place = places[name] ?? slots.count
                    if place == slots.count {
                        places[name] = place
                        slots.append((text.slot, []))
                        known.append([])
                    }
                    if known[place].insert(ExactString(text.words)).inserted {
                        slots[place].texts.append(text.words)
                    }
                }
            }
        }
        return slots
    }

    /// Returns content for a load, mapped before or now.
    ///
    /// - Throws: The failure of a required request.
    package func contentOfSlots(
        _ loaded: LoadedPage,
        willWork: (WorkBudget) -> Void
    ) throws(LoadError) -> PageContent {
        guard loaded.knowsSwitches else { throw .unknownSwitches }
        let content = contents.content(of: loaded) {
            let work = work(on: loaded)
            willWork(work.budget)
            return catalog.map(loaded, within: work)
        }
        if let error = content.loadError { throw error }
        return content
    }
}

extension PageContent {
    /// The failure of a required request, for which there is no page; nil where there is one.
    package var loadError: LoadError? {
        requiredFailure.map { LoadError($0, among: modules.flatMap(\.failures)) }
    }
}

extension ModuleDeclaration {
    /// Returns a query with the parameters of the module's first sample that it does not name, but for the language.
    package func fillingIn(
        _ query: [(name: String, value: String)]
    ) -> [(name: String, value: String)] {
        var filled = query
        for parameter in self.test.samples.first?.parameters ?? []
        where parameter.name != "locale" && !query.contains(where: { $0.name == parameter.name }) {
            filled.append((parameter.name, parameter.value))
        }
        return filled
    }
}
