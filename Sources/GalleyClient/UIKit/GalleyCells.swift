#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import Foundation
    public import UIKit

    /// The drawings of a page: cells of the app's own, by type, and the elements that the service computed for all
    /// others.
    ///
    /// ```swift
    /// let cells = GalleyCells(galley)
    /// cells.register("song") { (cell: SongCell, item) in
    ///     cell.show(try? item.data(as: Song.self))
    /// }
    /// let page = galley.page("songs", viewport: Viewport(of: view), cells: cells.accepts)
    /// ```
    ///
    /// An item of another type without elements is an empty cell; `unknown` is told of its type, once. Nothing raises.
    @MainActor
    public final class GalleyCells {
        /// Called once for each type that nothing draws. It prints the type until the app says otherwise.
        public var unknown: @MainActor (String) -> Void = { type in
            print("galley: nothing draws the type '\(type)'")
        }
        /// Loads the images of elements.
        public let images: GalleyImages
        /// The service, whose images have addresses below it.
        public let galley: Galley

        private struct Registration {
            let version: Int
            let cell: UICollectionViewCell.Type
            let configure: @MainActor (UICollectionViewCell, Layout.Item) -> Void
        }

        private var own: [ExactString: Registration] = [:]
        private var reported: Set<ExactString> = []
        /// The types that each view knows.
        private var prepared: [ObjectIdentifier: Set<ExactString>] = [:]

        /// Creates the drawings of a service's pages, without any cell of the app's own.
        public init(_ galley: Galley) {
            self.galley = galley
            images = GalleyImages(galley)
        }

        /// Registers the cells of a type.
        ///
        /// - Parameters:
        ///   - type: the type, as the module names it.
        ///   - version: the highest version of the type that it draws.
        ///   - configure: shows an item in a cell, which may have shown another one.
        public func register<Cell: UICollectionViewCell>(
            _ type: String,
            version: Int = 1,
            configure: @escaping @MainActor (Cell, Layout.Item) -> Void
        ) {
            own[ExactString(type)] = Registration(version: version, cell: Cell.self) { cell, item in
                if let cell = cell as? Cell { configure(cell, item) }
            }
        }

        /// The registered types with their versions, for `Galley.page(…, cells:)`.
        public var accepts: [String: Int] {
            Dictionary(uniqueKeysWithValues: own.map { ($0.key.text, $0.value.version) })
        }

        // MARK: Views

        private static let elements = "galley.elements"

        /// Readies a collection view; what it knew before is forgotten.
        func prepare(_ view: UICollectionView) {
            prepared[ObjectIdentifier(view)] = []
            view.register(GalleyCell.self, forCellWithReuseIdentifier: Self.elements)
            for kind in Layout.Part.Kind.allCases {
                view.register(
                    GalleyPart.self,
                    forSupplementaryViewOfKind: GalleyElementKind.kind(of: kind),
                    withReuseIdentifier: Self.elements
                )
            }
        }

        /// Returns the cell of an item, which shows it.
        func cell(
            _ item: Layout.Item,
            of layout: Layout,
            at indexPath: IndexPath,
            in view: UICollectionView
        ) -> UICollectionViewCell {
            let type = ExactString(item.type)
            guard let registration = own[type] else {
                let cell = view.dequeueReusableCell(
                    withReuseIdentifier: Self.elements,
                    for: indexPath
                )
                (cell as? GalleyCell)?.show(item, of: layout, with: self)
                if item.elements.isEmpty, item.carousel == nil { report(type) }
                return cell
            }
            let name = "galley.own.\(type.text)"
            if prepared[ObjectIdentifier(view), default: []].insert(type).inserted {
                view.register(registration.cell, forCellWithReuseIdentifier: name)
            }
            let cell = view.dequeueReusableCell(withReuseIdentifier: name, for: indexPath)
            registration.configure(cell, item)
            return cell
        }

        /// Returns the view of a part, which shows it.
        func view(
            _ part: Layout.Part?,
            of layout: Layout?,
            kind: String,
            at indexPath: IndexPath,
            in view: UICollectionView
        ) -> UICollectionReusableView {
            let found = view.dequeueReusableSupplementaryView(
                ofKind: kind,
                withReuseIdentifier: Self.elements,
                for: indexPath
            )
            (found as? GalleyPart)?.show(part, of: layout, with: self)
            return found
        }

        private func report(_ type: ExactString) {
            if reported.insert(type).inserted { unknown(type.text) }
        }
    }

    /// A cell that shows the elements of an item.
    @MainActor
    final class GalleyCell: UICollectionViewCell {
        private let drawing = GalleyElements()

        func show(_ item: Layout.Item, of layout: Layout, with cells: GalleyCells) {
            if drawing.superview == nil { contentView.addSubview(drawing) }
            drawing.frame = contentView.bounds
            drawing.show(item, of: layout, with: cells)
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            drawing.frame = contentView.bounds
        }
    }

    /// A view that shows a header, a footer, a placeholder or a decoration.
    @MainActor
    final class GalleyPart: UICollectionReusableView {
        private let drawing = GalleyElements()
        private let box = GalleyBox()

        func show(_ part: Layout.Part?, of layout: Layout?, with cells: GalleyCells) {
            drawing.removeFromSuperview()
            box.removeFromSuperview()
            guard let part, let layout else { return }
            if part.kind == .decoration {
                guard let contents = part.contents else { return }
                box.show(contents, radius: part.radius, of: layout)
                addSubview(box)
                drawing.show(contents.image, radius: part.radius, of: layout, with: cells)
            } else {
                drawing.show(part, of: layout, with: cells)
            }
            addSubview(drawing)
            setNeedsLayout()
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            drawing.frame = bounds
            box.frame = bounds
        }
    }
#endif
