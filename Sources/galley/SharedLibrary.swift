import CSystem
import InputCore
import FormatCore
import Glibc

/// A shared library that this process runs with.
struct SharedLibrary: Sendable, Hashable {
    /// Its name, such as `libcurl`.
    let name: String
    /// The version that the library says it has; nil for one that cannot be asked. Files are named for
    /// their interface, which has other numbers.
    let version: String?
    /// The name of its file, links followed.
    let file: String
    /// The path of its file.
    let path: String

    /// True for a part of Swift's runtime, which comes with the compiler or with its image.
    var isSwifts: Bool { path.contains(bytes: "/swift/") }

    /// Functions without parameters that return a library's version, or text that contains it.
    private static let functions = [
        "libcurl": "curl_version", "libsqlite3": "sqlite3_libversion", "libz": "zlibVersion",
        "libharfbuzz": "hb_version_string", "libc": "gnu_get_libc_version",
    ]

    /// The libraries that are loaded, by name.
    static var loaded: [SharedLibrary] {
        var paths: [String] = []
        withUnsafeMutablePointer(to: &paths) { paths in
            galley_visit_libraries(
                { path, paths in
                    guard let path else { return }
                    paths?.assumingMemoryBound(to: [String].self).pointee.append(
                        String(cString: path)
                    )
                },
                paths
            )
        }
        return Set(paths.compactMap { SharedLibrary(path: $0) }).sorted { $0.file < $1.file }
    }

    /// Reads what a library's path says; nil for one without a file, such as the kernel's.
    private init?(path: String) {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        let found = String(cString: resolved)
        guard let file = found.split(at: "/").last.map(String.init),
            let end = file.firstRange(ofBytes: ".so")
        else { return nil }
        self.file = file
        self.path = found
        name = String(file[..<end.lowerBound])
        version = name.begins(with: "libicu") ? TextFormats.version : Self.version(of: name)
    }

    /// The version that a library says it has.
    private static func version(of name: String) -> String? {
        guard let function = functions[name],
            let symbol = dlsym(UnsafeMutableRawPointer(bitPattern: 0), function)
        else { return nil }
        typealias Function = @convention(c) () -> UnsafePointer<CChar>?
        // Each of the functions is declared so in its library's header.
        guard let text = unsafeBitCast(symbol, to: Function.self)() else { return nil }
        // libcurl names its own version first: "libcurl/7.88.1 OpenSSL/3.0.17 …".
        let first = String(cString: text).split(at: " ").first ?? ""
        return first.split(at: "/").last.map(String.init)
    }
}
