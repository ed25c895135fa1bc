/// An error that ends the computation of a page or of a part of it.
public enum WorkError: Error, Sendable, Equatable {
    /// The page's deadline passed.
    case deadlineExceeded
    /// No client waits for the result any longer.
    case cancelled
    /// JSONPath expressions visited more values than one page may visit.
    case tooManyVisits(maximum: Int)
    /// Grids have more cells than one page may have.
    case tooManyCells(maximum: Int)
    /// A section has more columns than one section may have.
    case tooManyColumns(maximum: Int)
    /// More code units of texts were laid out than one text may take.
    case tooManyUnits(maximum: Int)
}

extension WorkError: CustomStringConvertible {
    /// One line for logs and problem documents.
    public var description: String {
        switch self {
        case .deadlineExceeded: "the deadline passed"
        case .cancelled: "no client waits for it any longer"
        case .tooManyVisits(let maximum): "the paths look at more than \(maximum) values"
        case .tooManyCells(let maximum): "the grids have more than \(maximum) cells"
        case .tooManyColumns(let maximum): "a section has more than \(maximum) columns"
        case .tooManyUnits(let maximum): "more than \(maximum) code units were laid out"
        }
    }
}
