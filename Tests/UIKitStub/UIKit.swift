// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
// The names of UIKit that GalleyClient uses, so that a machine without it can check the types of what
// apps are given. The bodies are never run. scripts/check compiles it as a module named UIKit.
@_exported import Foundation

// UIKit declares these on NSObject.
@MainActor extension NSObject {
    public var isAccessibilityElement: Bool {
        get { false }
        set {}
    }
    public var accessibilityElements: [Any]? {
        get { nil }
        set {}
    }
    public var accessibilityLabel: String? {
        get { nil }
        set {}
    }
    public var accessibilityValue: String? {
        get { nil }
        set {}
    }
    public var accessibilityHint: String? {
        get { nil }
        set {}
    }
    public var accessibilityTraits: UIAccessibilityTraits {
        get { .none }
        set {}
    }
    public var accessibilityCustomActions: [UIAccessibilityCustomAction]? {
        get { nil }
        set {}
    }
}

public struct UIAccessibilityTraits: OptionSet, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
    public static let none = UIAccessibilityTraits([])
    public static let button = UIAccessibilityTraits(rawValue: 1)
    public static let link = UIAccessibilityTraits(rawValue: 2)
    public static let header = UIAccessibilityTraits(rawValue: 4)
    public static let image = UIAccessibilityTraits(rawValue: 8)
    public static let staticText = UIAccessibilityTraits(rawValue: 16)
    public static let toggleButton = UIAccessibilityTraits(rawValue: 32)
    public static let adjustable = UIAccessibilityTraits(rawValue: 64)
    public static let updatesFrequently = UIAccessibilityTraits(rawValue: 128)
}

@MainActor open class UIAccessibilityCustomAction: NSObject {
    public typealias Handler = (UIAccessibilityCustomAction) -> Bool
    public init(name: String, actionHandler: Handler?) {}
}

@MainActor open class UIAccessibilityElement: NSObject {
    public init(accessibilityContainer container: Any) {}
    open var accessibilityFrameInContainerSpace = CGRect.zero
    open func accessibilityActivate() -> Bool { false }
}

extension IndexPath {
    public init(item: Int, section: Int) { self.init(indexes: [section, item]) }
    public var section: Int { self[0] }
    public var item: Int { self[1] }
}

@MainActor open class UIView: UIResponder {
    public override init() { super.init() }
    public init(frame: CGRect) { super.init() }
    public required init?(coder: NSCoder) { nil }
    open var frame = CGRect.zero
    open var bounds = CGRect.zero
    open var backgroundColor: UIColor?
    open var tintColor: UIColor?
    open var clipsToBounds = false
    open var isUserInteractionEnabled = true
    open var autoresizingMask: AutoresizingMask = []
    open var superview: UIView? { nil }
    open var subviews: [UIView] { [] }
    open func addSubview(_ view: UIView) {}
    open func sendSubviewToBack(_ view: UIView) {}
    open func removeFromSuperview() {}
    open var isHidden = false
    open func setNeedsLayout() {}
    open func layoutIfNeeded() {}
    open func didMoveToWindow() {}
    open func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? { nil }
    open func convert(_ point: CGPoint, to view: UIView?) -> CGPoint { point }
    open func addGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
    open func removeGestureRecognizer(_ recognizer: UIGestureRecognizer) {}
    open func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool { true }
    public struct AutoresizingMask: OptionSet, Sendable {
        public let rawValue: UInt
        public init(rawValue: UInt) { self.rawValue = rawValue }
        public static let flexibleWidth = AutoresizingMask(rawValue: 2)
        public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    }
    open var isOpaque = true
    open var contentMode = ContentMode.scaleToFill
    open var window: UIWindow? { nil }
    public enum ContentMode: Int { case scaleToFill, scaleAspectFit, redraw }
    open var traitCollection: UITraitCollection { UITraitCollection() }
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
    open func setNeedsDisplay() {}
    open func layoutSubviews() {}
    open var layer: CALayer { CALayer() }
    open func draw(_ rect: CGRect) {}
    open class func performWithoutAnimation(_ actionsWithoutAnimation: () -> Void) {}
}

