import ModuleKit

/// Did-you-mean for what clients ask for.
enum Nearest {
    /// The end of a sentence that says what there is not: `. Did you mean 'music'?`, or a full stop when
    /// no name is near.
    static func hint(_ name: String, among candidates: some Sequence<String>) -> String {
        NearestName.find(name, among: candidates).map { ". Did you mean '\($0)'?" } ?? "."
    }
}
