"""What the shop says about its records, in its three languages."""

HEROES = [
    {"id": "friday", "image": "scene-turntable", "genre": 0, "eyebrow": {"en": "Friday arrivals", "zh": "周五到货", "ar": "وصل يوم الجمعة"},
     "title": {"en": "Forty new records are in", "zh": "四十张新唱片上架", "ar": "أربعون أسطوانة جديدة على الجدار"}},
    {"id": "dusk", "image": "scene-quay", "genre": 6, "eyebrow": {"en": "Ambient weekend", "zh": "氛围周末", "ar": "عطلة هادئة"},
     "title": {"en": "Records for the harbour at dusk", "zh": "黄昏码头的唱片", "ar": "أسطوانات للميناء عند الغروب"}},
    {"id": "crates", "image": "scene-crates", "genre": 2, "eyebrow": {"en": "Second-hand", "zh": "二手淘碟", "ar": "مستعمل بعناية"},
     "title": {"en": "Soul and funk, fresh in the crates", "zh": "灵魂乐与放克，刚刚上架", "ar": "سول وفانك في صناديق جديدة"}},
]
SHELVES = [
    {"id": "new", "title": {"en": "New this week", "zh": "本周新品", "ar": "جديد هذا الأسبوع"}, "records": [101, 104, 107, 110, 113, 117, 120, 123]},
    {"id": "late", "title": {"en": "For late evenings", "zh": "深夜聆听", "ar": "لآخر الليل"}, "records": [128, 115, 103, 144, 135, 149, 126, 140]},
]
PICKS = [
    {"id": 1, "record": 124, "by": "Jonas", "face": "face-jonas",
     "quote": {"en": "I have played side B every morning since it came in.", "zh": "到货以后，我每天早上都放B面。", "ar": "منذ وصلت وأنا أشغّل الوجه الثاني كل صباح."}},
    {"id": 2, "record": 118, "by": "Ada", "face": "face-ada",
     "quote": {"en": "Put it on in the shop and three people ask what it is.", "zh": "店里一放，总有三个人来问是什么。", "ar": "ما إن نشغّلها حتى يسأل ثلاثة: ما هذا؟"}},
    {"id": 3, "record": 131, "by": "Theo", "face": "face-theo",
     "quote": {"en": "The quietest record we sell, and the one I lend out most.", "zh": "店里最安静的一张，也是我借出最多的一张。", "ar": "أهدأ ما نبيع، وأكثر ما أعيره للأصدقاء."}},
]
STORIES = [
    {"image": "scene-window", "ratio": "4/5", "label": {"en": "The shop", "zh": "小店", "ar": "المتجر"},
     "title": {"en": "Rainy days, open late", "zh": "雨天也营业到很晚", "ar": "في المطر نفتح حتى وقت متأخر"}},
    {"image": "scene-brush", "ratio": "4/5", "label": {"en": "Guide", "zh": "指南", "ar": "دليل"},
     "title": {"en": "How to clean a record in two minutes", "zh": "两分钟清洁一张唱片", "ar": "كيف تنظّف أسطوانة في دقيقتين"}},
    {"image": "scene-radio", "ratio": "400/260", "label": {"en": "Radio", "zh": "电台", "ar": "إذاعة"},
     "title": {"en": "Sunday Ferry, our weekly mix", "zh": "周日渡轮：每周歌单", "ar": "عبّارة الأحد، مزيجنا الأسبوعي"}},
    {"image": "scene-stage", "ratio": "4/3", "label": {"en": "Live upstairs", "zh": "楼上现场", "ar": "حفل في الطابق العلوي"},
     "title": {"en": "The Ninth Tram play on Saturday", "zh": "第九电车本周六演出", "ar": "فرقة الترام التاسع تعزف السبت"}},
]
OPENINGS = {
    "en": ["Recorded in nine days in a house by the water, {title} is the sound of {artist} leaving the windows open.",
           "On {title}, {artist} slow everything down and find that the songs were waiting there.",
           "{artist} wrote {title} on trains, and it moves like one: steady, warm, with something new behind each bend.",
           "After three years of silence {artist} return with {title}, and they sound as if they had never stopped."],
    "zh": ["{title}在水边的一栋房子里用九天录成，是{artist}敞开窗户的声音。", "在{title}里，{artist}把一切放慢，才发现歌一直在那里等着。",
           "{artist}在火车上写下{title}，听起来也像一列火车：平稳、温暖，每个弯道后都有新东西。", "沉寂三年之后，{artist}带着{title}归来，仿佛从未停下。"],
    "ar": ["سُجّل {title} في تسعة أيام في بيت على الماء، وفيه يترك {artist} النوافذ مفتوحة.", "في {title} يبطئ {artist} كل شيء، فإذا بالأغاني كانت تنتظر هناك.",
           "كتب {artist} أغاني {title} في القطارات، وهو يسير مثلها: هادئًا دافئًا، وخلف كل منعطف شيء جديد.", "بعد ثلاث سنوات من الصمت يعود {artist} مع {title} كأنهم لم يتوقفوا قط."],
}
MIDDLES = {
    "en": ["There is more space between the notes than before, and every one of them counts.", "Listen for the brass on side A, and for the door that closes at the end of side B.",
           "The rhythm section carries it; the strings only come in where nothing else would do.", "It was cut straight to tape, and you hear the room in it."],
    "zh": ["音符之间的空隙比以前更多，而每一个都有分量。", "请留意A面的铜管，以及B面结尾那扇关上的门。", "节奏组撑起了整张专辑，弦乐只在非它不可的地方出现。", "直接录到磁带上，你能听见那间屋子。"],
    "ar": ["المسافات بين النغمات أوسع من قبل، ولكل نغمة وزنها.", "أنصت إلى النحاسيات في الوجه الأول، وإلى الباب الذي يُغلق في آخر الوجه الثاني.", "الإيقاع يحمل العمل كله، ولا تدخل الوتريات إلا حيث لا بديل عنها.", "سُجّل مباشرة على شريط، فتسمع الغرفة نفسها فيه."],
}
ENDINGS = {
    "en": ["The first pressing comes with a printed inner sleeve.", "A record for the last hour of the day.", "We have not stopped playing it."],
    "zh": ["首版附印刷内封套。", "适合一天的最后一个小时。", "店里一直在放它。"],
    "ar": ["تأتي الطبعة الأولى مع غلاف داخلي مطبوع.", "أسطوانة للساعة الأخيرة من النهار.", "لم نتوقف عن تشغيلها."],
}
REVIEWS = {
    "en": [
        ("Eli Brandt", "face-eli", 5, "Flat, quiet, and it sounds enormous. Came well packed, two days after I ordered."),
        ("Noor Haddad", "face-noor", 5, "Bought it for one song, kept it for the other nine."),
        ("Samir Kale", "face-samir", 4, "Lovely pressing. Side B has a little surface noise before the last track."),
        ("Lu Chen", "face-lu", 5, "My neighbours know it by heart now. Sorry, neighbours."),
        ("Theo Marsh", "face-theo", 3, "Good songs, but I expected heavier vinyl at this price."),
        ("Ada Quist", "face-ada", 4, "The artwork alone is worth it. Frame-worthy, and the music grows on you."),
    ],
    "zh": [
        ("陈露", "face-lu", 5, "底噪极低，声场很大。下单两天就到，包装很用心。"), ("周明", "face-eli", 4, "压片很漂亮，B面最后一首前有一点炒豆声。"),
        ("林安", "face-noor", 5, "为了一首歌买的，另外九首让我留下了它。"), ("何宁", "face-samir", 4, "封面就值回票价，音乐越听越有味道。"),
    ],
    "ar": [
        ("نور حداد", "face-noor", 5, "ضغط هادئ وصوت رحب. وصلت بعد يومين ومغلفة بعناية."), ("سمير كريم", "face-samir", 4, "طبعة جميلة، مع خشخشة خفيفة قبل آخر أغنية في الوجه الثاني."),
        ("ليلى عامر", "face-lu", 5, "اشتريتها من أجل أغنية واحدة، واحتفظت بها من أجل التسع الأخرى."), ("إيلي منصور", "face-eli", 4, "الغلاف وحده يستحق، والموسيقى تكبر معك."),
    ],
}
