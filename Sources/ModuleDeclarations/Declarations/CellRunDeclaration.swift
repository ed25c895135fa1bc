package import ConfigurationLanguage

/// A part of a text in a cell with a look of its own; what it leaves out is the text's.
package struct CellRunDeclaration: DeclaredObject {
    package static let title = "a run of a text"
    package static let hasCommonNames = true
    package static let hints: [ExactString: String] = {
        let bold = "a run is as bold as its 'font', one of 'fonts' in galley.yaml"
        let link = "what a tap does is 'select', as in {action: open, url: …}"
        return [
            "bold": bold, "fontWeight": bold, "weight": bold, "italic": bold, "href": link,
            "url": link, "link": link,
        ]
    }()

    @Key(.parsedTemplate, need: .required, of: [], decides: .measuredText, "Its text.")
    package var text: Template?

    @Key(.parsedCondition, otherwise: "true", of: [], "Whether it is there.")
    package var when: Condition?

    @Key(.parsedTemplate, otherwise: "the text's", of: [], decides: .text, "Its font.")
    package var font: Template?

    @Key(.parsedPoints, otherwise: "the text's", of: [], decides: .text, "Its font size.")
    package var size: Templated<Double>?

    @Key(.parsedColor, otherwise: "the text's", of: [], decides: .nothing, "Its colour.")
    package var color: Template?

    @Key(
        .boolean,
        default: false,
        of: [],
        decides: .nothing,
        "Whether a line goes through it, where its font says."
    )
    package var strike: Bool

    @Key(
        .boolean,
        default: false,
        of: [],
        decides: .nothing,
        "Whether a line goes under it, where its font says."
    )
    package var underline: Bool

    @Key(
        .parsedColor,
        otherwise: "none",
        of: [],
        decides: .nothing,
        "The colour behind it, on each line as tall as the line."
    )
    package var background: Template?

    @Key(
        .parsedPoints,
        otherwise: "0",
        of: [],
        decides: .nothing,
        "Rounds the corners of its `background`."
    )
    package var radius: Templated<Double>?

    @Key(
        .parsedSpacing,
        otherwise: "the text's",
        of: [],
        decides: .text,
        "The points behind each of its characters."
    )
    package var letterSpacing: Templated<Double>?

    @Key(
        .name(.label),
        otherwise: "none",
        of: [],
        decides: .nothing,
        "Its name, which is unique in the cell."
    )
    package var id: String?

    /// The action of a touch of it; nil where a touch is the text's.
    @Key(
        .runAction,
        otherwise: "none",
        of: [],
        decides: .nothing,
        "What a touch of it does, as of a link, with an `id`: any action but `toggle`."
    )
    package var select: ActionDeclaration?

    /// An empty run.
    package init() {}
}

extension KeyType where Value == Template {
    /// A template that gives runs, which may be a list.
    static var parsedRuns: Self {
        Self(Self.parsedTemplate.schema) { node, templates in
            templates.template(node, takesList: true)
        }
    }

    /// Text with templates, or a list of runs, which is beside it: its value then is missing.
    static var parsedTextOrRuns: Self {
        let text = Self.parsedTemplate
        let runs = ListSchema(name: "runs", element: CellRunDeclaration.schema, count: 1...64)
        return Self(.either([text.schema, .list(runs)])) { node, templates in
            node.elements == nil ? templates.template(node) : nil
        }
    }
}
