/// A font of the configuration: a name, and the faces that characters are looked for in, in order.
package struct FontConfiguration: Sendable, Equatable {
    /// The name that cells ask for it by.
    package var name: String
    /// The files, each a path resolved against the configuration's folder, with `#n` behind it for
    /// face `n` of a collection.
    package var files: [String]
    /// True when clients may fetch the files.
    package var isServed = false

    /// A font of the given name and files.
    package init(name: String, files: [String], isServed: Bool = false) {
        self.name = name
        self.files = files
        self.isServed = isServed
    }
}
