#if canImport(SwiftUI) && canImport(UIKit) && !os(tvOS) && !os(watchOS)
    public import SwiftUI
    import UIKit

    /// A page of a service in SwiftUI.
    ///
    /// ```swift
    /// struct Songs: View {
    ///     let cells: GalleyCells
    ///     @State private var opened: Page?
    ///
    ///     var body: some View {
    ///         GalleyView("songs", cells: cells)
    ///             .onRemainder { if case .open(let page, _) = $0 { opened = page } }
    ///     }
    /// }
    /// ```
    ///
    /// It takes the space that it is given, and follows its page while it is on the screen. The cells are made once,
    /// outside of a body.
    public struct GalleyView: UIViewRepresentable {
        /// Does what a view is told from outside: keep one in the state of the view around it.
        @MainActor
        public final class Handle {
            fileprivate weak var view: GalleyPageView?

            /// Creates a handle, for `GalleyView.handle(_:)`.
            public init() {}

            /// Has the service fetch everything again.
            public func refresh() async { await view?.refresh() }
            /// Shows one more page of data, where there is one.
            public func loadMore() async { await view?.loadMore() }
            /// Runs an action, such as that of a button of the screen's bar.
            public func run(_ action: Action) { view?.run(action) }
        }

        /// The page that a view shows.
        private enum Target {
            case module(String, parameters: [String: String])
            case page(Page)

            /// Equal for the same page.
            var key: [String] {
                switch self {
                case .module(let name, let parameters):
                    [name] + parameters.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] }
                case .page(let page): ["", "\(ObjectIdentifier(page))"]
                }
            }
        }

        private let target: Target
        private let cells: GalleyCells
        private var handle: Handle?
        private var action: (@MainActor (Action, Page.Choice) -> Bool)?
        private var remainder: (@MainActor (Page.Remainder) -> Void)?
        private var problem: (@MainActor (Problem) -> Void)?
        private var shown: (@MainActor (Layout) -> Void)?
        private var isInfinite = false
        private var isPrefetching = false

        /// Creates a view of a module's page. Another module, or other parameters, show another page.
        public init(_ module: String, parameters: [String: String] = [:], cells: GalleyCells) {
            target = .module(module, parameters: parameters)
            self.cells = cells
        }

        /// Creates a view of a page, such as one of `Page.Remainder.open`.
        public init(_ page: Page, cells: GalleyCells) {
            target = .page(page)
            self.cells = cells
        }

        /// Ties the view to a handle.
        public func handle(_ handle: Handle) -> Self { changed { $0.handle = handle } }

        /// Calls a function with each action before it is run; true takes it over.
        public func onAction(_ action: @escaping @MainActor (Action, Page.Choice) -> Bool) -> Self {
            changed { $0.action = action }
        }

        /// Calls a function with what is left of each action; see `GalleyPageView.remainder`.
        public func onRemainder(_ work: @escaping @MainActor (Page.Remainder) -> Void) -> Self {
            changed { $0.remainder = work }
        }

        /// Calls a function with each problem.
        public func onProblem(_ work: @escaping @MainActor (Problem) -> Void) -> Self {
            changed { $0.problem = work }
        }

        /// Calls a function with each layout that is shown, as for a title and a toolbar by its `screen`.
        public func onLayout(_ work: @escaping @MainActor (Layout) -> Void) -> Self {
            changed { $0.shown = work }
        }

        /// Loads more data before the reader is at the end.
        public func loadingMore(_ isInfinite: Bool = true) -> Self {
            changed { $0.isInfinite = isInfinite }
        }

        /// Fetches the pages that items in sight open once the reader rests.
        public func prefetching(_ isPrefetching: Bool = true) -> Self {
            changed { $0.isPrefetching = isPrefetching }
        }

        private func changed(_ edit: (inout Self) -> Void) -> Self {
            var copy = self
            edit(&copy)
            return copy
        }

        // MARK: UIViewRepresentable

        /// The page that was shown last.
        @MainActor
        public final class Coordinator {
            fileprivate var key: [String] = []
        }

        /// Creates the memory of a view.
        public func makeCoordinator() -> Coordinator { Coordinator() }

        /// Creates the view.
        public func makeUIView(context: Context) -> GalleyPageView { GalleyPageView(cells: cells) }

        /// Tells the view what it shows and whom it calls.
        public func updateUIView(_ view: GalleyPageView, context: Context) {
            (view.action, view.remainder) = (action, remainder)
            (view.problem, view.shown) = (problem, shown)
            (view.loadsMore, view.prefetches) = (isInfinite, isPrefetching)
            handle?.view = view
            guard context.coordinator.key != target.key else { return }
            context.coordinator.key = target.key
            switch target {
            case .module(let name, let parameters): view.show(name, parameters: parameters)
            case .page(let page): view.show(page)
            }
        }
    }

    extension GalleyCells {
        /// Registers a view of SwiftUI as the cells of a type. It is drawn in the item's frame.
        ///
        /// - Parameters:
        ///   - type: the type, as the module names it.
        ///   - version: the highest version of the type that it draws.
        ///   - content: returns the view of an item.
        public func register<Content: View>(
            _ type: String,
            version: Int = 1,
            @ViewBuilder content: @escaping @MainActor (Layout.Item) -> Content
        ) {
            register(type, version: version) { (cell: UICollectionViewCell, item) in
                cell.contentConfiguration = UIHostingConfiguration { content(item) }
                    .margins(.all, 0)
            }
        }
    }
#endif
