#if canImport(UIKit)
    public import UIKit

    /// Shows a page in a collection view and plays its changes: the batch of sections, the batch of items,
    /// then reloads, then frames.
    ///
    /// ```swift
    /// let source = GalleyDataSource(collectionView) { view, indexPath, item in
    ///     view.dequeueReusableCell(withReuseIdentifier: item.type, for: indexPath)
    /// }
    /// for try await update in page.updates { await source.show(update) }
    /// ```
    @MainActor
    public final class GalleyDataSource: NSObject, UICollectionViewDataSource {
        /// Returns the cell of an item, with the item in it.
        public typealias CellProvider =
            @MainActor (UICollectionView, IndexPath, Layout.Item) -> UICollectionViewCell
        /// Returns the view of a header, footer, placeholder or decoration.
        public typealias PartProvider =
            @MainActor (UICollectionView, IndexPath, Layout.Part) -> UICollectionReusableView

        /// The page that is shown; nil before the first.
        public private(set) var layout: Layout?
        /// Makes the views of parts. Without it parts are views of nothing: register a view for each kind of
        /// `GalleyElementKind` and return it here.
        public var parts: PartProvider?
        /// Called with the changes of a carousel whose row stays: its cell plays them on its own view.
        public var carousels: (@MainActor (Batch.Carousel, Layout.Item) -> Void)?
        /// Called with a problem. What is shown stays.
        public var problems: (@MainActor (Problem) -> Void)?

        private weak var view: UICollectionView?
        private let cell: CellProvider
        private let galleyLayout: GalleyLayout

        /// Becomes the data source of a collection view and gives it a `GalleyLayout`.
        ///
        /// - Parameters:
        ///   - view: the collection view.
        ///   - cell: makes the cells of items.
        public init(_ view: UICollectionView, cell: @escaping CellProvider) {
            self.view = view
            self.cell = cell
            galleyLayout = GalleyLayout()
            super.init()
            for kind in Layout.Part.Kind.allCases {
                view.register(
                    UICollectionReusableView.self,
                    forSupplementaryViewOfKind: GalleyElementKind.kind(of: kind),
                    withReuseIdentifier: Self.emptyPart
                )
            }
            view.collectionViewLayout = galleyLayout
            view.dataSource = self
        }

        private static let emptyPart = "galley.empty"

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
            for carousel in batch.carousels {
                carousels?(carousel, layout.item(at: carousel.row))
            }
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
            return cell(collectionView, indexPath, layout.item(at: path))
        }

        /// The view of a part.
        public func collectionView(
            _ collectionView: UICollectionView,
            viewForSupplementaryElementOfKind kind: String,
            at indexPath: IndexPath
        ) -> UICollectionReusableView {
            let part = GalleyElementKind.part(of: kind)
                .flatMap { layout?.sections[indexPath.section].part($0) }
            if let part, let parts { return parts(collectionView, indexPath, part) }
            return collectionView.dequeueReusableSupplementaryView(
                ofKind: kind,
                withReuseIdentifier: Self.emptyPart,
                for: indexPath
            )
        }
    }
#endif