@MainActor open class UIEvent: NSObject {}
@MainActor open class UIWindow: UIView {}
@MainActor open class UICollectionReusableView: UIView {}
@MainActor open class UICollectionViewCell: UICollectionReusableView {
    open var contentView: UIView { UIView(frame: .zero) }
    open var contentConfiguration: (any UIContentConfiguration)?
}

@MainActor open class UICollectionViewLayoutAttributes: NSObject {
    open var frame = CGRect.zero
    open var zIndex = 0
    public convenience init(forCellWith indexPath: IndexPath) { self.init() }
    public convenience init(
        forSupplementaryViewOfKind elementKind: String,
        with indexPath: IndexPath
    ) { self.init() }
}

@MainActor open class UICollectionViewLayout: NSObject {
    open var collectionView: UICollectionView? { nil }
    open var collectionViewContentSize: CGSize { .zero }
    open func invalidateLayout() {}
    open func layoutAttributesForElements(
        in rect: CGRect
    ) -> [UICollectionViewLayoutAttributes]? { nil }
    open func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String,
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint,
        withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { proposedContentOffset }
}

@MainActor public protocol UICollectionViewDataSource: NSObjectProtocol {
    func collectionView(
        _ collectionView: UICollectionView,
        numberOfItemsInSection section: Int
    ) -> Int
    func collectionView(
        _ collectionView: UICollectionView,
        cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell
    func numberOfSections(in collectionView: UICollectionView) -> Int
    func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView
}

extension UICollectionViewDataSource {
    public func numberOfSections(in collectionView: UICollectionView) -> Int { 1 }
    public func collectionView(
        _ collectionView: UICollectionView,
        viewForSupplementaryElementOfKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
}

@MainActor open class UICollectionView: UIScrollView {
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        super.init(frame: frame)
    }
    public required init?(coder: NSCoder) { nil }
    open var collectionViewLayout = UICollectionViewLayout()
    open weak var dataSource: (any UICollectionViewDataSource)?
    open func register(
        _ viewClass: AnyClass?,
        forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) {}
    open func register(
        _ cellClass: AnyClass?,
        forCellWithReuseIdentifier identifier: String
    ) {}
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionViewCell { UICollectionViewCell(frame: .zero) }
    open var numberOfSections: Int { 0 }
    open func numberOfItems(inSection section: Int) -> Int { 0 }
    open var indexPathsForVisibleItems: [IndexPath] { [] }
    open func indexPathForItem(at point: CGPoint) -> IndexPath? { nil }
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? { nil }
    open func indexPathsForVisibleSupplementaryElements(ofKind kind: String) -> [IndexPath] { [] }
    open func supplementaryView(
        forElementKind kind: String,
        at indexPath: IndexPath
    ) -> UICollectionReusableView? { nil }
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String,
        withReuseIdentifier identifier: String,
        for indexPath: IndexPath
    ) -> UICollectionReusableView { UICollectionReusableView(frame: .zero) }
    open func reloadData() {}
    open func performBatchUpdates(
        _ updates: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {}
    open func deleteSections(_ sections: IndexSet) {}
    open func insertSections(_ sections: IndexSet) {}
    open func moveSection(_ section: Int, toSection newSection: Int) {}
    open func reloadSections(_ sections: IndexSet) {}
    open func deleteItems(at indexPaths: [IndexPath]) {}
    open func insertItems(at indexPaths: [IndexPath]) {}
    open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {}
    open func reconfigureItems(at indexPaths: [IndexPath]) {}
}

open class UIFont: NSObject, @unchecked Sendable {
    public init?(name fontName: String, size fontSize: CGFloat) { nil }
    public init(size: CGFloat) { super.init() }
    open class func systemFont(ofSize fontSize: CGFloat) -> UIFont { UIFont(size: fontSize) }
    open var ascender: CGFloat { 0 }
    open var lineHeight: CGFloat { 0 }
}

public enum UIUserInterfaceStyle: Int { case unspecified, light, dark }
public enum UIAccessibilityContrast: Int { case unspecified = -1, normal, high }

public struct UIContentSizeCategory: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
    public static let unspecified = Self(rawValue: "_UICTContentSizeCategoryUnspecified")
    public static let extraSmall = Self(rawValue: "UICTContentSizeCategoryXS")
    public static let small = Self(rawValue: "UICTContentSizeCategoryS")
    public static let medium = Self(rawValue: "UICTContentSizeCategoryM")
    public static let large = Self(rawValue: "UICTContentSizeCategoryL")
    public static let extraLarge = Self(rawValue: "UICTContentSizeCategoryXL")
    public static let extraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXL")
    public static let extraExtraExtraLarge = Self(rawValue: "UICTContentSizeCategoryXXXL")
    public static let accessibilityMedium = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityM"
    )
    public static let accessibilityLarge = Self(rawValue: "UICTContentSizeCategoryAccessibilityL")
    public static let accessibilityExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXL"
    )
    public static let accessibilityExtraExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXXL"
    )
    public static let accessibilityExtraExtraExtraLarge = Self(
        rawValue: "UICTContentSizeCategoryAccessibilityXXXL"
    )
}

