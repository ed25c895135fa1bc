#if canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import UIKit
    import Foundation

    /// A page of a service: it follows the page while it is in a window, scrolls it between its docks, and runs its
    /// actions.
    ///
    /// ```swift
    /// let view = GalleyPageView(cells: cells)
    /// view.remainder = { remainder in … }
    /// view.show("songs", parameters: ["genre": "jazz"])
    /// ```
    ///
    /// Its screen, with the text size and the mode that the reader has chosen, is the view's own, and followed. Out of
    /// its window it has no stream.
    @MainActor
    public final class GalleyPageView: UIView {
        /// The drawings of cells.
        public let cells: GalleyCells
        /// The page; nil before the view has a size.
        public private(set) var page: Page?
        /// The layout that is shown; nil before the first.
        public var layout: Layout? { source.layout }

        /// Called with an action before it is run; true takes it over.
        public var action: (@MainActor (Action, Page.Choice) -> Bool)?
        /// Called with what is left of an action: pages and addresses to open, questions, texts to share. See
        /// `Page.Remainder`. Questions, texts for the clipboard and texts of switches are shown by the view where it is
        /// nil.
        public var remainder: (@MainActor (Page.Remainder) -> Void)?
        /// Called with a problem. What is shown stays; before anything is shown, the view says it in its middle.
        public var problem: (@MainActor (Problem) -> Void)?
        /// Called with each layout, as for `UINavigationItem.setGalleyScreen`.
        public var shown: (@MainActor (Layout) -> Void)?
        /// True where more data is loaded before the reader is at the end.
        public var loadsMore = false
        /// True where the pages that items in sight open are fetched once the reader rests.
        public var prefetches = false

        /// The collection view between the docks.
        public let collectionView = UICollectionView(
            frame: .zero,
            collectionViewLayout: UICollectionViewLayout()
        )
        private let source: GalleyDataSource
        private var docks: [Layout.Dock.Edge: GalleyDock] = [:]
        private let notice = UILabel(frame: .zero)
        private var wanted: (module: String, parameters: [String: String])?
        private var viewport: Viewport?
        private var following: Task<Void, Never>?
        private var resting: Task<Void, Never>?
        /// The page of data that was asked for last.
        private var asked: String?

        /// Creates a view without a page.
        public init(cells: GalleyCells) {
            self.cells = cells
            source = GalleyDataSource(collectionView, cells: cells)
            super.init(frame: .zero)
            collectionView.delegate = self
            collectionView.backgroundColor = nil
            collectionView.alwaysBounceVertical = true
            addSubview(collectionView)
            notice.numberOfLines = 0
            notice.textAlignment = .center
            source.problems = { [weak self] in self?.tell($0) }
            source.acts = { [weak self] in self?.run($0, on: $1, isOn: $2) }
        }

        /// Not available: a view needs drawings.
        @available(*, unavailable)
        public required init?(coder: NSCoder) { nil }

        // MARK: The page

        /// Shows a page of the service, as soon as the view has a size.
        public func show(_ module: String, parameters: [String: String] = [:]) {
            wanted = (module, parameters)
            page = nil
            begin()
        }

        /// Shows a page, such as one of `Page.Remainder.open`, on the view's screen.
        public func show(_ page: Page) {
            (wanted, viewport) = (nil, nil)
            self.page = page
            follow()
            setNeedsLayout()
        }

        /// Has the service fetch everything again; a failure is told as a problem.
        public func refresh() async {
            await attempt { _ = try await $0.refresh() }
            collectionView.refreshControl?.endRefreshing()
        }

        /// Shows one more page of data, where there is one; a failure is told as a problem.
        public func loadMore() async { await attempt { _ = try await $0.loadMore() } }

        private func begin() {
            guard page == nil, let wanted, bounds.size.width > 0 else { return }
            let screen = Viewport(of: self)
            viewport = screen
            page = cells.galley.page(
                wanted.module,
                viewport: screen,
                parameters: wanted.parameters,
                cells: cells.accepts
            )
            follow()
        }

        private func follow() {
            following?.cancel()
            guard let page, window != nil else { return }
            // Cancelled by the next page, and as the view leaves its window.
            following = Task { [weak self] in
                do {
                    for try await update in page.updates { await self?.take(update) }
                } catch let error as GalleyError {
                    self?.tell(error.problem)
                } catch { /* It was cancelled. */  }
            }
        }

        private func attempt(_ work: @MainActor (Page) async throws -> Void) async {
            guard let page else { return }
            do {
                try await work(page)
            } catch let error as GalleyError {
                tell(error.problem)
            } catch { /* It was cancelled. */  }
        }

        private func take(_ update: Update) async {
            if let layout = update.layout {
                notice.removeFromSuperview()
                showDocks(of: layout)
                showScreen(of: layout)
                shown?(layout)
            }
            await source.show(update)
            rested()
        }

        private func tell(_ problem: Problem) {
            self.problem?(problem)
            guard layout == nil else { return }
            notice.text = [problem.title, problem.detail ?? ""].joined(separator: "\n")
            addSubview(notice)
            setNeedsLayout()
        }

        // MARK: Around the page

        private func showDocks(of layout: Layout) {
            let docks = layout.docks
            for (edge, view) in self.docks where !docks.contains(where: { $0.edge == edge }) {
                view.removeFromSuperview()
                self.docks[edge] = nil
            }
            for dock in docks {
                let view = self.docks[dock.edge] ?? GalleyDock(cells: cells)
                if view.superview == nil {
                    addSubview(view)
                    view.source.acts = { [weak self] in self?.run($0, on: $1, isOn: $2) }
                }
                self.docks[dock.edge] = view
                view.show(dock.layout)
            }
            setNeedsLayout()
        }

        private func showScreen(of layout: Layout) {
            let screen = layout.screen
            let color = layout.background ?? screen?.background ?? "$background"
            backgroundColor = UIColor(galley: color, of: layout)
            guard screen?.refreshable == true else {
                if screen?.refreshable == false { collectionView.refreshControl = nil }
                return
            }
            guard collectionView.refreshControl == nil else { return }
            let control = UIRefreshControl()
            control.addAction(
                UIAction(title: "") { [weak self] _ in
                    // Ends with the refresh.
                    Task { await self?.refresh() }
                },
                for: .valueChanged
            )
            collectionView.refreshControl = control
        }

        /// Lays out the docks, and the page between them; another width is asked for.
        public override func layoutSubviews() {
            super.layoutSubviews()
            begin()
            var space = bounds
            if let top = docks[.top] {
                let height = min(top.height, space.size.height)
                top.frame = CGRect(x: 0, y: 0, width: space.size.width, height: height)
                space.origin.y += height
                space.size.height -= height
            }
            if let bottom = docks[.bottom] {
                let height = min(bottom.height, space.size.height)
                space.size.height -= height
                bottom.frame = CGRect(x: 0, y: space.maxY, width: space.size.width, height: height)
            }
            collectionView.frame = space
            notice.frame = space.insetBy(dx: 24, dy: 24)
            resize()
        }

        /// Asks for the page in the mode and the text size of the new traits.
        public override func traitCollectionDidChange(_ former: UITraitCollection?) {
            super.traitCollectionDidChange(former)
            resize()
        }

        private func resize() {
            guard page != nil, window != nil, bounds.size.width > 0 else { return }
            let screen = Viewport(of: self)
            guard screen != viewport else { return }
            viewport = screen
            // Ends with the change; one that comes meanwhile is done after it.
            Task { await attempt { _ = try await $0.resize(screen) } }
        }

        /// Follows the page in a window; out of it the stream ends, and what was measured of texts is reported.
        public override func didMoveToWindow() {
            super.didMoveToWindow()
            if window != nil {
                follow()
                setNeedsLayout()
                return
            }
            following?.cancel()
            resting?.cancel()
            let galley = cells.galley
            // Ends with the request; nothing depends on it.
            Task { await GalleyText.reports.send(to: galley) }
        }
    }

    extension GalleyPageView: UICollectionViewDelegate {
        /// Loads more where the end comes near, and fetches ahead once the reader rests.
        public func scrollViewDidScroll(_ scrollView: UIScrollView) { rested() }

        /// Does what waits for the reader to rest for a quarter of a second.
        private func rested() {
            let view = collectionView
            let end = view.contentOffset.y + 2 * view.bounds.size.height
            if loadsMore, let more = layout?.next, more != asked, end >= view.contentSize.height {
                asked = more
                // Ends with the response.
                Task { await loadMore() }
            }
            guard prefetches else { return }
            resting?.cancel()
            // Cancelled by the next move, and as the view leaves its window.
            resting = Task { [weak self] in
                try? await Task.sleep(for: .milliseconds(250))
                guard !Task.isCancelled, let self, let page = self.page else { return }
                await page.prefetch(self.actionsInSight)
            }
        }

        /// The actions of the items in sight, in their order.
        private var actionsInSight: [Action] {
            guard let layout else { return [] }
            let (offset, height) = (
                collectionView.contentOffset.y, collectionView.bounds.size.height
            )
            return layout.window(offset: Double(offset), height: Double(height), overscan: 0).items
                .compactMap { layout.item(at: $0.path).select }
        }
    }
#endif
