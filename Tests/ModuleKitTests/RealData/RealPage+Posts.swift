import Foundation

extension RealPage {
    /// Posts joined with their authors by number, and counted comments: authors that are not there.
    static let posts = RealPage(
        name: "posts",
        yaml: """
            name: posts
            kind: batch
            requests:
              - {id: posts, upstream: up, path: /posts}
              - {id: users, upstream: up, path: /users}
              - {id: comments, upstream: up, path: /comments}
            components:
              - id: list
                from: posts
                items: $[*]
                item:
                  data:
                    title: "${@.title}"
                    author: "${users:$[?@.id == ${@.userId}].name|first|default('Deleted account')}"
                    company: "${users:$[?@.id == ${@.userId}].company.name|first}"
                    comments: "${comments:$[?@.postId == ${@.id}].id|count}"
                layout: {itemHeight: 60}
            """,
        answers: [
            "/posts": """
            [{"id": 1, "userId": 1, "title": "sunt"}, {"id": 2, "userId": 2.0, "title": "qui"},
             {"id": 3, "userId": 99, "title": null}, {"id": 4, "userId": null, "title": ""}, {"id": 5, "title": "no author"}]
            """,
            "/users": """
            [{"id": 1, "name": "Leanne", "company": {"name": "Romaguera"}}, {"id": 2, "name": "Ervin", "company": null},
             {"id": 2, "name": "Second", "company": {"name": "Twice"}}]
            """,
            "/comments": """
            [{"id": 1, "postId": 1}, {"id": 2, "postId": 1}, {"id": 3, "postId": 2}, {"id": 4, "postId": null}]
            """,
        ]
    ) { answers in
        let users = answers["/users"] as? [[String: Any]] ?? []
        let comments = answers["/comments"] as? [[String: Any]] ?? []
        return (answers["/posts"] as? [[String: Any]] ?? []).map { post in
            let id = post.number("userId")
            let authors = users.filter { id != nil && $0.number("id") == id }
            return [
                "title": orNull(post.text("title")),
                "author": authors.first?.text("name") ?? "Deleted account",
                "company": orNull(
                    authors.compactMap { $0["company"] as? [String: Any] }.first?.text("name")
                ),
                "comments": comments.count { $0.number("postId") == post.number("id") },
            ]
        }
    }
}
