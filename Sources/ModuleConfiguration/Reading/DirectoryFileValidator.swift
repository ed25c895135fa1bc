import ConfigurationLanguage
import InputCore
import ModuleDeclarations

/// Warns of paths that are written out and name a file which the folder of their upstream has not.
struct DirectoryFileValidator {
    let diagnostics: DiagnosticCollector
    let upstreams: [ExactString: UpstreamConfiguration]
    /// The names of what is in a folder; nil when there is none.
    let names: (String) -> [String]?

    /// Checks the requests of a module.
    func check(_ module: ParsedModule) {
        let keys = module.keys
        let single =
            [keys.request, keys.loadMore.request] + keys.givenSections.map(\.keys.request)
        for request in single.compactMap(\.self) + keys.givenRequests { check(request.keys) }
    }

    private func check(_ request: RequestKeys) {
        guard let name = request.upstream, let folder = upstreams[name]?.directory?.path,
            let node = request.path, let path = node.scalar?.templateText, Self.isPlain(path)
        else { return }
        let parts = path.split(at: "/").map(String.init)
        let below = parts.dropLast()
        let file = parts.last ?? "index"
        let inside = ([folder] + below).joined(separator: "/")
        let all = names(inside) ?? []
        let stem = file.rest(before: ".json").map { String($0) } ?? file
        if all.contains(where: { $0.ends(with: ".json") && Self.isFile($0, of: stem) }) { return }
        let wanted = (below + [stem + ".json"]).joined(separator: "/")
        let near = SpellingSuggestion.find(stem + ".json", among: all)
        diagnostics.warn(
            "the folder of the upstream '\(name)' has no '\(wanted)', which this path names",
            at: node.position,
            suggestion: near.flatMap { $0.rest(before: ".json") }.map { file in
                "/" + (below + [String(file)]).joined(separator: "/")
            }
        )
    }

    /// True for a path whose file has its own name: no template, nothing that is encoded.
    private static func isPlain(_ path: String) -> Bool {
        path.begins(with: "/") && !path.ends(with: "//")
            && path.utf8.allSatisfy { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "-")...UInt8(ascii: "9")).contains(byte)
                    || byte == UInt8(ascii: "_")
            }
    }

    /// True for `songs.json`, `songs.2.json`, `songs.post.json` and `songs@HASH.json`, which all answer `/songs`.
    private static func isFile(_ name: String, of stem: String) -> Bool {
        name.begins(with: stem + ".") || name.begins(with: stem + "@")
    }
}
