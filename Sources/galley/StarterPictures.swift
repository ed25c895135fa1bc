/// The pictures that `galley init` writes.
enum StarterPictures {
    /// Each picture with its name and its SVG.
    static let all = [
        (name: "notebook", text: notebook),
        (name: "pen", text: pen),
        (name: "ink", text: ink),
        (name: "lamp", text: lamp),
        (name: "heart", text: heart),
        (name: "heart-full", text: fullHeart),
    ]

    private static let notebook = """
        <svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
        <rect width="240" height="240" fill="#E9C9A6"/>
        <path d="M74 196h108l10 8H84z" fill="#000" opacity=".15"/>
        <rect x="66" y="44" width="112" height="154" rx="6" fill="#1F5F4A"/>
        <path d="M66 50a6 6 0 0 1 6-6h14v154H72a6 6 0 0 1-6-6z" fill="#17493A"/>
        <rect x="102" y="70" width="58" height="34" rx="3" fill="#F7EFDF"/>
        <path d="M110 82h42M110 91h28" stroke="#B99F77" stroke-width="3"/>
        <path d="M164 44v154" stroke="#F2A541" stroke-width="4"/>
        </svg>

        """

    private static let pen = """
        <svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
        <rect width="240" height="240" fill="#C8D9DE"/>
        <path d="M48 176c30-18 52 14 84-4s44 8 66-6" fill="none" stroke="#27456B" stroke-width="5"/>
        <g transform="rotate(-38 120 110)">
        <rect x="62" y="98" width="132" height="22" rx="11" fill="#23262B"/>
        <rect x="128" y="98" width="7" height="22" fill="#D9B25F"/>
        <path d="M62 101v16l-34-5v-6z" fill="#D9B25F"/>
        <path d="M28 109h20" stroke="#8A6A26" stroke-width="2"/>
        <rect x="150" y="92" width="40" height="5" rx="2" fill="#D9B25F"/>
        </g>
        </svg>

        """

    private static let ink = """
        <svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
        <rect width="240" height="240" fill="#F3DDD3"/>
        <ellipse cx="122" cy="198" rx="70" ry="9" fill="#000" opacity=".14"/>
        <rect x="92" y="48" width="56" height="32" rx="5" fill="#23262B"/>
        <path d="M88 80h64l26 40v66a12 12 0 0 1-12 12H74a12 12 0 0 1-12-12v-66z" fill="#27456B"/>
        <path d="M72 122l20-32h10l-18 32v60H72z" fill="#FFF" opacity=".2"/>
        <rect x="78" y="130" width="84" height="44" rx="3" fill="#F7EFDF"/>
        <circle cx="120" cy="152" r="12" fill="#27456B"/>
        </svg>

        """

    private static let lamp = """
        <svg xmlns="http://www.w3.org/2000/svg" width="240" height="240">
        <defs><radialGradient id="g">
        <stop stop-color="#FFE9B0"/>
        <stop offset="1" stop-color="#FFE9B0" stop-opacity="0"/></radialGradient></defs>
        <rect width="240" height="240" fill="#2A3A3A"/>
        <circle cx="120" cy="112" r="110" fill="url(#g)" opacity=".8"/>
        <path d="M78 118a42 52 0 0 1 84 0z" fill="#FFF6DF"/>
        <rect x="72" y="114" width="96" height="8" rx="4" fill="#C79A4B"/>
        <rect x="116" y="122" width="8" height="66" fill="#C79A4B"/>
        <path d="M84 196a36 12 0 0 1 72 0z" fill="#C79A4B"/>
        <rect y="196" width="240" height="44" fill="#1C2727"/>
        </svg>

        """

    private static let heart = """
        <svg xmlns="http://www.w3.org/2000/svg" width="22" height="22" fill="none" stroke="#000"
        stroke-width="1.8" stroke-linejoin="round">
        <path d="M11 18.5S3.5 14 3.5 8.6A4 4 0 0 1 11 6.5
        a4 4 0 0 1 7.5 2.1C18.5 14 11 18.5 11 18.5z"/>
        </svg>

        """

    private static let fullHeart = """
        <svg xmlns="http://www.w3.org/2000/svg" width="22" height="22" fill="none" stroke="#000"
        stroke-width="1.8" stroke-linejoin="round">
        <path fill="#000" d="M11 18.5S3.5 14 3.5 8.6A4 4 0 0 1 11 6.5
        a4 4 0 0 1 7.5 2.1C18.5 14 11 18.5 11 18.5z"/>
        </svg>

        """
}
