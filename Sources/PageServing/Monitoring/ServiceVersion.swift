import CSystem

package enum ServiceVersion {
    /// Raised with every entry of CHANGELOG.md.
    package static let current = "0.3.0"
    /// The commit that it was built from; `unknown` where the build was not told.
    package static let commit = String(cString: galley_commit())
    /// The version of Swift that compiled it, without its patch level, which no condition of the compiler tells.
    package static var swift: String {
        #if compiler(>=6.5)
            "6.5 or later"
        #elseif compiler(>=6.4)
            "6.4"
        #elseif compiler(>=6.3)
            "6.3"
        #else
            "6.2"
        #endif
    }
}
