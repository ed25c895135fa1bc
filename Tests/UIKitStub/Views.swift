// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The views, gestures, images and controllers that GalleyClient's page view uses.
import Foundation

public struct Selector { public init(_ name: String) {} }

@MainActor open class UIResponder: NSObject {
    open var next: UIResponder? { nil }
}

// MARK: Gestures

@MainActor open class UIGestureRecognizer: NSObject {
    public init(target: Any?, action: Selector?) {}
    open var cancelsTouchesInView = true
    open func location(in view: UIView?) -> CGPoint { .zero }
}

@MainActor open class UITapGestureRecognizer: UIGestureRecognizer {}

@MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
    open func velocity(in view: UIView?) -> CGPoint { .zero }
}

// MARK: Scrolling

@MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
    func scrollViewDidScroll(_ scrollView: UIScrollView)
    func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    )
}

extension UIScrollViewDelegate {
    public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
    public func scrollViewWillEndDragging(
        _ scrollView: UIScrollView,
        withVelocity velocity: CGPoint,
        targetContentOffset: UnsafeMutablePointer<CGPoint>
    ) {}
}

@MainActor open class UIScrollView: UIView {
    public struct DecelerationRate: Sendable {
        public static let normal = Self()
        public static let fast = Self()
    }

    open var contentOffset = CGPoint.zero
    open var contentSize = CGSize.zero
    open var isScrollEnabled = true
    open var alwaysBounceVertical = false
    open var showsHorizontalScrollIndicator = true
    open var decelerationRate = DecelerationRate.normal
    open weak var delegate: (any UIScrollViewDelegate)?
    open var refreshControl: UIRefreshControl?
    open var panGestureRecognizer: UIPanGestureRecognizer {
        UIPanGestureRecognizer(target: nil, action: nil)
    }
}

@MainActor public protocol UICollectionViewDelegate: UIScrollViewDelegate {}

// MARK: Controls

@MainActor open class UIAction: NSObject {
    public init(title: String, handler: @escaping (UIAction) -> Void) {}
}

@MainActor open class UIControl: UIView {
    public struct Event: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let valueChanged = Event(rawValue: 1)
    }

    open func addAction(_ action: UIAction, for controlEvents: Event) {}
}

@MainActor open class UISwitch: UIControl { open var isOn = false }

@MainActor open class UIRefreshControl: UIControl {
    open func endRefreshing() {}
}

public enum NSTextAlignment: Int { case left, center, right }

@MainActor open class UILabel: UIView {
    open var text: String?
    open var numberOfLines = 1
    open var textAlignment = NSTextAlignment.left
}

// MARK: Images

open class UIImage: NSObject, @unchecked Sendable {
    public enum RenderingMode: Int { case automatic, alwaysOriginal, alwaysTemplate }

    public init?(named name: String) { nil }
    public init?(systemName name: String) { nil }
    public init?(data: Data, scale: CGFloat) { nil }
    public init(cgImage: CGImage) {}
    open var size: CGSize { .zero }
    open func withRenderingMode(_ renderingMode: RenderingMode) -> UIImage { self }
}

@MainActor open class UIImageView: UIView { open var image: UIImage? }

public typealias CFData = NSData

extension Data {
    /// A bridge that Apple platforms have by themselves.
    public static func as_(_ data: Data) -> NSData { NSData(data: data) }
}

public final class CGDataProvider { public init?(data: CFData) { nil } }

public struct CGBitmapInfo: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

public enum CGImageAlphaInfo: UInt32 { case none, noneSkipLast = 5 }
public enum CGColorRenderingIntent: Int32 { case defaultIntent }
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace() }

public final class CGImage {
    public init?(
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: CGBitmapInfo,
        provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) { nil }
}

// MARK: Controllers and bars

@MainActor open class UIViewController: UIResponder {
    open var navigationController: UINavigationController? { nil }
    open var popoverPresentationController: UIPopoverPresentationController? { nil }
    open func present(_ viewController: UIViewController, animated: Bool) {}
}

@MainActor open class UINavigationController: UIViewController {
    @discardableResult
    open func popViewController(animated: Bool) -> UIViewController? { nil }
}

@MainActor open class UIPopoverPresentationController: NSObject { open var sourceView: UIView? }

@MainActor open class UIAlertAction: NSObject {
    public enum Style: Int { case `default`, cancel, destructive }
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {}
}

@MainActor open class UIAlertController: UIViewController {
    public enum Style: Int { case actionSheet, alert }
    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init()
    }
    open func addAction(_ action: UIAlertAction) {}
}

@MainActor open class UIActivityViewController: UIViewController {
    public init(activityItems: [Any], applicationActivities: [Any]?) {}
}

@MainActor open class UIPasteboard: NSObject {
    open class var general: UIPasteboard { UIPasteboard() }
    open var string: String?
}

@MainActor open class UIApplication: UIResponder {
    open class var shared: UIApplication { UIApplication() }
    open func open(_ url: URL) {}
}

@MainActor open class UIBarButtonItem: NSObject {
    public convenience init(title: String?, primaryAction: UIAction?) { self.init() }
    open var image: UIImage?
}

@MainActor open class UINavigationItem: NSObject {
    open var title: String?
    open var leftBarButtonItem: UIBarButtonItem?
    open var rightBarButtonItems: [UIBarButtonItem]?
}

@MainActor public protocol UIContentConfiguration {}
