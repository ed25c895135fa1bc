import ChangesCore
import LayoutCore

extension LayoutState {
    /// The most documents that a layout is made of, and the greatest part of their bytes that may be of
    /// use no more, before they are written anew as one.
    private static let maximumDocuments = 256

    /// Returns the layout that changes lead to, and the layout between their two batches.
    ///
    /// - Throws: `GalleyError.changesDoNotFit` where they are not from this layout.
    /// - Complexity: O(items); what stayed is shared.
    func playing(
        _ delta: Delta,
        _ arrivals: Arrivals,
        _ document: Document,
        to revision: String
    ) throws(GalleyError) -> (layout: LayoutState, between: LayoutState) {
        var player = DeltaPlayer(holding: page)
        var between = page
        do {
            try player.play(delta, with: arrivals, afterSections: &between)
        } catch {
            throw .changesDoNotFit("\(error)")
        }
        if !delta.sections.isEmpty { Self.stack(&between.sections, on: page.grid) }
        let documents = self.documents + [document]
        do {
            let next = try LayoutState(
                module: module,
                revision: revision,
                page: player.page,
                documents: documents
            )
            let middle = try LayoutState(
                module: module,
                revision: "",
                page: between,
                documents: documents
            )
            return (try next.compacted(), middle)
        } catch {
            throw .invalidAnswer("\(error)")
        }
    }

    /// Lets sections follow one another: in the layout between the batches they have no frames yet.
    private static func stack(_ sections: inout [HeldSection], on grid: PixelGrid) {
        var y = 0.0
        for index in sections.indices {
            sections[index].frame.y = y
            y = grid.moving(y, by: sections[index].frame.height)
        }
    }

    /// The layout in one document, where it has grown out of too many or most of them is gone.
    private func compacted() throws -> LayoutState {
        let total = documents.reduce(0) { $0 + $1.count }
        let first = documents[0].count
        guard documents.count > Self.maximumDocuments || total > 2 * first + (1 << 20) else {
            return self
        }
        var writer = LayoutWriter(self)
        writer.layout()
        return try LayoutDecoder.layout(writer.bytes)
    }
}

extension Layout {
    /// Returns the layout that changes lead to, as the changes endpoint and events send them, and what
    /// differs; no batch where they bring a whole layout.
    ///
    /// - Parameter changes: JSON.
    /// - Throws: `GalleyError.changesDoNotFit` where they are not from this layout, `.invalidAnswer` where
    ///   they are no changes.
    /// - Complexity: O(items + bytes).
    func playing(_ changes: Changes) throws(GalleyError) -> (layout: Layout, batch: Batch?) {
        if case .reset(let layout) = changes.kind { return (Layout(layout), nil) }
        guard changes.from == revision else {
            throw .changesDoNotFit("they are from \(changes.from), not from \(revision)")
        }
        guard case .delta(let delta, let arrivals, let document, let gone) = changes.kind else {
            return (self, Batch())
        }
        let (next, between) = try state.playing(delta, arrivals, document, to: changes.to)
        return (Layout(next, between: between), Batch(delta, gone: gone))
    }
}
