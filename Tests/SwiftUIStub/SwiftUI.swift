// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of SwiftUI that GalleyClient uses, beside those of UIKit in Tests/UIKitStub. The bodies are never run.
public import UIKit

@MainActor @preconcurrency public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View {
    public var body: Never { fatalError("a view without a body") }
}

@resultBuilder public struct ViewBuilder {
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }
    public static func buildBlock<each Content: View>(
        _ content: repeat each Content
    ) -> TupleView<(repeat each Content)> { TupleView() }
    public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }
}

@MainActor public struct TupleView<Content>: View {
    nonisolated init() {}
    public var body: Never { fatalError("a view without a body") }
}

extension Optional: View where Wrapped: View {
    public var body: Never { fatalError("a view without a body") }
}

@MainActor @preconcurrency public protocol UIViewRepresentable: View where Body == Never {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ uiView: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}

extension UIViewRepresentable {
    public var body: Never { fatalError("a view without a body") }
}

@MainActor public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
}

public enum Edge {
    public struct Set: OptionSet, Sendable {
        public let rawValue: Int8
        public init(rawValue: Int8) { self.rawValue = rawValue }
        public static let all = Set(rawValue: 15)
    }
}

@MainActor public struct UIHostingConfiguration<Content: View>: UIContentConfiguration {
    public init(@ViewBuilder content: () -> Content) {}
    public func margins(_ edges: Edge.Set = .all, _ length: CGFloat) -> Self { self }
}

// MARK: The example's

@propertyWrapper public struct State<Value> {
    public init(wrappedValue: Value) {}
    public var wrappedValue: Value {
        get { fatalError("a stub") }
        nonmutating set {}
    }
    public var projectedValue: Binding<Value> { Binding() }
}

extension State where Value: ExpressibleByNilLiteral {
    public init() { self.init(wrappedValue: nil) }
}

public struct Binding<Value> {}

public enum HorizontalAlignment { case leading, center }
public enum Alignment { case top, center }

public struct Text: View {
    nonisolated public init(_ text: String) {}
    public var body: Never { fatalError("a view without a body") }
    nonisolated public func bold() -> Text { self }
}

public struct VStack<Content: View>: View {
    public init(alignment: HorizontalAlignment = .center, @ViewBuilder content: () -> Content) {}
    public var body: Never { fatalError("a view without a body") }
}

public struct NavigationStack<Content: View>: View {
    public init(@ViewBuilder root: () -> Content) {}
    public var body: Never { fatalError("a view without a body") }
}

extension View {
    public func opacity(_ opacity: Double) -> some View { self }
    public func padding() -> some View { self }
    public func navigationTitle(_ title: String) -> some View { self }
    public func sheet<Item: Identifiable, Content: View>(
        item: Binding<Item?>,
        @ViewBuilder content: @escaping (Item) -> Content
    ) -> some View { self }
    public func overlay<Content: View>(
        alignment: Alignment = .center,
        @ViewBuilder content: () -> Content
    ) -> some View { self }
}
