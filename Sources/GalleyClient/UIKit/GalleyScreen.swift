#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import UIKit

    extension UINavigationItem {
        /// Shows the title and the buttons of a page's screen; those that it does not name stay as they are.
        ///
        /// - Parameters:
        ///   - screen: what the layout says of its screen; nil says nothing.
        ///   - layout: the layout, for its images.
        ///   - images: loads the images of the buttons.
        ///   - act: runs the action of a button: `GalleyPageView.run(_:)`.
        public func setGalleyScreen(
            _ screen: Screen?,
            of layout: Layout,
            images: GalleyImages,
            act: @escaping @MainActor (Action) -> Void
        ) {
            if let title = screen?.title { self.title = title }
            guard let bar = screen?.bar else { return }
            func item(_ button: Screen.Button) -> UIBarButtonItem {
                let item = UIBarButtonItem(
                    title: button.title,
                    primaryAction: UIAction(title: button.title ?? "") { _ in
                        if let action = button.select { act(action) }
                    }
                )
                item.accessibilityLabel = button.a11y?.label ?? button.title
                item.accessibilityHint = button.a11y?.hint
                item.accessibilityValue = button.a11y?.value
                show(button.image, on: item, of: layout, images)
                return item
            }
            if let start = bar.start { leftBarButtonItem = item(start) }
            // UIKit counts them from the edge.
            if let end = bar.end { rightBarButtonItems = end.reversed().map(item) }
        }

        private func show(
            _ image: String?,
            on item: UIBarButtonItem,
            of layout: Layout,
            _ images: GalleyImages
        ) {
            let traits = UITraitCollection.current
            guard let image,
                let source = layout.image(
                    image,
                    base: images.galley.base,
                    scale: max(1, Double(traits.displayScale)),
                    isDark: traits.userInterfaceStyle == .dark
                )
            else { return }
            // Ends when the image has come; a bar that is gone by then loses nothing.
            Task { [weak item] in
                if let found = await images.image(source) { item?.image = found }
            }
        }
    }
#endif
