import ConfigurationLanguage
import Foundation
import ModuleConfiguration
import TestSupport

/// Mistakes in the file of a page, one kind for each place and each slip.
struct MistakeKind: Sendable, CustomStringConvertible {
    /// A slip of somebody who edits a line.
    private enum Slip: String, CaseIterable {
        case misspeltKey, tab, unclosedQuote, unclosedBracket, noColon, wrongShape,
            unknownReference, repeatedLine
        case cutOff, twoValues, notUTF8, control, outdented
    }

    private let slip: Slip
    /// The index of the line.
    let line: Int

    var description: String { "\(slip.rawValue) in line \(line + 1)" }

    /// Returns the file of a page with the mistake; nil where the line has no room for it.
    func applied(to text: String) -> [UInt8]? {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.indices.contains(line), let changed = change(lines[line]) else { return nil }
        lines[line] = changed
        if slip == .repeatedLine { lines.insert(lines[line], at: line) }
        if slip == .cutOff { lines.removeSubrange((line + 1)...) }
        var bytes = Array(lines.joined(separator: "\n").utf8)
        if slip == .notUTF8 { bytes.append(contentsOf: [0x0A, 0x23, 0xFF, UInt8(line)]) }
        return bytes
    }

    private func change(_ line: String) -> String? {
        let colon = line.range(of: ": ")
        switch slip {
        case .misspeltKey:
            return colon.map { line.replacingCharacters(in: $0, with: "zz: ") }
        case .tab: return "\t" + line
        case .unclosedQuote: return line + " \""
        case .unclosedBracket: return line + " ["
        case .noColon: return colon.map { line.replacingCharacters(in: $0, with: " ") }
        case .wrongShape: return colon.map { line[..<$0.upperBound] + "[[{a: [b]}]]" }
        case .unknownReference: return colon.map { line[..<$0.upperBound] + "\"${nothing.here}\"" }
        case .repeatedLine, .notUTF8: return line
        case .cutOff: return String(line.prefix(line.count - line.count / 3)) + " {"
        case .twoValues: return line + " : again"
        case .control: return line + "\u{1}"
        case .outdented: return line.hasPrefix("    ") ? String(line.dropFirst(3)) : nil
        }
    }

    /// The kinds that are mistakes of a page, by trying: a slip may also be another right page.
    ///
    /// - Parameter sample: The number of kinds that are taken at random, but for torture.
    static func all(of page: String, sample: Int) -> [MistakeKind] {
        let lines = page.split(separator: "\n").count
        let candidates = Slip.allCases.flatMap { slip in
            (0..<lines).map { MistakeKind(slip: slip, line: $0) }
        }
        var random = SeededGenerator(seed: TestScale.seed)
        let order = TestScale.isTorture ? candidates : candidates.shuffled(using: &random)
        let mistakes = order.lazy.filter { kind in
            guard let bytes = kind.applied(to: page) else { return false }
            let files = OnePage(page: bytes)
            let loaded = ConfigurationLoader.load(
                path: "galley.yaml",
                environment: [:],
                files: files
            )
            if case .failure = loaded { return true }
            return false
        }
        return Array(mistakes.prefix(TestScale.isTorture ? .max : sample))
    }

    /// A configuration of one page.
    private struct OnePage: ConfigurationFiles {
        let page: [UInt8]

        func contents(of path: String, maximumBytes: Int) throws(ConfigurationFileError) -> [UInt8]
        {
            switch path {
            case "galley.yaml": return Array("version: 1\nmodules: [page.yaml]\n".utf8)
            case "page.yaml": return page
            default: throw ConfigurationFileError(reason: "no such file")
            }
        }

        func names(in folder: String) -> [String]? { nil }
    }
}
