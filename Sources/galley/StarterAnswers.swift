/// The answers of the upstream that `galley init` writes.
enum StarterAnswers {
    /// The list of products.
    static let products = """
        {
          "total": 4,
          "products": [
            {"id": 1, "name": "Notebook", "price": 4.5, "picture": "notebook"},
            {"id": 2, "name": "Fountain pen", "price": 38, "picture": "pen"},
            {"id": 3, "name": "Ink, blue", "price": 9.9, "picture": "ink"},
            {"id": 4, "name": "Desk lamp", "price": 1249, "picture": "lamp"}
          ]
        }

        """

    /// Each product by its id, from 1.
    static let details = [
        """
        {
          "id": 1, "name": "Notebook", "price": 4.5, "picture": "notebook", "stock": 31,
          "about": "Eighty sheets of cream paper, sewn so that it lies flat from the first page to the last."
        }

        """,
        """
        {
          "id": 2, "name": "Fountain pen", "price": 38, "picture": "pen", "stock": 6,
          "about": "A steel nib that forgives, in a barrel that weighs as much as a letter."
        }

        """,
        """
        {
          "id": 3, "name": "Ink, blue", "price": 9.9, "picture": "ink", "stock": 12,
          "about": "The blue of an evening at five, thirty millilitres of it. It washes out of cuffs."
        }

        """,
        """
        {
          "id": 4, "name": "Desk lamp", "price": 1249, "picture": "lamp", "stock": 2,
          "about": "Brass and opal glass, made by two brothers in a shed by the canal. It outlives its bulbs."
        }

        """,
    ]
}
