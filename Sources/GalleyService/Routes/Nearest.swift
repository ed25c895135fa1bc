import ModuleKit

/// Did-you-mean for what clients ask for.
enum Nearest {
    /// `; did you mean 'music'?`, or nothing when no name is near.
    static func hint(_ name: String, among candidates: some Sequence<String>) -> String {
        NearestName.find(name, among: candidates).map { "; did you mean '\($0)'?" } ?? ""
    }
}
