import JSONCore
package import LayoutCore
import ModuleDeclarations
package import ModuleMapping
package import WorkLimits

/// The content of a page for one viewport: breakpoints resolved and cells sized, ready to be laid out.
package struct ArrangedPage: Sendable {
    /// The sections that are shown, in page order.
    package internal(set) var sections: [SectionContent] = []
    /// The sections at edges of the screen, in the order of the edges.
    package internal(set) var docks: [SectionContent] = []
    /// The screen around the page; nil for a module that declares no screen.
    var screen: ScreenContent?
    /// True where its only section is the placeholder that fills the screen.
    var isPlaceholder = false
    /// The failures, in declared order of the requests, each with the sections it concerns.
    package internal(set) var failures: [RequestFailure] = []
    /// The numbers of values from which no section was made because they have no id, by component.
    package internal(set) var dropped: [DroppedSections] = []
    /// True when something is not as it is declared, for a client that does not draw everything.
    var isSubstituted = false
    /// A Boolean value that indicates whether there is another batch of the last paged module in it;
    /// nil when none is paged.
    var hasNext: Bool?

    /// The sections, followed by the docks.
    var sectionsAndDocks: [SectionContent] { docks.isEmpty ? sections : sections + docks }

    /// A summary of the sections and failures.
    var status: PageStatus { PageStatus(sections: sectionsAndDocks, failures: failures) }

    /// True when the deadline passed and no section was finished.
    var isUnfinished: Bool {
        let isLate = failures.contains { $0.kind == .overloaded && $0.isOfWork }
        return isLate && sectionsAndDocks.allSatisfy { $0.status.isFailed }
    }

    /// An upper estimate of the size of the sections, in bytes of JSON.
    var estimatedBytes: Int { sectionsAndDocks.reduce(0) { $0 + $1.estimatedBytes } }

    /// Takes the docks out of the sections.
    mutating func separateDocks() {
        guard sections.contains(where: { $0.dock != nil }) else { return }
        docks = DockEdge.allCases.flatMap { edge in sections.filter { $0.dock == edge } }
        sections.removeAll { $0.dock != nil }
    }

    /// Lays the sections out within a budget. A section that exceeds it fails, and only its header, footer and
    /// decoration are laid out.
    ///
    /// - Throws: The failures, when the deadline passed and no section was finished.
    /// - Complexity: O(items · log items) at most.
    package mutating func layOut(
        in viewport: PageViewport,
        within budget: WorkBudget
    ) throws(LoadError) -> PageFrames {
        var composer = PageComposer(viewport: viewport.layoutViewport)
        for index in docks.indices {
            do throws(WorkError) {
                try composer.appendDock(docks[index].input, budget: budget)
            } catch {
                failures.append(docks[index].fail(MappingError(error)))
                composer.appendDock(docks[index].input)
            }
        }
        if isPlaceholder, composer.dockHeight > 0 {
            sections[0].shortenPlaceholder(by: composer.dockHeight)
        }
        for index in sections.indices {
            do throws(WorkError) {
                try composer.append(sections[index].input, budget: budget)
            } catch {
                failures.append(sections[index].fail(MappingError(error)))
                composer.append(sections[index].input)
            }
        }
        if isUnfinished { throw LoadError(unfinished: failures) }
        return composer.finish()
    }
}

extension SectionContent {
    /// Makes the placeholder that fills the screen fill what docks leave of it.
    fileprivate mutating func shortenPlaceholder(by height: Double) {
        guard var placeholder = self.placeholder else { return }
        placeholder.geometry.height = max(0, placeholder.geometry.height - height)
        change { $0.placeholder = placeholder }
    }

    /// Removes what the section shows of its items, and returns the failure.
    fileprivate mutating func fail(_ error: MappingError) -> RequestFailure {
        var failure = RequestFailure(
            request: self.id,
            module: self.module,
            kind: error.kind,
            detail: "section '\(self.id)': \(error.detail)"
        )
        failure.sections = [self.id]
        failure.isOfWork = true
        change {
            $0.status = .failed(failure: failure)
            $0.items = .empty
            $0.carousels = nil
        }
        return failure
    }

    /// An upper estimate of its size, in bytes of JSON.
    var estimatedBytes: Int {
        self.items.estimatedBytes + (self.carousels?.items.estimatedBytes ?? 0)
            + (self.carousels?.ends.count ?? 0) * 256
    }

    /// The input of the layout.
    fileprivate var input: SectionInput {
        SectionInput(
            layout: self.layout,
            count: self.items.count,
            sizes: self.items.sizes,
            header: self.header?.geometry,
            footer: self.footer?.geometry,
            placeholderHeight: self.placeholder?.geometry.height,
            decoration: self.decoration?.geometry,
            carousels: self.carousels?.input
        )
    }
}

extension ItemTable {
    /// An upper estimate of its size, in bytes of JSON: of each item the names of its members, its frame
    /// and its type besides the rendered data.
    fileprivate var estimatedBytes: Int {
        let type = types.reduce(0) { max($0, $1.count) }
        return text.count + items.count * (160 + type)
    }
}
