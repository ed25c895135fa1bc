/// Modules over `ChangingPages`: every layout, parts that come and go, ids of both reaches.
enum LiveModules {
    static let lists = ["plain", "wide", "wall", "grid", "twins", "nested"]

    private static let requests = lists.map { "  - {id: \($0), upstream: up, path: /\($0)}" }
        .joined(separator: "\n")

    static let mixed = """
        name: mixed
        kind: batch
        deadline: 60s
        screen: {title: "${plain:$.title}", bar: {end: [{image: more, select: {action: set, params: {title: "${plain:$.title}"}}, a11y: {label: More}}]}}
        parameters:
          most: {type: integer, min: 0, max: 100, default: 100}
          title: {default: Everything}
        requests:
        \(requests)
        components:
          - id: plain
            from: plain
            items: $.rows[*]
            item: {data: {title: "${@.title}"}}
            limit: "${params.most}"
            layout: {kind: list, columns: 3, itemHeight: 41.5, inset: [3, 7], lineSpacing: 2.3, itemSpacing: 1.7}
            header: {height: 40, pin: true, type: title, data: {title: "${$.title}", more: "${params.title}"}}
            footer: {height: 12.3, pin: true, type: foot, data: {of: "${params.title}"}}
            decoration: {region: items, inset: [-3, 2], radius: 5, contents: {image: "${$.title}"}}
            placeholder: {height: 50, type: empty, data: {title: "${$.title}"}}
          - id: buy
            from: wide
            when: "$.title != 'none'"
            dock: bottom
            items: $.rows[*]
            limit: 2
            item: {id: "buy-${@.id}", data: "${@.title}", size: {width: "${@.width}"}}
            layout: {kind: flex, arrange: horizontal, itemHeight: 44, inset: [3, 4]}
            decoration: {contents: {color: "#FFF"}}
          - id: wide
            from: wide
            when: "$.title != 'none'"
            items: $.rows[*]
            item: {data: "${@.title}", size: {width: "${@.width}"}}
            layout: {kind: flex, arrange: horizontal, itemHeight: 30, itemSpacing: 6, inset: 4, scrolling: itemPaging}
            header: {height: 20, data: {title: "${$.title}"}}
          - id: wall
            from: wall
            items: $.rows[*]
            item: {type: photo, data: {title: "${@.title}"}, size: {aspectRatio: "${@.ratio}"}}
            layout: {kind: waterfall, columns: 3, inset: 5, itemSpacing: 3.3, lineSpacing: 3.7}
            hiddenWhenEmpty: true
          - id: grid
            from: grid
            items: $.rows[*]
            item: {data: "${@.title}", type: [{when: "@.width > 120", type: big}, {type: small}]}
            layout: {kind: grid, columns: [1fr, 2fr, 1fr], autoRows: 33}
          - id: twins
            from: twins
            unique: false
            items: $.rows[*]
            item: {data: "${@.title}", size: {width: "${@.width}"}}
            layout: {kind: flex, itemHeight: 25, itemSpacing: 3, lineSpacing: 4, maxLines: 6}
            decoration: {region: all, radius: 2, contents: {color: "#FFF"}}
          - id: nested
            from: nested
            items: $.rows[*]
            item:
              data: {title: "${@.title}"}
              carousel:
                items: "@.parts[*]"
                item:
                  type: part
                  data: "${@.title}"
                  size: {width: "${@.width}"}
                  cell:
                    stack: horizontal
                    padding: 2
                    background: {color: "#EEEEEE"}
                    children:
                      - {image: "${@.id}", size: [9.5, 9.5]}
                      - {text: "${@.title} of ${row:$.title}", size: 9, maxLines: 1, id: name, select: {action: emit, name: "${row:$.id}"}}
                layout: {kind: flex, itemHeight: 21.3, itemSpacing: 3.7, inset: [0, 4], scrolling: centered}
            layout: {columns: 2, itemHeight: 30, lineSpacing: 0}
            selection: {item: "${params.title}"}
        """

    /// One scope of ids over all sections.
    static let shared = """
        name: shared
        kind: batch
        identity: module
        requests:
        \(requests)
        components:
        \(lists.filter { $0 != "twins" && $0 != "nested" }.map(sharedComponent).joined(separator: "\n"))
        """

    private static func sharedComponent(_ list: String) -> String {
        let arrange = list == "wide" ? "arrange: horizontal, rows: 2, itemWidth: 100, " : ""
        return """
              - id: \(list)
                from: \(list)
                items: $.rows[*]
                item: {data: {title: "${@.title}"}}
                layout: {kind: list, \(arrange)itemHeight: 30}
                header: {height: 20, data: {title: "${$.title}"}}
            """
    }

    static let both = """
        name: both
        kind: composite
        modules: [shared, {name: mixed, as: other, params: {title: Inside}}]
        """
}

extension LiveModules {
    /// A list that shows one page more each time.
    static let paged = """
        name: paged
        kind: list
        pagination: {pageSize: 4, max: 3, mode: append, more: "length($) >= 4"}
        request: {upstream: up, path: /page, query: {page: "${page}"}}
        components: [{id: rows, layout: {itemHeight: 10}}]
        """

    /// The rows of a page of `paged`.
    static func pageOfRows(_ target: String) -> String {
        let page = target.split(separator: "=").last ?? ""
        return "[\((0..<4).map { #"{"id":"\#(page)-\#($0)"}"# }.joined(separator: ","))]"
    }
}
