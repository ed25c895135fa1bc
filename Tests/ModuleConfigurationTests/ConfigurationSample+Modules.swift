/// The smaller modules, and the keys of cells that they share.
extension ConfigurationSample {
    static let list = """
        name: list
        kind: list
        request: {upstream: here, path: /songs, query: {page: "${page}", cursor: "${cursor}"}}
        pagination: {first: 0, pageSize: 30, max: 5, mode: replace, more: "length($.songs) >= 20", cursor: $.next}
        loadMore:
          request: {id: later, upstream: there, path: "/songs/${page}", required: false}
          from: {feed: later}
        components: [{id: feed, item: {id: "${@.id}-${pageSize}"}}, ]
        """

    static let batch = """
        name: batch
        kind: batch
        emit: eachDone
        parameters: {size: {type: number, min: 1, max: 3, default: 2.5}}
        requests:
          - {id: one, upstream: api, path: /one}
          - {id: two, upstream: api, path: /two, required: true}
        loadMore: {request: {upstream: here, path: "/two/${page}"}, from: {two: more}}
        components:
          - {id: one, from: one}
          - {id: two, from: two}
        """

    static let chain = """
        name: chain
        kind: chain
        requests:
          - {id: ids, upstream: api, path: /ids}
          - {id: several, upstream: api, path: "/each/${@}", forEach: "ids:$.ids[*]", collect: pairs, concurrency: 4, max: 100}
          - id: some
            upstream: api
            path: /some
            query: {ids: '${@|join(",")}'}
            when: "$.ids.open == ${params.open}"
            forEach: "ids:$.ids[*]"
            chunk: 50
            answers: "$.products[*]"
            key: "@.id"
        parameters: {open: {type: boolean, default: true}}
        components:
          - {id: one, from: several}
          - {id: two, from: some, item: {data: "${ids:$.title}"}}
        """

    static let answers = """
        name: answers
        kind: batch
        refresh: {public: true, atMost: 2s}
        pagination: {link: next}
        requests:
          - id: posts
            upstream: there
            path: /posts
            query: {tag: [a, "b"]}
            failWhen: "$.ok == false"
            failMessage: "${$.error}"
          - id: songs
            upstream: api
            path: /graphql
            graphql:
              query: "query songs($first: Int) { songs(first: $first) { id } } query other { a }"
              variables: {first: 10}
              operation: songs
              persisted: sha256
          - {id: login, upstream: here, path: /login, method: POST, form: {name: a}}
        components:
          - {id: posts, from: posts}
          - {id: songs, from: songs}
          - {id: login, from: login}
        """

    static let composite = """
        name: composite
        kind: composite
        parameters: {lines: {type: integer, min: 1, max: 5, default: 2}}
        modules:
          - batch
          - {name: batch, as: again, params: {size: 3}}
          - {name: single, params: {lines: "${params.lines}", genre: rock}}
        """

    /// Every key that cells, sections and defaults have in common.
    static let cellKeys = """
        type: switch, reuse: row, height: 50, image: {asset: cover, size: [20, 21]},
              imageSize: [18, 19], title: One, titleSize: 14, titleColor: "#111111", imageGap: 9,
              detail: "1", detailSize: 12, detailColor: red, detailImage: {name: dot, size: [10, 11]},
              detailImageSize: [8, 9], detailGap: 4, imageFirst: false, titleLines: 2, titleLimit: 100, labelGap: 4, font: small,
              titleFont: small, detailFont: small, titleWidth: 70, detailWidth: 60,
              value: true, messages: {on: now on, off: now off}, scope: {header: x-user},
              store: {upstream: api, path: /set, method: POST},
              select: {action: request, upstream: api, path: /clear, method: DELETE, json: {a: 1}, then: reload}
        """

    static let form = """
        name: form
        kind: static
        public: true
        style: grouped
        separators: {color: red, inset: 4, hidden: true}
        parameters: {tab: {type: string, enum: [a, b], default: a}}
        defaults:
            { header: {height: 12, title: above}, footer: {height: 5},
              \(cellKeys) }
        sections:
          - id: first
            header: {height: 7, title: "${params.tab}", a11y: {label: "${params.tab}", level: 3}, select: {action: open, url: "https://example.com"}}
            footer: {height: 20, title: below, a11y: {role: heading, level: 3}, select: {action: confirm, message: sure, buttons: [a, b]}}
            cells:
              - {id: 1, scope: {authorization: {verify: {upstream: api, path: /me}}}}
              - {id: 2, a11y: {label: One, hint: more, value: off, role: link, live: polite, group: merge}, scope: authorization, store: redis, select: {action: emit, name: tapped, data: {a: 1}}}
              - { id: 3,
              \(otherKeys(by: 1)) }
          - { cells: [{id: 4}],
              \(otherKeys(by: 2)) }
          - request: {id: rows, upstream: api, path: /rows}
            items: "$.rows[*]"
            cell:
              { id: "row-${@.key}", a11y: {hidden: true},
              \(otherKeys(by: 3).replacing("Onf", with: "\"${@.title}\"")) }
        """

    /// The same keys with other values.
    private static func otherKeys(by shift: UInt8) -> String {
        let words = [
            ("One", "Onf"), ("switch", "avatar"), ("star", "moon"), ("row", "line"),
            ("red", "blue"), ("dot", "dash"),
            ("now", "then"), ("small", "body"), ("x-user", "x-other"), ("/set", "/put"),
            ("/clear", "/drop"), ("true", "yes"), ("false", "true"), ("yes", "false"),
        ]
        let text = words.reduce(cellKeys) { $0.replacing($1.0, with: $1.1) }
        return String(
            decoding: text.utf8.map { (48...57).contains($0) ? 48 + ($0 - 48 + shift) % 10 : $0 },
            as: UTF8.self
        )
    }
}
