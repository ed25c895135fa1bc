import ExactText

extension Mistake {
    static let all: [Mistake] =
        syntax + main + modules + parameters + requests + chains + components + maps + sections
        + choices
        + sorts + layouts
        + sizes
        + missingValues + templates + texts + composites + pieces + carousels + forms + actions
        + cells + cellActions
        + graphQL + answers + accessibility + app + rollout

    static let syntax: [Mistake] = [
        .galley("a tab", "version: 1\nserver:\n‸\tport: 80", "tab cannot indent"),
        .galley("a tab deeper", "version: 1\nserver:\n  ‸\tport: 80", "tab cannot indent"),
        .galley(
            "a key twice",
            "version: 1\nserver: {port: 80}\n‸server: {port: 81}",
            "given twice"
        ),
        .galley(
            "a key twice in braces",
            "server: {port: 80, host: a, ‸port: 81}",
            "'port' is given twice; first in line 1"
        ),
        .galley("a quote never closed", "version: 1\nstate: {path: ‸\"a", "never closed"),
        .galley("a bracket never closed", "modules: ‸[a.yaml, b.yaml\n", "never closed"),
        .galley("two documents", "version: 1\n‸---\nversion: 1", "one document"),
        .galley("an unknown alias", "server: ‸*nothing", "no anchor"),
        .galley("a second colon", "cache: {}\nstate: path‸: a: b", "':'"),
        .galley("a root that is no mapping", "‸- version", "'galley.yaml' must be a mapping"),
        .component("an unquoted at sign", "item: {id: ‸@.id}", "put it in quotes"),
        .component("unquoted brackets", "item: {type: a, data: ‸$.songs[*]}", "must be in quotes"),
        .component(
            "unquoted brackets of an index",
            "when: true\nitem: {data: {a: ‸$.songs[0]}}",
            "must be in quotes"
        ),
        .component("an unquoted template", "item: {id: ‸${@.id}, type: a}", "template inside"),
        .component("an unquoted colour", "decoration: {contents: {‸color: }}", "has no value"),
        .component("a tag", "item: {type: ‸!mine x}", "tag"),
    ]

