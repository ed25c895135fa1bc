import Locking

/// The pipeline of a module, compiled when a page of the module is first asked for.
///
/// Of thousands of modules few are asked for between two reloads; compiled, a module takes more memory than what it
/// was compiled from.
final class LazyPipeline: Sendable {
    private let compile: @Sendable () -> any Pipeline
    private let made = Locked<(any Pipeline)?>(nil)

    init(_ compile: @escaping @Sendable () -> any Pipeline) {
        self.compile = compile
    }

    var pipeline: any Pipeline {
        made.withLock { made in
            if let made { return made }
            let pipeline = compile()
            made = pipeline
            return pipeline
        }
    }
}
