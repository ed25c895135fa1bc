import ExactText

/// A configuration without mistakes in which every key stands, with a value that is not its default.
enum ConfigurationSample {
    /// The main file without `app`, which names modules: what is read with one of them alone.
    static let withoutApp: String = {
        let lines = (files["galley.yaml"] ?? "").split(
            separator: "\n",
            omittingEmptySubsequences: false
        )
        guard let start = lines.firstIndex(of: "app:") else { return "" }
        let end = lines[(start + 1)...].firstIndex { $0.first?.isLetter ?? false } ?? lines.endIndex
        return (lines[..<start] + lines[end...]).joined(separator: "\n")
    }()

    static let environment: [ExactString: String] = ["SECRET": "hush-hush", "EMPTY": ""]

    static let files: [String: String] = [
        "galley.yaml": galley, "p/pieces.yaml": pieces, "t/en.yaml": "a: {b: Text}",
        "c/old.yaml": catalog,
        "m/batch.yaml": batch,
        "m/chain.yaml": chain, "m/composite.yaml": composite, "m/list.yaml": list,
        "m/single.yaml": single, "m/form.yaml": form, "m/answers.yaml": answers,
        "data/songs.json": "[]", "images/cover.svg": "<svg viewBox='0 0 24 10'/>",
        "certificates/ca.pem": "-----BEGIN CERTIFICATE-----",
        "fonts/body.otf": "OTTO",
        "fonts/body.json":
            #"{"name": "A", "unitsPerEm": 1000, "ascent": 1, "descent": 1, "advances": {"0041": 1}}"#,
        "fonts/cjk.ttc": "ttcf\u{0}\u{1}\u{0}\u{0}\u{0}\u{0}\u{0}\u{3}",
    ]

    /// The files that must be read to see a change of one.
    static func files(for path: String) -> [String: String] {
        if path == "galley.yaml" || path == "m/composite.yaml" { return files }
        let needed = [path, "m/batch.yaml"]
        return
            files
            .filter { !$0.key.hasPrefix("m/") || needed.contains($0.key) }
            .merging(["galley.yaml": withoutApp]) { $1 }
            .merging(path.hasPrefix("p/") ? ["m/single.yaml": single] : [:]) { $1 }
    }

    static let galley = """
        version: 1
        server:
          host: 0.0.0.0
          port: 8081
          threads: 2
          accessLog: json
          log:
            level: notice
            parts: {service: info, configuration: debug, pages: error, upstream: debug, files: warning, redis: info,
                    rollout: debug, text: error, front: info, traces: warning, audit: info}
          limits:
            {connections: 100, requestLine: 4KiB, headers: 16KiB, body: 2MiB, loads: 8, loadsPerModule: 4,
             memory: 128MiB, page: 8MiB, items: 5000,
             listeners: 50}
          trustedProxies: [10.0.0.0/8]
          scopeHeaders: [X-User-Id]
          timeouts: {request: 5s, idle: 1m, write: 1.5s, drain: 800ms, lameDuck: 100ms}
          admin: {token: "${env:SECRET}", local: true}
          metrics: {token: "${env:SECRET}"}
          compression: {formats: [gzip, br], minBytes: 2KiB}
          cors: {origins: ["https://example.com"]}
          front:
            tagHeader: xkey
            purge:
              {url: "http://127.0.0.1:6081/purge", method: POST, header: xkey-purge, timeout: 300ms,
               headers: {authorization: "Bearer ${env:SECRET}"}, network: [127.0.0.0/8]}
        viewport: {widths: [400, 390, 320]}
        cache: {path: cache.sqlite, maxBytes: 64MiB, redis: {url: "redis://cache:6379/1", durable: trust}}
        state: {path: state.sqlite, keep: 30d}
        traffic: {path: traffic.sqlite, sample: 0.5, maxBytes: 64MiB, keep: 2d}
        links: [myapp]
        catalogs: [c/*.yaml]
        rollout:
          {config: next/galley.yaml, share: 5%, by: {header: X-User-Id}, seed: first, until: 2999-12-01T00:00Z,
           halt: {errors: 1%, cut: 0.005}}
        touch: 40
        upstreams:
          api:
            url: "http://127.0.0.1:1/v2"
            headers: {authorization: "Bearer ${env:SECRET}"}
            forward: [authorization, {name: x-country, personal: false}]
            network: [10.0.0.0/8]
            connect: 100ms
            timeout: 1s
            retries: 3
            maxBytes: 1MiB
            maxConnections: 4
            circuit: {failures: 2, openFor: 1m}
            cache: {ttl: 60s, staleWhileRevalidate: 5m, staleIfError: 1h}
            redirects: none
            tls: {ca: certificates/ca.pem}
            failWhen: "$.ok == false"
            failMessage: "${$.message|upper}"
          secured:
            url: "https://10.0.0.2/v1"
            auth: {oauth2: {token: "https://10.0.0.3/token", client: galley, secret: "${env:SECRET}", scope: read}}
            tls: {certificate: certificates/ca.pem, key: certificates/ca.pem}
            http: 2
            proxy: "http://10.0.0.4:3128"
          plain:
            url: "http://10.0.0.5"
            auth: {basic: {user: galley, password: "${env:SECRET}"}}
          here:
            directory: {path: data, delay: 10ms, rotate: 2s}
          there:
            directory: data
        palette: {sale: "#B00020", paper: {light: white, dark: "#111", contrast: {light: "#FFF", dark: black}}}
        themes: {gold: {sale: {light: "#8A6000", dark: "#F0C000", contrast: "#000"}}}
        images:
          {directory: images, rules: [{match: "https://img.example.com/", url: "{url}?w={width}", step: 20}]}
        fonts: {body: [fonts/body.otf, "fonts/cjk.ttc#2"], small: {files: [fonts/body.otf], serve: true, bold: body, italic: body, code: small, weight: 700, slack: 1.5, style: footnote, platforms: {ios: {files: [fonts/body.otf], metrics: fonts/body.json}, android: {files: [fonts/body.otf]}}}}
        maps: {genre: {28: Action, on: false}, word: {languages: {en: {a: A}, de-CH: {a: 1.5}}}}
        forms:
          defaults:
            { header: {height: 11, title: over, select: {action: alert, message: style}},
              footer: {height: 6, title: under, select: {action: alert, message: end}},
              \(cellKeys) }
        app:
          name: "${t:a.b}"
          locale: en-GB
          tabs: [{title: First, image: cover, module: single, params: {lines: 3, genre: rock}}, {title: b, module: form}]
          links: [{path: "/singles/:n", module: single, params: {lines: "${n}"}}]
          start: form
          groups: [{title: Others, modules: [batch, list]}]
        modules: {files: [m/*.yaml], onMistake: refuse}
        pieces: [p/*.yaml]
        strings: [t/*.yaml]
        """