open class UITraitCollection: NSObject, @unchecked Sendable {
    open class var current: UITraitCollection { UITraitCollection() }
    open var userInterfaceStyle: UIUserInterfaceStyle { .unspecified }
    open var accessibilityContrast: UIAccessibilityContrast { .unspecified }
    open var displayScale: CGFloat { 0 }
    open var preferredContentSizeCategory: UIContentSizeCategory { .unspecified }
    open func hasDifferentColorAppearance(comparedTo traitCollection: UITraitCollection?) -> Bool {
        false
    }
}

open class UIColor: NSObject, @unchecked Sendable {
    public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) { super.init() }
    public init(dynamicProvider: @escaping @Sendable (UITraitCollection) -> UIColor) {
        super.init()
    }
    open func setFill() {}
    open func setStroke() {}
    open func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
    open var cgColor: CGColor { CGColor() }
    open class var black: UIColor { UIColor(red: 0, green: 0, blue: 0, alpha: 1) }
}

open class UIBezierPath: NSObject {
    public init(roundedRect rect: CGRect, cornerRadius: CGFloat) { super.init() }
    open func fill() {}
    open func stroke() {}
    open func addClip() {}
    open var lineWidth = CGFloat(1)
    open var cgPath: CGPath { CGPath() }
}

// Core Graphics and Core Animation, which Foundation on Linux has not.
public final class CGColor {}
public final class CGPath {}
public final class CGColorSpace {}
public typealias CFArray = NSArray

public final class CGGradient {
    public init?(
        colorsSpace space: CGColorSpace?,
        colors: CFArray,
        locations: UnsafePointer<CGFloat>?
    ) {
        nil
    }
}

public struct CGGradientDrawingOptions: OptionSet, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    public static let drawsBeforeStartLocation = CGGradientDrawingOptions(rawValue: 1)
    public static let drawsAfterEndLocation = CGGradientDrawingOptions(rawValue: 2)
}

public final class CGContext {
    public func saveGState() {}
    public func restoreGState() {}
    public func drawLinearGradient(
        _ gradient: CGGradient,
        start startPoint: CGPoint,
        end endPoint: CGPoint,
        options: CGGradientDrawingOptions
    ) {}
}

public func UIGraphicsGetCurrentContext() -> CGContext? { nil }

open class CALayer: NSObject {
    open var cornerRadius = CGFloat(0)
    open var shadowColor: CGColor?
    open var shadowOpacity = Float(0)
    open var shadowOffset = CGSize.zero
    open var shadowRadius = CGFloat(0)
    open var shadowPath: CGPath?
}

public enum NSWritingDirection: Int { case natural = -1, leftToRight = 0, rightToLeft = 1 }

open class NSMutableParagraphStyle: NSObject {
    open var baseWritingDirection = NSWritingDirection.natural
}

extension NSAttributedString.Key {
    public static let font = NSAttributedString.Key(rawValue: "NSFont")
    public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
    public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
    public static let kern = NSAttributedString.Key(rawValue: "NSKern")
}

extension NSAttributedString {
    public func size() -> CGSize { .zero }
    public func draw(at point: CGPoint) {}
    public func boundingRect(
        with size: CGSize,
        options: NSStringDrawingOptions,
        context: NSStringDrawingContext?
    ) -> CGRect { .zero }
}

public struct NSStringDrawingOptions: OptionSet, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
    public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1)
    public static let usesFontLeading = NSStringDrawingOptions(rawValue: 2)
}

@MainActor open class NSStringDrawingContext: NSObject {}
