import ConfigurationLanguage
import Glibc
import InputCore

/// The packages of Debian, and of systems made from it, that files of this machine belong to, as `dpkg` keeps them.
struct InstalledPackages {
    struct Package: Sendable {
        let name: String
        /// The version of the package, as in `1:3.0.1-1`.
        let version: String
        let architecture: String
    }

    /// The folder of `dpkg`'s files.
    private static let folder = "/var/lib/dpkg"
    /// The most that is read of one file, in bytes: the list of all packages of a large machine has some ten million.
    private static let maximumBytes = 1 << 26

    /// The name of the system in addresses of packages, as in `pkg:deb/debian/…`.
    private let system: String
    private var packages: [ExactString: Package] = [:]

    /// Finds the packages that own some files; none where the system is no Debian.
    init(owning paths: [String]) {
        system = Self.systemName
        // A library in `/lib` is listed there or in `/usr/lib`, which are one folder.
        let wanted = Dictionary(
            exact: paths.flatMap { path in
                [
                    (path, path),
                    (path.rest(after: "/usr").map { String($0) } ?? "/usr" + path, path),
                ]
            },
            uniquingKeysWith: { first, _ in first }
        )
        var owners: [ExactString: [String]] = [:]
        let files = DiskFiles().names(in: Self.folder + "/info") ?? []
        // Of all packages those with libraries have such a file.
        for name in files.compactMap({ $0.rest(before: ".shlibs") }) {
            for line in Self.lines(of: "info/\(name).list") {
                guard let path = wanted[line] else { continue }
                let package = name.split(at: ":").first.map { String($0) } ?? ""
                owners[ExactString(package), default: []].append(path)
            }
        }
        for package in Self.packages(named: Set(owners.keys)) {
            for path in owners[ExactString(package.name)] ?? [] {
                packages[ExactString(path)] = package
            }
        }
    }

    /// Returns the package of a file; nil where it belongs to none.
    func package(owning path: String) -> Package? { packages[path] }

    /// Returns the address of a package (package-url, type `deb`).
    func address(of package: Package) -> String {
        let version = package.version.replacing(bytes: ":", with: "%3A")
            .replacing(bytes: "+", with: "%2B")
        return "pkg:deb/\(system)/\(package.name)@\(version)?arch=\(package.architecture)"
    }

    /// Returns the packages of some names, as they are installed.
    private static func packages(named names: Set<ExactString>) -> [Package] {
        if names.isEmpty { return [] }
        var found: [Package] = []
        var (name, version, architecture) = ("", "", "")
        for line in lines(of: "status") + [""] {
            if let text = line.rest(after: "Package: ") {
                name = String(text)
            } else if let text = line.rest(after: "Version: ") {
                version = String(text)
            } else if let text = line.rest(after: "Architecture: ") {
                architecture = String(text)
            } else if line.isEmpty {
                if names.contains(ExactString(name)), !version.isEmpty {
                    found.append(Package(name: name, version: version, architecture: architecture))
                }
                (name, version, architecture) = ("", "", "")
            }
        }
        return found
    }

    /// The name that the system gives itself (os-release(5)).
    private static var systemName: String {
        for line in lines(ofFile: "/etc/os-release") {
            guard let name = line.rest(after: "ID=") else { continue }
            return name.filterScalars { $0 != "\"" }
        }
        return "debian"
    }

    private static func lines(of name: String) -> [String] {
        lines(ofFile: "\(folder)/\(name)")
    }

    private static func lines(ofFile path: String) -> [String] {
        guard let bytes = try? DiskFiles().contents(of: path, maximumBytes: maximumBytes) else {
            return []
        }
        return bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
    }
}

extension InstalledPackages.Package {
    /// The version of what is in the package, without what the packager counts: of `1:3.0.1-1` it is `3.0.1`.
    var contentVersion: String {
        let version = version.split(at: ":").last ?? version[...]
        let parts = version.split(at: "-")
        return parts.count > 1 ? parts.dropLast().joined(separator: "-") : String(version)
    }
}
