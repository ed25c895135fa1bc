import CSystem

package enum ServiceVersion {
    /// Raised with every entry of CHANGELOG.md.
    package static let current = "0.3.0"
    /// The commit that it was built from; `unknown` where the build was not told.
    package static let commit = String(cString: galley_commit())
}
