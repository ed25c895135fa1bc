package import ConfigurationLanguage
import InputCore

/// Files in memory over those of the disk, of which some are not seen.
package struct LayeredFiles: ConfigurationFiles {
    /// The files in memory, by path.
    private let present: [ExactString: [UInt8]]
    /// The paths of files of the disk that are not seen.
    private let absent: Set<ExactString>
    private let disk = DiskFiles()

    /// The text in place of a secret that is not there.
    private static let placeholder = Array("placeholder".utf8)

    /// Creates files.
    ///
    /// - Parameters:
    ///   - present: The files in memory, by path.
    ///   - absent: The paths of files of the disk that are not seen.
    package init(present: [ExactString: [UInt8]], absent: Set<ExactString>) {
        self.present = present
        self.absent = absent
    }

    /// Returns the bytes of a file. A secret that is not there is a placeholder: no layout shows it.
    package func contents(
        of path: String,
        maximumBytes: Int
    ) throws(ConfigurationFileError) -> [UInt8] {
        if let bytes = present[path] { return bytes }
        do throws(ConfigurationFileError) {
            if absent.contains(ExactString(path)) {
                throw ConfigurationFileError(reason: "no such file")
            }
            return try disk.contents(of: path, maximumBytes: maximumBytes)
        } catch {
            if maximumBytes == EnvironmentReferences.maximumFileBytes { return Self.placeholder }
            throw error
        }
    }

    package func start(of path: String, count: Int) throws(ConfigurationFileError) -> [UInt8] {
        if let bytes = present[path] { return Array(bytes.prefix(count)) }
        return try disk.start(of: path, count: count)
    }

    package func size(of path: String) throws(ConfigurationFileError) -> Int {
        if let bytes = present[path] { return bytes.count }
        return try disk.size(of: path)
    }

    /// Returns the names of what is in a folder.
    package func names(in folder: String) -> [String]? {
        let prefix = folder == "." ? "" : folder.ends(with: "/") ? folder : folder + "/"
        let seen = disk.names(in: folder)
        var names = (seen ?? []).filter { !absent.contains(ExactString(prefix + $0)) }
        for path in present.keys {
            guard let rest = path.text.rest(after: prefix) else { continue }
            let name = String(rest.prefixScalars { $0 != "/" })
            if !name.isEmpty, !names.contains(where: { $0.isExactly(name) }) { names.append(name) }
        }
        if names.isEmpty, seen.map({ _ in false }) ?? true { return nil }
        return names
    }
}
