package import ExactText

extension CellPartDeclaration {
    package static let hints: [ExactString: String] = {
        let bold = "a text is as bold as its 'font', one of 'fonts' in galley.yaml"
        let label = "the words for a screen reader are 'a11y: {label: …}'"
        let run = "it is of a part of the text: 'text: [{text: …, strike: true}]'"
        let tap = "what a tap does is 'select', as in {action: open, url: …}"
        let overlay = "parts on top of one another are the children of 'stack: overlay'"
        let shown = "what is shown is 'when', as in when: \"@.isNew == true\""
        let margin =
            "there are no margins: a stack has 'padding' and 'spacing', and '{space: 8}' is a child of its own"
        return [
            "hidden": shown, "visible": shown, "display": shown, "isHidden": shown,
            "marginTop": margin, "marginBottom": margin, "marginLeft": margin,
            "marginRight": margin, "marginStart": margin, "marginEnd": margin,
            "bold": bold, "fontWeight": bold, "weight": bold, "italic": bold,
            "alt": label, "accessibilityLabel": label, "ariaLabel": label, "aria-label": label,
            "strike": run, "underline": run, "strikethrough": run, "lineThrough": run,
            "href": tap, "url": tap, "link": tap, "action": tap,
            "position": overlay, "zIndex": overlay, "top": overlay, "left": overlay,
            "wrap": "a stack whose children wrap is 'stack: wrap'",
        ]
    }()
}
