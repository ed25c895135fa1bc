#if canImport(UIKit) && !os(watchOS)
    public import AccessibilityCore
    public import UIKit
    import LayoutCore

    extension UIView {
        /// Called with a stop that was activated, or with it and one of its actions; returns true when that did
        /// something.
        public typealias GalleyActivation = @MainActor (Stop, Stop.Action?) -> Bool

        /// Says what an item, a header, a footer or a placeholder says: one stop is the view itself, several are
        /// elements in it.
        ///
        /// Call it where a cell is configured, with `Layout.Item.stops`; also with none, as cells are reused.
        public func setGalleyStops(_ stops: [Stop], activate: @escaping GalleyActivation) {
            if stops.count == 1, let stop = stops.first, stop.frame == nil {
                isAccessibilityElement = true
                accessibilityElements = nil
                accessibilityLabel = stop.label
                accessibilityValue = stop.spokenValue
                accessibilityHint = stop.hint
                accessibilityTraits = stop.traits
                accessibilityCustomActions = stop.customActions(activate)
                return
            }
            isAccessibilityElement = false
            accessibilityLabel = nil
            accessibilityCustomActions = nil
            accessibilityElements = stops.map { stop in
                GalleyStopElement(stop, in: self, activate: activate)
            }
        }
    }

    /// One of several stops in a view.
    @MainActor
    public final class GalleyStopElement: UIAccessibilityElement {
        /// The stop that it says.
        public let stop: Stop
        private let activate: UIView.GalleyActivation

        init(_ stop: Stop, in view: UIView, activate: @escaping UIView.GalleyActivation) {
            self.stop = stop
            self.activate = activate
            super.init(accessibilityContainer: view)
            accessibilityFrameInContainerSpace = stop.frame.map { CGRect($0) } ?? view.bounds
            accessibilityLabel = stop.label
            accessibilityValue = stop.spokenValue
            accessibilityHint = stop.hint
            accessibilityTraits = stop.traits
            accessibilityCustomActions = stop.customActions(activate)
        }

        /// Runs the action of the stop, as a tap does.
        public override func accessibilityActivate() -> Bool { activate(stop, nil) }
    }

    extension Stop {
        /// The value as UIKit has it: that of a switch is `1` or `0`, which the system says in words.
        fileprivate var spokenValue: String? {
            value ?? isOn.map { $0 ? "1" : "0" }
        }

        @MainActor fileprivate var traits: UIAccessibilityTraits {
            var traits: UIAccessibilityTraits
            switch role {
            case .button: traits = .button
            case .link: traits = .link
            case .heading: traits = isActive ? [.header, .button] : .header
            case .image: traits = isActive ? [.image, .button] : .image
            case .text: traits = .staticText
            case .toggle:
                traits = .button
                if #available(iOS 17, tvOS 17, *) { traits = .toggleButton }
            case .adjustable: traits = .adjustable
            case .none: traits = []
            }
            if live != nil { traits.insert(.updatesFrequently) }
            return traits
        }

        @MainActor
        fileprivate func customActions(
            _ activate: @escaping UIView.GalleyActivation
        ) -> [UIAccessibilityCustomAction]? {
            actions.isEmpty
                ? nil
                : actions.map { action in
                    UIAccessibilityCustomAction(name: action.label) { _ in activate(self, action) }
                }
        }
    }
#endif
