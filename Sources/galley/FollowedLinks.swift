import Glibc
import InputCore

/// The symbolic links on the way to files.
enum FollowedLinks {
    /// The maximum number of links on one path, as the kernel has it (path_resolution(7)).
    private static let maximumLinks = 40

    /// Returns paths, and those of all links that are followed on their way: exchanging any of them exchanges the
    /// file. Each is that of a name in its folder, as a watch of the folder reports it.
    static func paths(of given: [String]) -> [String] {
        var all: [String] = []
        var seen: Set<ExactString> = []
        /// The folders without links that were walked through: most files share theirs.
        var plain: Set<ExactString> = []
        func add(_ path: String) {
            if seen.insert(ExactString(path)).inserted { all.append(path) }
        }
        for path in given {
            add(path)
            var links = 0
            var walked = path.begins(with: "/") ? "/" : ""
            var rest = path.split(at: "/").map(String.init)[...]
            while let name = rest.popFirst() {
                let next =
                    walked.isEmpty || walked.ends(with: "/") ? walked + name : "\(walked)/\(name)"
                if plain.contains(ExactString(next)) {
                    walked = next
                    continue
                }
                guard let target = target(of: next) else {
                    if !rest.isEmpty { plain.insert(ExactString(next)) }
                    walked = next
                    continue
                }
                links += 1
                guard links <= maximumLinks else { break }
                add(next)
                if target.begins(with: "/") { walked = "/" }
                rest = target.split(at: "/").map(String.init) + rest
            }
            add(walked)
        }
        return all
    }

    /// The text of a symbolic link; nil of anything else.
    private static func target(of path: String) -> String? {
        var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
        let count = readlink(path, &buffer, buffer.count)
        guard count > 0 else { return nil }
        return String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
