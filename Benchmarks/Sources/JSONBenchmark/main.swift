// JSON in and out, beside simdjson's bare parse of the same bytes (1 MB, 3,000 objects unless said
// otherwise). Prints the median of each job and its cost in bare parses.
import CSimdJSON
import JSONCore
import WorkLimits

let rounds = 61
let objects = CommandLine.arguments.count > 1 ? Int(CommandLine.arguments[1]) ?? 3000 : 3000

/// A catalogue as upstreams send them: names, prices, nested objects, some escapes and non-ASCII.
func catalogue(_ objects: Int) -> [UInt8] {
    var writer = JSONWriter(capacity: objects * 400)
    writer.raw(#"{"songs":["#)
    for index in 0..<objects {
        if index > 0 { writer.raw(",") }
        writer.raw(#"{"id":"song-"#)
        writer.integer(index)
        writer.raw(#"","name":"Träume von morgen, Teil "#)
        writer.integer(index % 97)
        writer.raw(#"","artist":{"id":"#)
        writer.integer(1_000_000 + index % 311)
        writer.raw(#","name":"The Quiet \"Harbour\" Ensemble","verified":true},"album":{"title":"#)
        writer.raw(#""A collection of recordings made at night","year":"#)
        writer.integer(1960 + index % 60)
        writer.raw(#"},"durationSeconds":"#)
        writer.integer(120 + index % 240)
        writer.raw(#","price":"#)
        writer.double(Double(99 + index % 900) / 100)
        writer.raw(#","rating":"#)
        writer.double(Double(index % 50) / 10)
        writer.raw(
            #","tags":["acoustic","live","night"],"cover":"https://images.example.com/covers/"#
        )
        writer.integer(index)
        writer.raw(#".jpg","explicit":false,"sponsor":null}"#)
    }
    writer.raw("]}")
    return writer.finish()
}

/// The median time of `body` in nanoseconds.
func median(_ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    var times: [Duration] = []
    for _ in 0..<rounds { times.append(clock.measure(body)) }
    times.sort()
    return Double(times[rounds / 2].components.attoseconds) / 1e9
}

let text = catalogue(objects)
var padded = text
padded.reserveCapacity(text.count + 64)

let bare = median {
    padded.withUnsafeBufferPointer { buffer in
        guard let parser = csj_parser_acquire(buffer.count) else { return }
        _ = csj_parse(parser, buffer.baseAddress, buffer.count, 1)
        csj_parser_release(parser)
    }
}

func report(_ job: String, _ nanoseconds: Double, _ bytes: Int) {
    func fixed(_ value: Double, _ width: Int) -> String {
        let text = String(Double(Int(value * 100 + 0.5)) / 100)
        return String(repeating: " ", count: max(0, width - text.count)) + text
    }
    let name = job + String(repeating: " ", count: max(0, 44 - job.count))
    print(
        name,
        fixed(nanoseconds / 1e6, 8),
        "ms",
        fixed(Double(bytes) / nanoseconds * 1e3, 9),
        "MB/s",
        fixed(nanoseconds / bare, 7),
        "bare parses"
    )
}

print("\(text.count) bytes, \(objects) objects")
report("simdjson's bare parse", bare, text.count)
report("JSONDocument", median { _ = try? JSONDocument(parsing: padded) }, text.count)

let document = try JSONDocument(parsing: text)
print("document: \(document.memoryBytes) bytes")
document.withRoot { root in
    var writer = JSONWriter(capacity: text.count * 2)
    report(
        "whole document as text",
        median {
            writer.removeAll(); writer.value(root)
        },
        writer.count
    )

    guard let songs = root["songs"] else { return }
    let each = median {
        writer.removeAll()
        for song in songs.elements {
            writer.value(song)
            writer.raw(",")
        }
    }
    report("each object as text", each, writer.count)

    let look = median {
        var found = 0
        for song in songs.elements {
            if song["id"] != nil { found += 1 }
            if song["artist"]?["name"] != nil { found += 1 }
            if song["sponsor"] != nil { found += 1 }
        }
        precondition(found == objects * 3)
    }
    report("4 members of each object", look, text.count)

    do {
        let path = try JSONPath(parsing: "@.artist.name")
        let singular = median {
            let meter = VisitMeter(budget: WorkBudget())
            var found = 0
            for song in songs.elements
            where (try? path.first(in: root, current: song, meter: meter)) != nil {
                found += 1
            }
            precondition(found == objects)
        }
        report("@.artist.name of each object", singular, text.count)
        for text in [
            "$.songs[*]", "$..name", "$.songs[?@.price < 5 && @.artist.verified == true]",
            "$.songs[?search(@.name, 'Teil [0-9]*7$')]", "$..*",
        ] {
            let path = try JSONPath(parsing: text)
            var count = 0
            let time = median {
                count = 0
                try? path.each(in: root, current: root, meter: VisitMeter(budget: WorkBudget())) {
                    _ in
                    count += 1
                    return true
                }
            }
            report("\(text): \(count)", time, document.memoryBytes)
        }
    } catch {
        print(error)
    }

    // The most that a path can cost: the bound on values looked at ends it.
    for text in [
        "$..*..*..*", "$.songs[?count($..*) < 0]", "$..[?match($.songs[0].cover, '((.*)*)*!')]",
    ] {
        let clock = ContinuousClock()
        var ending = "found all"
        let time = clock.measure {
            do {
                try JSONPath(parsing: text).each(
                    in: root,
                    current: root,
                    meter: VisitMeter(budget: WorkBudget())
                ) { _ in true }
            } catch {
                ending = "\(error)"
            }
        }
        print(text, time, ending)
    }

    let byHand = median {
        writer.removeAll()
        for index in 0..<100_000 {
            let x = Double(index & 1023)
            writer.raw(index == 0 ? "{\"id\":" : ",{\"id\":" as StaticString)
            writer.integer(index)
            writer.raw(",\"frame\":{\"x\":" as StaticString)
            writer.length(x)
            writer.raw(",\"width\":" as StaticString)
            writer.length(x + 0.5)
            writer.raw("},\"isSelected\":" as StaticString)
            writer.boolean(index & 1 == 0)
            writer.raw("}" as StaticString)
        }
    }
    report("100,000 objects by hand", byHand, writer.count)
    let built = median {
        writer.removeAll()
        for index in 0..<100_000 {
            let x = Double(index & 1023)
            writer.element { writer in
                writer.object { writer in
                    writer.member("id", integer: index)
                    writer.member("frame") { writer in
                        writer.object { writer in
                            writer.member("x", length: x)
                            writer.member("width", length: x + 0.5)
                        }
                    }
                    writer.member("isSelected", boolean: index & 1 == 0)
                }
            }
        }
    }
    report("100,000 objects by the builder", built, writer.count)

    func strings(_ name: String, _ string: String) {
        let bytes = Array(string.utf8)
        let time = median {
            writer.removeAll()
            bytes.withUnsafeBytes { buffer in
                for _ in 0..<(1 << 20) / buffer.count { writer.string(buffer) }
            }
        }
        report("strings: \(name)", time, writer.count)
    }
    strings("7 bytes", "example")
    strings("25 bytes", "acoustic live at midnight")
    strings("1,000 bytes", String(repeating: "The quick brown fox ", count: 50))
    strings(
        "1,000 bytes, 5 % escaped",
        String(repeating: "The \"quick\" brown fox jumps over it.\n", count: 27)
    )

    func numbers(_ name: String, _ write: (inout JSONWriter, Int) -> Void) {
        let time = median {
            writer.removeAll()
            for index in 0..<100_000 { write(&writer, index) }
        }
        report("numbers: \(name)", time, writer.count)
    }
    numbers("integers") { $0.integer($1 &* 7919) }
    numbers("lengths") { $0.length(Double($1) * 31.0001) }
    numbers("prices") { $0.double(Double($1) / 100) }
    numbers("doubles") { $0.double(Double($1) / 7) }
}
