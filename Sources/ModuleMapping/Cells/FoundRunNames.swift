import ConfigurationLanguage

/// The ids of the runs that come with an item. One that the cell declares, or that another run has, is left out, so
/// that an upstream names no action but its own.
struct FoundRunNames {
    /// The ids that the cell declares.
    let declared: Set<ExactString>
    private var taken: Set<ExactString> = []

    init(declared: Set<ExactString>) {
        self.declared = declared
    }

    /// Takes a name; false where it is another's.
    mutating func take(_ name: String) -> Bool {
        let isDeclared =
            declared.contains(ExactString(name))
            || PartName.originals(of: name).contains(where: declared.contains)
        return !isDeclared && taken.insert(ExactString(name)).inserted
    }
}
