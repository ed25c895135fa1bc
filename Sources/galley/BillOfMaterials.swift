import InputCore
import JSONCore
import PageServing

/// The parts of the service: the packages that it is built with, and the libraries that it runs
/// with.
///
/// Written in CycloneDX 1.5 (ECMA-424), which scanners of known vulnerabilities read.
enum BillOfMaterials {
    /// A Swift package that is linked statically.
    struct Package: Sendable {
        /// The repository, as in `github.com/groue/GRDB.swift`.
        let repository: String
        /// The version that `Package.swift` pins.
        let version: String

        fileprivate var name: String {
            repository.split(at: "/").last.map(String.init) ?? repository
        }
    }

    /// The packages, as `Package.swift` pins them.
    static let packages = [
        Package(repository: "github.com/groue/GRDB.swift", version: "7.10.0"),
        Package(repository: "github.com/jpsim/Yams", version: "6.2.2"),
        Package(repository: "github.com/apple/swift-argument-parser", version: "1.8.2"),
        Package(repository: "github.com/apple/swift-log", version: "1.16.2"),
    ]

    /// The document.
    static var json: String {
        var writer = JSONWriter()
        writer.object { writer in
            writer.member("bomFormat", string: "CycloneDX")
            writer.member("specVersion", string: "1.5")
            writer.member("version", integer: 1)
            writer.member("metadata") { writer in
                writer.object { writer in
                    writer.member("component") { writer in
                        writer.object { writer in
                            writer.member("type", string: "application")
                            writer.member("name", string: "galley")
                            writer.member("version", string: ServiceVersion.current)
                        }
                    }
                }
            }
            writer.member("components") { writer in
                writer.array { writer in
                    for package in packages {
                        writer.element { self.package(package, to: &$0) }
                    }
                    let libraries = SharedLibrary.loaded
                    let installed = InstalledPackages(owning: libraries.map(\.path))
                    for library in libraries {
                        writer.element { self.library(library, among: installed, to: &$0) }
                    }
                }
            }
        }
        return writer.withBytes { String(decoding: $0, as: UTF8.self) }
    }

    private static func package(_ package: Package, to writer: inout JSONWriter) {
        writer.object { writer in
            writer.member("type", string: "library")
            writer.member("name", string: package.name)
            writer.member("version", string: package.version)
            writer.member("purl", string: "pkg:swift/\(package.repository)@\(package.version)")
        }
    }

    /// Writes a library with the version that it says itself; of others it is that of the package that it came in.
    private static func library(
        _ library: SharedLibrary,
        among installed: InstalledPackages,
        to writer: inout JSONWriter
    ) {
        let package = installed.package(owning: library.path)
        let swift = library.isSwifts ? ServiceVersion.swift : nil
        writer.object { writer in
            writer.member("type", string: "library")
            writer.member("name", string: library.name)
            if let version = library.version ?? package?.contentVersion ?? swift {
                writer.member("version", string: version)
            }
            if let package { writer.member("purl", string: installed.address(of: package)) }
            writer.member("properties") { writer in
                writer.array { writer in
                    writer.element { writer in
                        writer.object { writer in
                            writer.member("name", string: "galley:file")
                            writer.member("value", string: library.file)
                        }
                    }
                }
            }
        }
    }
}
