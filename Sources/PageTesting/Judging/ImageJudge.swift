import JSONCore
import ModuleMapping

/// Judges the names of images against those of the service's own.
struct ImageJudge {
    let library: ImageLibrary
    /// The images that the page has files of; nil for none.
    let known: JSONValue?

    /// Returns what is wrong with the name of an image; nil for a name of the client's, and for a URL.
    func problem(of name: String) -> String? {
        guard library.hasImage(named: name), known?[name] == nil else { return nil }
        return
            "the image “\(name)” is a file that the page does not have: what a template gives in 'image' is "
            + "the client's, 'asset' names a file"
    }
}
