/// The version of the service.
package enum ServiceVersion {
    /// Raised with every entry of CHANGELOG.md.
    package static let current = "0.2.0"
}
