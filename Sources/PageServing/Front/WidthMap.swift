package import ModuleDeclarations

/// The map from any width to one that pages are served in, as configuration of a proxy, so that the
/// proxy rewrites what the service would redirect.
package struct WidthMap {
    /// The proxies.
    package enum Format: String, CaseIterable, Sendable {
        /// A `map` for the `http` block of nginx.
        case nginx
        /// A subroutine of Varnish's VCL 4.1.
        case vcl
    }

    /// The widest container that a request may name.
    private static let maximum = 100_000

    /// A width, and the whole points of the containers that are served it.
    private struct Step {
        let width: Int
        let containers: ClosedRange<Int>
    }

    private let steps: [Step]

    /// Creates the map; nil where pages are served in any width.
    package init?(_ widths: ViewportWidths) {
        guard !widths.all.isEmpty else { return nil }
        let ends = widths.all.dropFirst().map { $0 - 1 } + [Self.maximum]
        steps = zip(widths.all, ends).enumerated().map { index, step in
            Step(width: step.0, containers: (index == 0 ? 1 : step.0)...step.1)
        }
    }

    /// Returns the configuration of a proxy.
    package func text(_ format: Format) -> String {
        switch format {
        case .nginx: nginx
        case .vcl: vcl
        }
    }

    /// A variable with the query in which the width is one that pages are served in. Fractions of a point
    /// never decide, as widths are whole.
    private var nginx: String {
        var text = """
            # Written by 'galley widths --format nginx', for the http block. In the pages' location:
            #     set $args $galley_args;
            map $args $galley_args {
                default $args;

            """
        for step in steps {
            let numbers = IntegerRangePattern.alternatives(step.containers)
            text += "    \"~^(?<galley_before>(?:.*&)?width=)(?:\(numbers))(?:\\.[0-9]{1,2})?"
            text += "(?<galley_after>(?:&.*)?)$\" "
            text += "\"${galley_before}\(step.width)${galley_after}\";\n"
        }
        return text + "}\n"
    }

    /// A subroutine that rewrites the request's URL.
    private var vcl: String {
        var text = """
            # Written by 'galley widths --format vcl'. Needs 'import std;'; in vcl_recv:
            #     call galley_widths;
            sub galley_widths {
                if (req.url ~ "^/v1/modules/[^?]*\\?(?:.*&)?width=[0-9]{1,6}(?:\\.[0-9]{1,2})?(?:&|$)") {
                    set req.http.Galley-Width = regsub(req.url,
                        "^[^?]*\\?(?:.*&)?width=([0-9]+(?:\\.[0-9]+)?)(?:&.*)?$", "\\1");
                    if (std.real(req.http.Galley-Width, 0.0) < 1.0
                        || std.real(req.http.Galley-Width, 0.0) > \(Self.maximum).0) {
                        # The service says what is wrong with it.
                        unset req.http.Galley-Width;
                        return;
                    }

            """
        for (index, step) in steps.reversed().enumerated() where step.width != steps[0].width {
            text += "        \(index == 0 ? "if" : "elsif") "
            text += "(std.real(req.http.Galley-Width, 0.0) >= \(step.width).0) "
            text += "{ set req.http.Galley-Width = \"\(step.width)\"; }\n"
        }
        let rest = "{ set req.http.Galley-Width = \"\(steps[0].width)\"; }"
        text += "        \(steps.count > 1 ? "else " : "if (true) ")\(rest)\n"
        text += """
                    set req.url = regsub(req.url, "([?&]width=)[0-9.]+", "\\1" + req.http.Galley-Width);
                    unset req.http.Galley-Width;
                }
            }

            """
        return text
    }
}
