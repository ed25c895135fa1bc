import InputCore
import Glibc

/// The process's environment.
enum Environment {
    /// Every variable; of two with one name the first counts, as for `getenv`.
    static var all: [ExactString: String] {
        var variables: [ExactString: String] = [:]
        var entry = environ
        while let text = entry.pointee {
            let parts = String(cString: text).split(
                at: "=",
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            if parts.count == 2, variables[String(parts[0])] == nil {
                variables[String(parts[0])] = String(parts[1])
            }
            entry += 1
        }
        return variables
    }
}