    static let catalog = """
        name: old-1.2
        types: {ad: 1, song: 2, title: 1, large: 1, more: 1, nothing: 1, blank: 1, plain: 1, tag: 1, second: 1, third: 1,
                fourth: 1, fifth: 1, sixth: 1, seventh: 1, eighth: 1, ninth: 1, tenth: 1, eleventh: 1, feed: 1, one: 1, two: 1,
                posts: 1, songs: 1, login: 1}
        elements: [text, image, box, carousel, switch, arrow]
        features: [runs, palette, clip, hits, a11y]
        actions: [open, alert, confirm, request, emit, set, back, share, copy, toggle]
        """

    static let pieces = """
        components:
          banner: {id: banner, layout: {aspectRatio: 3}}
        items:
          tile: {data: {title: "${@.title}"}}
        cells:
          card: {stack: horizontal, children: [{text: "${@.title}"}]}
        """

    static let single = """
        name: single
        title: One request
        kind: single
        description: Everything a component may say.
        public: true
        viewport: {width: 400, height: 900}
        identity: module
        locale: de
        timezone: Europe/Berlin
        placeholder: {type: blank@2, data: {text: nothing}, fallback: [{type: blank, data: {text: none}}, section]}
        screen:
          title: "${$.title}"
          background: $label
          refreshable: true
          bar:
            start: {title: Back, select: {action: back}}
            end: [{image: "${$.icon}", title: Share, select: {action: share, url: "https://a.example/${params.code}", text: this}, a11y: {label: Share it, hint: a, value: b, role: button, hidden: false, live: polite}}]
        deadline: 3s
        coalesce: 10ms
        test:
          {cut: 2, outside: 1, overlap: 0.5, touch: 40, crowded: off, empty: off, failed: off, estimated: off, compare: off,
           label: off, contrast: off, order: off, now: 2026-11-25T10:00:00Z, samples: [{lines: 3}]}
        maps: {mood: {1: calm}}
        parameters:
          genre: {type: string, enum: [pop, rock], default: pop}
          code: {pattern: "[a-z]+", min: 2, max: 4, private: true}
          lines: {type: integer, min: 0, max: 9, required: true}
        request:
          id: songs
          upstream: api
          path: "/songs/${params.genre}"
          query: {size: "20"}
          headers: {x-client: galley}
          method: POST
          json: {code: "${params.code}"}
          required: false
          fallback: {songs: []}
          cache: {ttl: 30s, staleWhileRevalidate: 1m, staleIfError: 2h}
        components:
          - use: banner
            id: first
            from: songs
            when: "$.open == true"
            items: "$.songs[*]"
            item:
              id: "${@.key}"
              type: [{when: "@.kind == 'ad'", type: ad}, {type: song}]
              fallback: [{type: plain, data: {name: "${@.name}"}, size: {height: 30}, cell: {stack: vertical, children: [{text: "${@.name}"}]}, select: {action: alert, message: old}}, drop]
              data: {name: "${@.name|upper}"}
              cell:
                stack: vertical
                spacing: 4
                padding: [1, 2]
                align: center
                background: {image: "${@.cover}"}
                radius: 6
                border: {width: 2, color: "#123"}
                shadow: {color: "#000", opacity: 0.5, offset: [1, 2], radius: 3}
                children:
                  - {image: "${@.cover}", aspectRatio: "3/2"}
                  - {image: star, size: [12, 13], fit: contain, radius: 3, focus: [0.25, "${@.y}"], tint: red}
                  - {image: star, size: [12, 13], placeholder: {blurHash: "${@.hash}"}}
                  - {asset: "${@.icon}", placeholder: "#123"}
                  - {image: star, size: [12, 13], fit: contain, radius: 3, id: star, select: {action: emit, name: "${@.name}"}, a11y: {label: Star}}
                  - {image: "heart-${value:like}", size: [1, 2], a11y: {label: Like}, select: {action: toggle, id: like, value: "${@.liked}", messages: {on: "Yes", off: "No"}, scope: {header: x-user}, store: {upstream: api, path: "/likes/${@.key}", method: POST}}}
                  - {image: star, size: [12, 13], fit: contain, radius: 3, a11y: {label: Star, hint: a, value: b, role: image, live: assertive}}
                  - {text: "${@.name}", font: small, style: headline, size: 14, maxLines: 2, color: red, lineHeight: 18, align: end, grow: 1, when: "@.name", role: name}
                  - {text: [{text: "${@.name}", font: small, size: 9, color: red, strike: true, underline: false, background: "#ABC", radius: 2, letterSpacing: -0.5, id: name, select: {action: emit, name: "${@.name}"}, when: "@.name"}, {text: b}], letterSpacing: 1}
                  - {runs: "${@.html|markup}", font: small}
                  - {space: 5}
                  - {stack: overlay, background: {gradient: {colors: ["#FFF", "#000"], locations: [0, 1], start: [0, 0], end: [1, 1]}}, children: []}
                  - {stack: vertical, background: {color: blue}, border: {width: 1, color: red}, shadow: {radius: 2}, children: []}
                  - {stack: horizontal, spacing: 3, padding: {left: 1}, align: end, children: [{text: inside}]}
                  - {divider: {color: "#EEE", width: 2, inset: 12}}
                  - stack: wrap
                    lineSpacing: 3
                    justify: space-between
                    maxLines: 2
                    more: {text: "+${hidden}"}
                    clip: true
                    width: "50%"
                    height: 20
                    minWidth: 1
                    maxWidth: 90
                    minHeight: 2
                    maxHeight: 80
                    shrink: 0
                    id: tags
                    children: [{each: "@.tags[*]", max: 20, child: {text: "${@}, ${each} of ${row:$.name}", id: tag}}]
              size: {width: 10, height: 20, aspectRatio: "16/9", span: {columns: 2, rows: 3}}
              select: {action: open, module: batch, params: {size: "${@.size}"}}
              a11y: {label: "${@.name}", hint: opens, value: "${@.n}", role: heading, level: 3, live: polite, group: merge}
            select: {action: open, url: "https://example.com/${@.id}", as: sheet}
            unique: false
            dedupe: false
            missing: drop
            skip: 1
            limit: "${params.lines}"
            layout: {itemHeight: 40}
            header:
              height: 40
              inset: {top: 1, left: 2, bottom: 3, right: 4}
              type: title
              fallback: [{type: plain, height: 20}, fail]
              data: {title: "${$.title}"}
              hidden: true
              pin: true
              select: {action: open, module: batch, params: {size: 2}}
              a11y: {level: 1, label: "${$.title}"}
              at: {600: {height: 50, inset: 1, type: large, fallback: [drop], data: {a: 1}, hidden: false, pin: false, select: {action: alert, message: "${$.text}", buttons: ["yes"]}}}
            footer: {height: 30, inset: [1, 2], pin: true, type: more, fallback: [drop], a11y: {role: link}, data: [1], hidden: true, select: {action: emit, name: more, data: [2]}, at: {600: {height: 9}}}
            placeholder:
              height: 60
              type: nothing
              fallback: [section]
              data: {text: none}
              hidden: true
              at: {600: {height: 61}, 900: {cell: {stack: wrap, lineSpacing: 1, justify: end, maxLines: 1, more: {space: 2}, clip: true, children: [{text: none}]}}}
            hiddenWhenEmpty: true
            selection: {item: "${params.code}"}
            decoration:
              region: all
              inset: [0, -10, 0, -10]
              radius: 4
              hidden: true
              contents:
                gradient: {colors: [red, "#00FF00"], locations: [0.1, 0.9], start: [0, 1], end: [1, 1]}
                shadow: {color: red, opacity: 0.5, offset: [1, 2], radius: 3}
              at: {600: {radius: 8}}
          - id: second
            dock: bottom
            item: {use: tile, type: plain, size: {width: {text: "${@.name}", font: small, size: 12, extra: 30, max: 180}}}
            decoration: {contents: {color: "#F3F3F3"}}
            layout:
              arrange: horizontal
              inset: 8
              lineSpacing: 1
              itemSpacing: 2
              maxItems: 30
              height: 200
              scrolling: paging
              hidden: true
              rows: 3
              itemWidth: "55%"
              itemHeight: 50
              at: {600: {rows: 2, hidden: false}, 1024: {itemWidth: 300}}
          - id: third
            header: {cell: {stack: vertical, children: [{space: 3}]}, at: {600: {cell: {stack: vertical, children: [{space: 4}]}}}}
            footer: {cell: {stack: vertical, children: [{space: 3}]}, at: {600: {cell: {stack: vertical, children: [{space: 4}]}}}}
            decoration: {contents: {image: paper}}
            layout: {kind: list, columns: 2, aspectRatio: "3/4", maxLines: "${params.lines}"}
          - id: fourth
            layout: {kind: flex, itemHeight: 30, justifyContent: space-evenly, alignItems: center, lastLine: start, gap: minimum}
            items:
              - {id: a, type: tag, fallback: [drop], data: {text: pop}, size: {width: 70, height: 20, aspectRatio: 2, span: 1}, select: {action: set, params: {lines: 3}}, cell: {use: card}, a11y: {hidden: true}}
              - {use: tile, id: b, size: {width: "${viewport.width}"}, data: "${songs:$.tag}"}
          - id: fifth
            layout: {kind: waterfall, columns: 3, fill: rightToLeft}
            a11y: {order: data}
            item: {size: {aspectRatio: "${@.ratio}"}}
          - id: sixth
            layout:
              kind: grid
              columns: [1fr, 80, "25%"]
              rows: 2
              autoRows: 90
              flow: dense
              areas: "a a b; a a c"
              repeat: last
          - id: seventh
            item: {size: {width: 5}}
            layout: {kind: grid, arrange: horizontal, height: 90, autoColumns: 2fr, rows: [1fr], align: end}
          - id: eleventh
            item:
              cell:
                stack: vertical
                children:
                  - carousel:
                      items: "@.films[*]"
                      unique: false
                      item: {use: tile, id: "${@.key}", data: {shelf: "${row:$.name}"}}
                      layout: {rows: 1, itemHeight: 70}
            layout: {itemHeight: auto}
          - id: eighth
            item:
              carousel:
                items: "@.songs[*]"
                unique: false
                item: {use: tile, id: "${@.key}", type: song, size: {width: "${@.w}"}}
                layout:
                  kind: flex
                  arrange: horizontal
                  itemHeight: 60
                  scrolling: itemPaging
                  at: {600: {itemHeight: 80}}
            layout: {itemHeight: 95}
          - id: ninth
            sections: {each: "$.shelves[?@.genre == ${params.genre}]", id: "${$.key}"}
            item: {data: {n: "${index}"}}
            header: [{when: "$.name", height: 20, at: {600: {height: 30}}}, {cell: {stack: vertical, children: [{space: 3}]}}]
            layout: [{when: "$.row == true", arrange: horizontal, rows: 1, at: {600: {rows: 2}}}, {columns: 3}]
          - id: tenth
            sections: {group: "$.songs[*]", by: "${@.artist|upper}", sort: {by: "@.key", order: desc, collate: codePoint}}
            sort: [{by: "@.${params.genre}", order: "${params.code}", collate: codePoint}, {by: {$choose: [{when: "@.hot", value: "@.n"}, {value: "${@.name|lower}"}]}}]
            item: {data: {title: {$choose: [{when: "@.year", value: "${@.name} (${@.year})"}, {value: "${@.name|first}"}]}}}
        """
}
