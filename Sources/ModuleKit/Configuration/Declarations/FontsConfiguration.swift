/// A font of the configuration: a name, and the faces that characters are looked for in, in order.
public struct FontConfiguration: Sendable, Equatable {
    /// The name that cells ask for it by.
    public var name: String
    /// The files, each a path resolved against the configuration's folder, with `#n` behind it for
    /// face `n` of a collection.
    public var files: [String]

    /// A font of the given name and files.
    public init(name: String, files: [String]) {
        self.name = name
        self.files = files
    }
}
