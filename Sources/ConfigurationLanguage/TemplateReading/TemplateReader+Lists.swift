/// Lists where one value is needed.
extension TemplateReader {
    /// Reports each placeholder of a template that gives a list, which text cannot show.
    func checkLists(in template: Template, of node: ConfigurationNode) {
        checkLists(in: template.placeholders, of: node)
    }

    /// Reports each placeholder that gives a list.
    ///
    /// - Parameter shift: The number of bytes that the text of the placeholders has before that of the node.
    package func checkLists(
        in placeholders: [Template.Placeholder],
        of node: ConfigurationNode,
        shiftedBy shift: Int = 0
    ) {
        for placeholder in placeholders {
            if placeholder.givesList {
                diagnostics.report(
                    "'${\(placeholder.text)}' gives a list where one value is needed: "
                        + "'|join(\", \")' joins it, '|first' takes one",
                    at: node.position(atUTF8Offset: placeholder.offset - shift)
                )
            }
            checkLists(in: placeholder.inner, of: node, shiftedBy: shift)
        }
    }
}
