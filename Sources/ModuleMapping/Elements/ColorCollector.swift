import ConfigurationLanguage

/// Collects the names of the palette's colours that the boxes of items use, while their elements are written.
package struct ColorCollector {
    private var uses = UseCollector<ExactString>()
    private var indexes: [ExactString: Int32] = [:]

    /// Notes the colours that a box of the present item names.
    ///
    /// - Parameter members: The members of the box as JSON.
    mutating func useNames(in members: [UInt8]) {
        for name in ColorNames.inJSON(members).exact { use(name) }
    }

    /// Notes a colour that the data of the present item has, where it is one of the palette.
    package mutating func use(_ color: String) {
        if let name = ColorText.paletteName(in: color) { use(ExactString(name)) }
    }

    private mutating func use(_ name: ExactString) {
        let index = indexes[name] ?? uses.append(name)
        indexes[name] = index
        uses.use(index)
    }

    /// Ends the present item and begins the next one.
    mutating func finishItem() { uses.finishItem() }

    /// Returns the names that the items so far use.
    package func itemColors() -> ItemUses<ExactString> { uses.uses }
}
