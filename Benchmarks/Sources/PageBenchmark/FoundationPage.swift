import Foundation

/// The same job as most would write it: decode, map, compute frames, encode.
enum FoundationPage {
    private struct Answer: Decodable {
        let songs: [Song]
    }

    private struct Song: Decodable {
        struct Artist: Decodable { let name: String }
        struct Album: Decodable { let title: String }
        let id: String
        let name: String
        let artist: Artist
        let album: Album
        let durationSeconds: Int
        let price: Double
        let cover: String
    }

    private struct Frame: Encodable {
        let x: Double
        let y: Double
        let width: Double
        let height: Double
    }

    private struct Item: Encodable {
        struct Contents: Encodable {
            let title: String
            let artist: String
            let album: String
            let seconds: Int
            let price: Double
            let cover: String
        }
        let id: String
        let type: String
        let frame: Frame
        let data: Contents
    }

    private struct Page: Encodable {
        let module: String
        let items: [Item]
    }

    static func bytes(from text: [UInt8]) throws -> Data {
        let answer = try JSONDecoder().decode(Answer.self, from: Data(text))
        let items = answer.songs.enumerated().map { index, song in
            Item(
                id: song.id,
                type: "song",
                frame: Frame(
                    x: index.isMultiple(of: 2) ? 16 : 200,
                    y: Double(56 + index / 2 * 90),
                    width: 174,
                    height: 80
                ),
                data: Item.Contents(
                    title: song.name,
                    artist: song.artist.name,
                    album: song.album.title,
                    seconds: song.durationSeconds,
                    price: song.price,
                    cover: song.cover
                )
            )
        }
        return try JSONEncoder().encode(Page(module: "songs", items: items))
    }
}
