import JSONCore

/// A catalogue as upstreams send them: names, prices, nested objects, some escapes and non-ASCII.
enum Catalogue {
    static func text(objects: Int) -> [UInt8] {
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
            writer.raw(#","name":"The Quiet \"Harbour\" Ensemble","verified":true},"album":{"#)
            writer.raw(#""title":"A collection of recordings made at night","year":"#)
            writer.integer(1960 + index % 60)
            writer.raw(#"},"durationSeconds":"#)
            writer.integer(120 + index % 240)
            writer.raw(#","price":"#)
            writer.double(Double(99 + index % 900) / 100)
            writer.raw(#","rating":"#)
            writer.double(Double(index % 50) / 10)
            writer.raw(#","tags":["acoustic","live","night"],"cover":"https://images.example.com/"#)
            writer.integer(index)
            writer.raw(#".jpg","explicit":false,"sponsor":null}"#)
        }
        writer.raw("]}")
        return writer.finish()
    }
}
