import ConfigurationLanguage
import GalleyService
import Glibc
import InputCore
import Locking
import ModuleConfiguration
import ModuleDeclarations
import PageServing

/// A folder of layouts that were kept to compare with: `MODULE/SAMPLE/DEVICE/TEXTSIZE-DIRECTION.json`, or
/// `TEXTSIZE-LANGUAGE.json`, without SAMPLE for the defaults of a module.
package final class LayoutFolder: Sendable {
    package enum Use: Sendable {
        /// Layouts are written.
        case update
        /// Layouts are compared with those that are there.
        case compare
    }

    private let path: String
    private let use: Use
    private let state = Locked(State())

    private struct State {
        var writes = 0
        /// The paths of layouts that were met, below the folder.
        var met: Set<ExactString> = []
        /// The layouts that differ, by module.
        var different: [ExactString: [String]] = [:]
    }

    /// The most pictures of one page: beyond, differences are only counted.
    package static let maximumPictures = 50

    /// The largest layout: pages have at most 64 MiB.
    private static let maximumBytes = 128 << 20

    /// The name of the folder of pictures; no module has it.
    package static let picturesName = "_differences"

    package init(path: String, for use: Use) {
        self.path = path
        self.use = use
    }

    /// Writes a layout, or compares it with the one that is there.
    ///
    /// - Returns: The difference, or the reason why it cannot be written, in words; nil for none.
    package func take(_ json: [UInt8], as layout: TestedLayout, of tested: TestedPages) -> String? {
        let name = Self.name(of: layout, in: tested)
        state.withLock { _ = $0.met.insert(name) }
        switch use {
        case .update: return write(json + [UInt8(ascii: "\n")], to: "\(path)/\(name).json")
        case .compare: return difference(of: json, named: name)
        }
    }

    private func difference(of json: [UInt8], named name: String) -> String? {
        guard var stored = contents(of: "\(path)/\(name).json") else {
            return "no layout was kept: 'galley test --update \(path)' writes \(name).json"
        }
        if stored.last == UInt8(ascii: "\n") { stored.removeLast() }
        guard stored != json, let text = LayoutDifference.text(from: stored, to: json) else {
            return nil
        }
        let module = String(name.prefixScalars { $0 != "/" })
        let count = state.withLock { state in
            state.different[module, default: []].append(name)
            return state.different[module]?.count ?? 0
        }
        guard count <= Self.maximumPictures else { return text }
        let pictures = "\(path)/\(Self.picturesName)/\(name)"
        for (bytes, suffix) in [(stored, "before"), (json, "after")] {
            guard let picture = SVGRenderer.svg(of: bytes) else { continue }
            let file = "\(pictures).\(suffix).svg"
            if let reason = write(Array(picture.utf8), to: file) {
                return "\(text) (\(file) cannot be written: \(reason))"
            }
        }
        return "\(text) (pictures: \(pictures).before.svg, .after.svg)"
    }

    // MARK: Beginning and end

    /// Removes the pictures of an earlier comparison.
    package func begin() {
        guard use == .compare else { return }
        for file in files(below: "\(path)/\(Self.picturesName)") {
            if file.ends(with: ".svg") || file.ends(with: "index.html") { unlink(file) }
        }
    }

    /// Ends a run: what was kept of these modules and was not met is removed when layouts are written, and
    /// a page with all pictures is written when they are compared.
    ///
    /// - Returns: Paths of kept layouts of these modules that were not met by a comparison.
    package func finish(_ modules: [String]) -> [ExactString: [String]] {
        let (met, different) = state.withLock { ($0.met, $0.different) }
        var unmet: [ExactString: [String]] = [:]
        for module in modules {
            for file in files(below: "\(path)/\(module)") where file.ends(with: ".json") {
                if met.contains(
                    String(file.dropFirstScalars(path.unicodeScalars.count + 1).dropLastScalars(5))
                ) {
                    continue
                }
                if use == .update { unlink(file) } else { unmet[module, default: []].append(file) }
            }
        }
        if use == .compare, !different.isEmpty {
            let page = DifferencePage(different).html
            _ = write(Array(page.utf8), to: "\(path)/\(Self.picturesName)/index.html")
        }
        return unmet
    }

    /// True when there is such a folder.
    package var exists: Bool { DiskFiles().names(in: path) != nil }

    private func files(below folder: String) -> [String] {
        (DiskFiles().names(in: folder) ?? []).sorted().flatMap { name -> [String] in
            if name == "." || name == ".." { return [] }
            let path = "\(folder)/\(name)"
            return DiskFiles().names(in: path) == nil ? [path] : files(below: path)
        }
    }

    private func contents(of file: String) -> [UInt8]? {
        try? DiskFiles().contents(of: file, maximumBytes: Self.maximumBytes)
    }

    private func write(_ bytes: [UInt8], to file: String) -> String? {
        let number = state.withLock { state in
            state.writes += 1
            return state.writes
        }
        return WholeFile.write(bytes, to: file, number: number, mode: 0o666)
    }

    // MARK: Names

    /// Returns the path of a layout below the folder, without `.json`.
    static func name(of layout: TestedLayout, in tested: TestedPages) -> String {
        let page = tested.pages[layout.page]
        let sample = page.samples[layout.sample].name
        let folders = [
            page.module, sample.isEmpty ? nil : fileName(sample),
            fileName(tested.devices.devices[layout.device].name),
        ]
        let size = tested.textSize(of: layout).name
        let reading = tested.readings[layout.reading].name
        return folders.compactMap(\.self).joined(separator: "/") + "/\(size)-\(reading)"
    }

    /// The longest name of a file in bytes that is not abbreviated.
    private static let maximumName = 120

    /// Returns a text as the name of a file: spaces as `_`, and what else is no letter, digit or one of
    /// `-.,=&()` as `%` and its bytes in hexadecimal digits.
    static func fileName(_ text: String) -> String {
        var name = ""
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: " "): name += "_"
            case UInt8(ascii: "."): name += name.isEmpty ? "%2E" : "."
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: ","),
                UInt8(ascii: "="), UInt8(ascii: "&"), UInt8(ascii: "("), UInt8(ascii: ")"):
                name.unicodeScalars.append(Unicode.Scalar(byte))
            default: name += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
            }
        }
        guard name.utf8.count > maximumName else { return name }
        let hash = text.utf8.reduce(14_695_981_039_346_656_037 as UInt64) { hash, byte in
            (hash ^ UInt64(byte)) &* 1_099_511_628_211
        }
        return name.prefix(maximumName - 17) + "~" + String(hash, radix: 16)
    }
}
