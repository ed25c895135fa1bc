import JSONCore
package import LayoutCore
package import WorkLimits

/// The content of a page for one viewport: breakpoints resolved and cells sized, ready to be laid out.
package struct ArrangedPage: Sendable {
    /// The sections that are shown, in page order.
    package internal(set) var sections: [SectionContent] = []
    /// The failures, in declared order of the requests, each with the sections it concerns.
    package internal(set) var failures: [RequestFailure] = []
    /// The numbers of values that are no section for want of an id, by component.
    package internal(set) var dropped: [DroppedSections] = []
    /// A Boolean value that indicates whether there is another batch of the last paged module in it;
    /// nil when none is paged.
    var hasNext: Bool?

    /// A summary of the sections and failures.
    var status: PageStatus { PageStatus(sections: sections, failures: failures) }

    /// True when the deadline passed and no section was finished.
    var isUnfinished: Bool {
        let isLate = failures.contains { $0.kind == .overloaded && $0.isOfWork }
        return isLate && sections.allSatisfy { $0.status.isFailed }
    }

    /// An upper estimate of the size of the sections, in bytes of JSON.
    var estimatedBytes: Int { sections.reduce(0) { $0 + $1.estimatedBytes } }

    /// Lays the sections out within a budget. A section beyond it failed: only its header, footer and
    /// decoration are laid out.
    ///
    /// - Throws: The failures, when the deadline passed and no section was finished.
    /// - Complexity: O(items · log items) at most.
    package mutating func layOut(
        in viewport: PageViewport,
        within budget: WorkBudget
    ) throws(LoadError) -> PageFrames {
        var composer = PageComposer(viewport: viewport.layoutViewport)
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
