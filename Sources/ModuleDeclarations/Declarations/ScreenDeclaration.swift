import AccessibilityCore
package import ConfigurationLanguage

/// The screen that a page stands in: its title, its bar and what else a client shows around the page.
package struct ScreenDeclaration: DeclaredObject {
    package static let title = "'screen'"
    package static let hints: [ExactString: String] = {
        let bar = "its buttons are those of 'bar: {start: {…}, end: [{…}]}'"
        let refreshable = "pulled down it is refreshed with 'refreshable: true'"
        return [
            "buttons": bar, "left": bar, "right": bar, "leading": bar, "trailing": bar,
            "toolbar": bar, "navigationBar": bar, "start": bar, "end": bar,
            "pullToRefresh": refreshable, "refresh": refreshable, "refreshControl": refreshable,
            "color": "the colour behind the page is its 'background'",
            "backgroundColor": "the colour behind the page is its 'background'",
        ]
    }()

    /// The title of the bar, and of the document or window.
    @Key(.parsedTemplate, otherwise: "none", "Its title, in the bar and in the browser's tab.")
    package var title: Template?

    /// The colour behind the page.
    @Key(.parsedColor, otherwise: "the client's", "The colour behind the page.")
    package var background: Template?

    /// True where pulling the page down refreshes it; nil where the module does not say.
    @Key(.boolean, otherwise: "the client's", "Whether pulling the page down refreshes it.")
    package var refreshable: Bool?

    /// The bar above the page.
    @Key(.object(BarDeclaration.self), otherwise: "none", "The bar above the page.")
    package var bar: BarDeclaration?

    package init() {}
}

/// The buttons of a screen's bar.
package struct BarDeclaration: DeclaredObject {
    package static let title = "a bar"
    package static let hints: [ExactString: String] = {
        let start = "what stands where reading begins is 'start'"
        let end = "what stands where reading ends is 'end', a list"
        return [
            "left": start, "leading": start, "leftButton": start, "right": end, "trailing": end,
            "rightButton": end, "buttons": end, "items": end,
            "title": "the title is the screen's: 'screen: {title: …}'",
        ]
    }()

    /// The button where reading begins, in place of the client's own back.
    @Key(
        .object(BarButtonDeclaration.self),
        otherwise: "the client's back",
        "The button where reading begins."
    )
    package var start: BarButtonDeclaration?

    /// The buttons where reading ends.
    @Key(.barButtons, otherwise: "none", "The buttons where reading ends.")
    package var end: [BarButtonDeclaration]?

    package init() {}
}

package struct BarButtonDeclaration: DeclaredObject {
    package static let title = "a button of a bar"
    package static let hasCommonNames = true
    package static let hints: [ExactString: String] = {
        let select = "what a tap does is its 'select', as in {action: back}"
        let title = "the word on it is its 'title'"
        return [
            "action": select, "url": select, "href": select, "link": select, "onClick": select,
            "text": title, "icon": "the picture on it is its 'image'",
            "label": "the words for a screen reader are 'a11y: {label: …}'",
        ]
    }()

    /// The name or address of the image on it.
    @Key(.drawnImage, otherwise: "none", "The name or address of the image on it.")
    package var image: DataTemplate?

    /// The word on it.
    @Key(.parsedTemplate, otherwise: "none", "The word on it.")
    package var title: Template?

    /// The action of a touch, which clients do without the service.
    @Key(.partAction, need: .required, "What a touch of it does: no `request` and no `toggle`.")
    package var select: ActionDeclaration?

    /// Its words for screen readers.
    @Key(
        .buttonAccessibility,
        otherwise: "its `title`",
        "What a screen reader is told of it: an image says nothing without a `label`."
    )
    package var a11y: AccessibilityDeclaration?

    package init() {}

    /// The names that its image may have, each of which may be that of a file of the service's own.
    package var imageNames: [String] {
        image.map { DataTemplate.object([.init(name: "image", value: $0)]).imageNames } ?? []
    }
}

extension KeyType where Value == [BarButtonDeclaration] {
    /// The buttons of one side of a bar.
    fileprivate static var barButtons: Self {
        let button = KeyType<BarButtonDeclaration>.object(BarButtonDeclaration.self)
        let buttons = ListSchema(name: "buttons", element: button.schema, count: 1...8)
        return Self(.list(buttons)) { node, templates in
            node.elements?.compactMap { button.read?($0, templates) }
        }
    }
}

extension KeyType where Value == DataTemplate {
    /// The name or address of an image, or a template that gives one.
    fileprivate static var drawnImage: Self {
        Self(.scalar(ScalarSchema(type: .template))) { $1.image($0) }
    }
}

extension KeyType where Value == AccessibilityDeclaration {
    /// The words of a button for screen readers.
    fileprivate static var buttonAccessibility: Self {
        Self(AccessibilityKeys.childSchema) {
            AccessibilityReader(templates: $1).read($0, follows: .button)
        }
    }
}
