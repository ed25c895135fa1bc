#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    import UIKit
    import Foundation

    extension GalleyPageView {
        /// Runs an action as if the reader had chosen it, such as that of a button of the screen's bar.
        public func run(_ action: Action) { run(action, on: Page.Choice(), isOn: false) }

        /// Runs what a reader has chosen; the switch of the item where there is no action.
        func run(_ action: Action?, on choice: Page.Choice, isOn: Bool) {
            if let action, self.action?(action, choice) == true { return }
            guard let page else { return }
            // Ends with the response.
            Task {
                do {
                    if let action {
                        finish(try await page.perform(action, on: choice), action, choice)
                    } else {
                        finish(
                            .nothing(message: try await page.toggle(isOn, of: choice)),
                            nil,
                            choice
                        )
                    }
                } catch let error as GalleyError {
                    problem?(error.problem)
                } catch { /* It was cancelled. */  }
            }
        }

        /// Tells the app what is left, or does it.
        private func finish(_ rest: Page.Remainder, _ action: Action?, _ choice: Page.Choice) {
            if let remainder { return remainder(rest) }
            switch rest {
            case .nothing(let message?): ask(message, []) { _ in }
            case .ask(let message, let buttons):
                ask(message, buttons) { [weak self] button in
                    var chosen = choice
                    chosen.button = button
                    self?.run(action, on: chosen, isOn: false)
                }
            case .copy(let text): UIPasteboard.general.string = text
            case .share(let url, let text):
                var items: [Any] = []
                if let url { items.append(url) }
                if let text { items.append(text) }
                let sheet = UIActivityViewController(
                    activityItems: items,
                    applicationActivities: nil
                )
                sheet.popoverPresentationController?.sourceView = self
                controller?.present(sheet, animated: true)
            case .visit(let url): UIApplication.shared.open(url)
            case .back: controller?.navigationController?.popViewController(animated: true)
            case .nothing, .open, .emit: break
            }
        }

        /// Shows a message with buttons, and calls a function with the one that is chosen.
        private func ask(
            _ message: String,
            _ buttons: [String],
            then: @escaping @MainActor (String) -> Void
        ) {
            let alert = UIAlertController(title: nil, message: message, preferredStyle: .alert)
            for title in buttons.isEmpty ? ["OK"] : buttons {
                alert.addAction(UIAlertAction(title: title, style: .default) { _ in then(title) })
            }
            controller?.present(alert, animated: true)
        }

        /// The view controller that the view is in; nil outside of one.
        private var controller: UIViewController? {
            var responder = next as UIResponder?
            while let found = responder {
                if let controller = found as? UIViewController { return controller }
                responder = found.next
            }
            return nil
        }
    }

    /// A section at an edge of the screen, which does not scroll with the page.
    @MainActor
    final class GalleyDock: UIView {
        private let view = UICollectionView(
            frame: .zero,
            collectionViewLayout: UICollectionViewLayout()
        )
        let source: GalleyDataSource

        /// The height that the layout says.
        var height: CGFloat { source.layout?.contentSize.height ?? 0 }

        init(cells: GalleyCells) {
            source = GalleyDataSource(view, cells: cells)
            super.init(frame: .zero)
            view.isScrollEnabled = false
            view.backgroundColor = nil
            addSubview(view)
        }

        @available(*, unavailable)
        required init?(coder: NSCoder) { nil }

        /// Shows the dock as it is now.
        func show(_ layout: Layout) {
            // Ends at once: a whole layout is not animated.
            Task { await source.show(.layout(layout)) }
            let color = layout.palette["background"] == nil ? nil : "$background"
            backgroundColor = color.flatMap { UIColor(galley: $0, of: layout) }
        }

        override func layoutSubviews() {
            super.layoutSubviews()
            view.frame = bounds
        }
    }
#endif
