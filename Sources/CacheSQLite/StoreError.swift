/// Why a store's file cannot be used.
enum StoreError: Error, Equatable {
    /// The path leads to a symbolic link: whoever can place one could make us write elsewhere.
    case symbolicLink
    /// The path leads to something that is no regular file.
    case notARegularFile
    /// The file cannot be made; the system's error number.
    case cannotCreate(Int32)
    /// It is a database of another application or of another version of the schema.
    case foreign

    /// The reason in words, without the path.
    var reason: String {
        switch self {
        case .symbolicLink: "the path is a symbolic link"
        case .notARegularFile: "the path is not a regular file"
        case .cannotCreate(let number): "the file cannot be created (error \(number))"
        case .foreign: "the file belongs to another application or version"
        }
    }
}
