import InputCore
import JSONCore
import LayoutCore

extension Rect {
    /// Creates the rectangle or size of a layout's member; what is missing is 0.
    init(json: JSONValue?) {
        func side(_ name: StaticString) -> Double { json?[name]?.double ?? 0 }
        self.init(x: side("x"), y: side("y"), width: side("width"), height: side("height"))
    }

    /// Returns the greatest distance by which an edge is outside of some bounds; negative inside.
    func excess(beyond bounds: Rect) -> Double {
        max(bounds.x - x, bounds.y - y, right - bounds.right, bottom - bounds.bottom)
    }

    /// Returns the edges that are outside of some bounds in words.
    ///
    /// - Parameter name: The name of the bounds.
    func text(beyond bounds: Rect, _ name: String) -> String {
        let edges = [
            ("left", bounds.x - x), ("top", bounds.y - y), ("right", right - bounds.right),
            ("bottom", bottom - bounds.bottom),
        ]
        let beyond = edges.filter { $0.1 > 0.02 }.map { "\($0.1.text) points \($0.0)" }
        return "\(width.text) × \(height.text) points at \(x.text), \(y.text), "
            + "\(beyond.joined(separator: " and ")) of \(name) "
            + "(\(bounds.width.text) × \(bounds.height.text))"
    }
}

extension Double {
    /// The number with at most two decimals.
    var text: String {
        guard magnitude < 1e12 else { return "\(self)" }
        let hundredths = Int(clamping: (self * 100).rounded())
        let (whole, rest) = (hundredths.magnitude / 100, hundredths.magnitude % 100)
        let sign = hundredths < 0 ? "-" : ""
        if rest == 0 { return "\(sign)\(whole)" }
        let decimals = rest % 10 == 0 ? "\(rest / 10)" : rest < 10 ? "0\(rest)" : "\(rest)"
        return "\(sign)\(whole).\(decimals)"
    }
}
