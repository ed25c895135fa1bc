#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import UIKit

    /// Shows a page in a collection view and plays its changes: the batch of sections, the batch of items,
    /// then reloads, then frames.
    ///
    /// ```swift
    /// let source = GalleyDataSource(collectionView, cells: GalleyCells(galley))
    /// for try await update in page.updates { await source.show(update) }
    /// ```
    @MainActor
    public final class GalleyDataSource: NSObject, UICollectionViewDataSource {
        /// The page that is shown; nil before the first.
        public private(set) var layout: Layout?
        /// Called with an action that a reader runs, the thing that has it, and the value of the switch where it is
        /// one. The action is nil for the switch that an item itself is: `Page.toggle(_:of:)` sets it.
        public var acts: (@MainActor (Action?, Page.Choice, Bool) -> Void)? {
            get { touches.acts }
            set { touches.acts = newValue }
        }
        /// Called with a problem. What is shown stays.
        public var problems: (@MainActor (Problem) -> Void)?

        private weak var view: UICollectionView?
        private let cells: GalleyCells
        private let galleyLayout = GalleyLayout()
        private let scrollers: GalleySectionScrollers
        private let touches: GalleyTouches

        /// Becomes the data source of a collection view and gives it a `GalleyLayout`. Horizontal sections scroll, and
        /// taps are told to `acts`.
        ///
        /// - Parameters:
        ///   - view: the collection view.
        ///   - cells: the drawings of cells and parts.
        public init(_ view: UICollectionView, cells: GalleyCells) {
            self.view = view
            self.cells = cells
            scrollers = GalleySectionScrollers(view, layout: galleyLayout)
            let galleyLayout = galleyLayout
            touches = GalleyTouches(view) { galleyLayout.page }
            super.init()
            cells.prepare(view)
            view.collectionViewLayout = galleyLayout
            view.dataSource = self
        }

        // MARK: Updates

        /// Shows an update, and returns when its animations are done: the next one begins then.
        public func show(_ update: Update) async {
            switch update {
            case .problem(let problem): problems?(problem)
            case .layout(let layout): replace(layout)
            case .changes(let layout, let batch):
                guard self.layout != nil, view?.window != nil else { return replace(layout) }
                await play(batch, to: layout)
            }
        }

        private func replace(_ layout: Layout) {
            hold(layout.settled)
            view?.reloadData()
        }

        private func hold(_ layout: Layout) {
            self.layout = layout
            galleyLayout.page = layout
            scrollers.show(layout)
        }

        private func play(_ batch: Batch, to layout: Layout) async {
            if !batch.sections.isEmpty {
                await perform { view in
                    self.hold(layout.afterSections)
                    view.deleteSections(IndexSet(batch.sections.deletes))
                    view.insertSections(IndexSet(batch.sections.inserts))
                    for move in batch.sections.moves {
                        view.moveSection(move.from, toSection: move.to)
                    }
                }
            }
            await perform { view in
                self.hold(layout.settled)
                view.deleteItems(at: batch.items.deletes.map(\.indexPath))
                view.insertItems(at: batch.items.inserts.map(\.indexPath))
                for move in batch.items.moves {
                    view.moveItem(at: move.from.indexPath, to: move.to.indexPath)
                }
            }
            reload(batch, of: layout)
            // Cells show the rows that they have anew.
            view?.reconfigureItems(at: batch.carousels.map(\.row.indexPath))
            // What stayed goes to its frame; so does what was reloaded with another size.
            await perform { _ in self.galleyLayout.invalidateLayout() }
        }

        /// Plays one batch and waits for its animation, in which frames move too.
        private func perform(_ updates: @escaping @MainActor (UICollectionView) -> Void) async {
            guard let view else { return }
            // Resumed by UIKit at the end of the batch.
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                view.performBatchUpdates {
                    updates(view)
                } completion: { _ in
                    continuation.resume()
                }
            }
        }

        /// Shows anew what changed and stayed. Cells are configured again, not replaced.
        private func reload(_ batch: Batch, of layout: Layout) {
            guard let view else { return }
            view.reconfigureItems(at: batch.reloadedItems.map(\.indexPath))
            guard !batch.reloadedSections.isEmpty else { return }
            UIView.performWithoutAnimation {
                view.reloadSections(IndexSet(batch.reloadedSections))
            }
        }

        // MARK: UICollectionViewDataSource

        /// Zero until a layout is set.
        public func numberOfSections(in collectionView: UICollectionView) -> Int {
            layout?.sections.count ?? 0
        }

        /// The number of a section's items.
        public func collectionView(
            _ collectionView: UICollectionView,
            numberOfItemsInSection section: Int
        ) -> Int {
            layout?.sections[section].items.count ?? 0
        }

        /// The cell of an item.
        public func collectionView(
            _ collectionView: UICollectionView,
            cellForItemAt indexPath: IndexPath
        ) -> UICollectionViewCell {
            guard let layout, let path = ItemPath(indexPath, in: layout) else {
                return UICollectionViewCell()
            }
            let item = layout.item(at: path)
            let cell = cells.cell(item, of: layout, at: indexPath, in: collectionView)
            let stops = item.stops
            // Of an app's own cell of which the service says nothing, the cell speaks for itself.
            if !stops.isEmpty || !item.elements.isEmpty {
                cell.setGalleyStops(stops) { [weak touches] stop, action in
                    touches?.activate(stop, action, at: indexPath) ?? false
                }
            }
            return cell
        }

        /// The view of a part.
        public func collectionView(
            _ collectionView: UICollectionView,
            viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            let sections = layout?.sections
            let part = GalleyElementKind.part(of: kind).flatMap { kind in
                sections.flatMap { sections in
                    sections.indices.contains(indexPath.section)
                        ? sections[indexPath.section].part(kind) : nil
                }
            }
            let found = cells.view(
                part,
                of: layout,
                kind: kind,
                at: indexPath,
                in: collectionView
            )
            found.setGalleyStops(part?.stops ?? []) { [weak self] _, _ in
                guard let select = part?.select, let acts = self?.acts else { return false }
                acts(select, Page.Choice(), false)
                return true
            }
            return found
        }
    }
#endif