    static let main: [Mistake] = [
        .galley(
            "an unknown key",
            "version: 1\n‸sever: {port: 80}",
            "unknown key 'sever'",
            suggests: "server"
        ),
        .galley("an unknown key far from any", "version: 1\n‸banana: 1", "unknown key 'banana'"),
        .galley(
            "a version to come",
            "version: ‸2",
            "'version' must be an integer: 1, not '2'"
        ),
        .galley(
            "a purge of pages without tags",
            "server: {front: {‸purge: {url: \"http://cache\"}}}",
            "give 'tagHeader' too",
            suggests: "tagHeader: Cache-Tag"
        ),
        .galley(
            "tags in a field of the service",
            "server: {front: {tagHeader: ‸Link}}",
            "'Link' has another meaning on a page",
            suggests: "Cache-Tag"
        ),
        .galley(
            "a purge without an address",
            "server: {front: {tagHeader: xkey, purge: ‸{method: POST}}}",
            "needs 'url'"
        ),
        .galley(
            "a purge with a password in its address",
            "server: {front: {tagHeader: xkey, purge: {url: ‸\"http://a:b@cache\"}}}",
            "cannot have a user or password"
        ),
        .galley(
            "a purge that sends a field of the connection",
            "server: {front: {tagHeader: xkey, purge: {url: \"http://cache\", header: ‸Connection}}}",
            "is never sent"
        ),
        .galley("a width twice", "viewport: {widths: [320, 390, ‸320]}", "given twice"),
        .galley("a width of half a point", "viewport: {widths: [‸320.5]}", "must be an integer"),
        .galley("no widths", "viewport: {widths: ‸[]}", "1 to 64"),
        .galley("a port beyond all", "server: {port: ‸65536}", "from 0 to 65535, not '65536'"),
        .galley("a port in words", "server: {port: ‸http}", "must be an integer"),
        .galley(
            "a duration without unit",
            "server: {timeouts: {idle: ‸75}}",
            "must be a duration",
            suggests: "75s"
        ),
        .galley("an address beyond IPv4", "server: {host: ‸300.1.1.1}", "a host name or an IP"),
        .galley("a block to listen on", "server: {host: ‸10.0.0.0/8}", "a host name or an IP"),
        .galley(
            "a network by a word there is not",
            "upstreams: {a: {url: \"http://a\", network: ‸privat}}",
            "one of public, private",
            suggests: "private"
        ),
        .galley(
            "a network of a folder",
            "upstreams: {a: {directory: ., ‸network: public}}",
            "'network' does not apply to an upstream with 'directory'"
        ),
        .galley(
            "an entry of forward without a name",
            "upstreams: {a: {url: \"http://a\", forward: [‸{personal: false}]}}",
            "an entry of 'forward' needs 'name'"
        ),
        .galley("a duration of nothing", "server: {timeouts: {idle: ‸0s}}", "from 1ms to 24h"),
        .galley(
            "a decimal size",
            "cache: {maxBytes: ‸256MB}",
            "must be a size",
            suggests: "256MiB"
        ),
        .galley(
            "an address that is none",
            "server: {trustedProxies: [10.0.0.0/8, ‸10.0.0.0/33]}",
            "IP address"
        ),
        .galley(
            "a scope header that any client chooses",
            "server: {scopeHeaders: [x-user, ‸Host]}",
            "'host' does not say who a client is"
        ),
        .galley(
            "an origin with a path",
            "server: {cors: {origins: [‸\"https://a.example/x\"]}}",
            "origin"
        ),
        .galley(
            "an origin as no browser writes it",
            "server: {cors: {origins: [‸\"https://A.example:443/\"]}}",
            "origin",
            suggests: "https://a.example"
        ),
        .galley("a mapping where text belongs", "cache: {path: ‸{a: 1}}", "'path' must be text"),
        .galley("text where a mapping belongs", "server: ‸8080", "'server' must be a mapping"),
        .galley("nothing where a mapping belongs", "‸server:\nversion: 1", "'server' has no value"),
        .galley(
            "a cache in no redis",
            "cache: {redis: ‸\"http://x\"}",
            "like 'redis://127.0.0.1:6379/0'"
        ),
        .galley("redis with TLS", "cache: {redis: ‸\"rediss://x\"}", "stunnel or HAProxy"),
        .galley("redis without url", "cache: {redis: ‸{durable: ask}}", "url"),
        .galley(
            "a durability of redis",
            "cache: {redis: {url: \"redis://x\", durable: ‸trusted}}",
            "must be one of ask, trust",
            suggests: "trust"
        ),
        .galley("a font without files", "fonts: {body: ‸[]}", "must have 1 to 32 entries"),
        .galley("a font file that is not there", "fonts: {body: [‸a.otf]}", "no such file"),
        .galley("a font that is none", "fonts: {body: [‸galley.yaml]}", "is no font file"),
        .galley(
            "a missing variable",
            "server: {admin: {token: \"‸${env:TOKEN}\"}}",
            "'TOKEN' is not set"
        ),
        .galley(
            "a variable in the middle",
            "state: {path: \"a/‸${env:DIR}/b\"}",
            "'DIR' is not set"
        ),
        .galley(
            "a variable without a name",
            "state: {path: \"‸${env:}\"}",
            "not the name of an environment variable"
        ),
        .galley(
            "a default without its dash",
            "state: {path: \"‸${env:DIR:x}\"}",
            "${env:DIR:-default}"
        ),
        .galley(
            "a wrong value from a variable",
            "server: {port: ‸\"${env:PORT}\"}",
            "must be an integer",
            environment: ["PORT": "hush"]
        ),
        .galley("a pattern that matches nothing", "modules: [‸m/*.yaml]", "matches no file"),
        .galley(
            "a module file that is not there",
            "modules: [‸m/a.yaml]",
            "cannot be read: no such file"
        ),
        .galley(
            "an upstream with neither",
            "upstreams: {a: ‸{timeout: 1s}}",
            "'url' or 'directory'"
        ),
        .galley(
            "an upstream with both",
            "upstreams: {a: {url: \"http://a\", ‸directory: .}}",
            "only one of"
        ),
        .galley(
            "an upstream by ftp",
            "upstreams: {a: {url: ‸\"ftp://a\"}}",
            "'http://' or 'https://'"
        ),
        .galley(
            "one file for cache and state",
            "cache: {path: ./a.sqlite}\nstate: {path: ‸a.sqlite}",
            "cannot be in the same file"
        ),
        .galley(
            "one file for cache and state, by a longer way",
            "cache: {path: /tmp/../a.sqlite}\nstate: {path: ‸/a.sqlite}",
            "cannot be in the same file"
        ),
        .galley(
            "the cache in the file of the state's log",
            "cache: {path: ./a.sqlite-wal}\nstate: {path: ‸./a.sqlite}",
            "cannot be in the same file"
        ),
        .galley(
            "the state in the file of the cache's index",
            "cache: {path: ./a.sqlite}\nstate: {path: ‸./a.sqlite-shm}",
            "cannot be in the same file"
        ),
        .galley(
            "one file for state and traffic",
            "state: {path: ./a.sqlite}\ntraffic: {path: ‸a.sqlite}",
            "state and traffic cannot be in the same file"
        ),
        .galley(
            "traffic in the file of the cache's log",
            "cache: {path: ./a.sqlite}\ntraffic: {path: ‸a.sqlite-wal}",
            "cache and traffic cannot be in the same file"
        ),
        .galley(
            "traffic in no file",
            "traffic: {path: ‸\":memory:\"}",
            "views are recorded in a file only"
        ),
        .galley(
            "a sample of nothing",
            "traffic: {sample: ‸0}",
            "0.0001"
        ),
        .galley(
            "the cache in the state's file",
            "cache: {path: ‸galley-state.sqlite}",
            "cannot be in the same file"
        ),
        .galley(
            "an upstream with a password",
            "upstreams: {a: {url: ‸\"http://me:secret@a\"}}",
            "cannot have a user or password"
        ),
        .galley(
            "an upstream by an odd address",
            "upstreams: {a: {url: ‸\"http://127.1\"}}",
            "an address in its plain form"
        ),
        .galley(
            "an upstream by a path that is broken",
            "upstreams: {a: {url: ‸\"http://a/%zz\"}}",
            "cannot be sent"
        ),
        .galley(
            "a host sent",
            "upstreams: {a: {url: \"http://a\", headers: {‸host: b}}}",
            "'host' is never sent"
        ),
        .galley("an upstream with a query", "upstreams: {a: {url: ‸\"http://a/?x=1\"}}", "query"),
        .galley(
            "a cookie passed on",
            "upstreams: {a: {url: \"http://a\", forward: [‸cookie]}}",
            "never passed on"
        ),
        .galley(
            "a key of another upstream",
            "upstreams: {a: {directory: ., ‸redirects: none}}",
            "does not apply to an upstream with 'directory'"
        ),
        .galley(
            "a folder that is not there",
            "upstreams: {a: {directory: ‸./demo}}",
            "there is no folder"
        ),
        .galley(
            "a redirect misspelt",
            "upstreams: {a: {url: \"http://a\", redirects: ‸samehost}}",
            "must be one of",
            suggests: "same-host"
        ),
        .galley(
            "a header that is none",
            "upstreams: {a: {url: \"http://a\", headers: {‸\"x y\": 1}}}",
            "is not a name"
        ),
    ]
}
