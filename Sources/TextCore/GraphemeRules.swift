/// Where graphemes end, as rules for ICU's break iterators: the extended grapheme clusters of UAX #29 in Unicode 17,
/// which keeps conjuncts of the Indic scripts whole (GB9c).
enum GraphemeRules {
    static let all = #"""
        !!chain;
        !!lookAheadHardBreak;
        !!quoted_literals_only;
        $CR = [\p{gcb=CR}];
        $LF = [\p{gcb=LF}];
        $control = [\p{gcb=CN}];
        $joiner = [\p{gcb=ZWJ}];
        # The lines behind the first have what became a mark since Unicode 15.
        $extend = [[\p{gcb=EX} - [\U0001171E]] $joiner
            \u0CC0\u0CC7-\u0CC8\u0CCA-\u0CCB\u1715\u1734\u1B3B\u1B3D\u1B43-\u1B44\u1BAA\u1BF2-\u1BF3\uA953\uA9C0
            \u0897\u1ACF-\u1ADD\u1AE0-\u1AEB\U000111C0\U00011235\U0001134D\U0001193D\U000116B6\U00011F41
            \U00016FF0-\U00016FF1\U0001D166\U0001D16D\U00010D69-\U00010D6D\U00010EFA-\U00010EFC\U000113B8
            \U000113BB-\U000113C0\U000113C2\U000113C5\U000113C7-\U000113C9\U000113CE-\U000113D0\U000113D2
            \U000113E1-\U000113E2\U00011B60\U00011B62-\U00011B64\U00011B66\U00011F5A\U0001611E-\U00016129
            \U0001612D-\U0001612F\U0001E5EE-\U0001E5EF\U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5];
        $spacing = [\p{gcb=SM}\U0001171E\U000113B9-\U000113BA\U000113CA\U000113CC-\U000113CD\U00011B61\U00011B65\U00011B67
            \U0001612A-\U0001612C];
        $prepend = [\p{gcb=PP}];
        $RI = [\p{gcb=RI}];
        $L = [\p{gcb=L}];
        $V = [\p{gcb=V}];
        $T = [\p{gcb=T}];
        $LV = [\p{gcb=LV}];
        $LVT = [\p{gcb=LVT}];
        $linker = [\u094D\u09CD\u0ACD\u0B4D\u0C4D\u0D4D\u1039\u17D2\u1A60\u1B44\u1BAB\uA9C0\uAAF6\U00010A3F
            \U00011133\U000113D0\U0001193E\U00011A47\U00011A99\U00011F42];
        $consonant = [\u0915-\u0939\u0958-\u095F\u0978-\u097F\u0995-\u09A8\u09AA-\u09B0\u09B2\u09B6-\u09B9
            \u09DC-\u09DD\u09DF\u09F0-\u09F1\u0A95-\u0AA8\u0AAA-\u0AB0\u0AB2-\u0AB3\u0AB5-\u0AB9\u0AF9
            \u0B15-\u0B28\u0B2A-\u0B30\u0B32-\u0B33\u0B35-\u0B39\u0B5C-\u0B5D\u0B5F\u0B71\u0C15-\u0C28
            \u0C2A-\u0C39\u0C58-\u0C5A\u0D15-\u0D3A\u1000-\u102A\u103F\u1050-\u1055\u105A-\u105D\u1061
            \u1065-\u1066\u106E-\u1070\u1075-\u1081\u108E\u1780-\u17B3\u1A20-\u1A54\u1B0B-\u1B0C\u1B13-\u1B33
            \u1B45-\u1B4C\u1B83-\u1BA0\u1BAE-\u1BAF\u1BBB-\u1BBD\uA989-\uA98B\uA98F-\uA9B2\uA9E0-\uA9E4
            \uA9E7-\uA9EF\uA9FA-\uA9FE\uAA60-\uAA6F\uAA71-\uAA73\uAA7A\uAA7E-\uAA7F\uAAE0-\uAAEA\uABC0-\uABDA
            \U00010A00\U00010A10-\U00010A13\U00010A15-\U00010A17\U00010A19-\U00010A35\U00011103-\U00011126
            \U00011144\U00011147\U00011380-\U00011389\U0001138B\U0001138E\U00011390-\U000113B5
            \U00011900-\U00011906\U00011909\U0001190C-\U00011913\U00011915-\U00011916\U00011918-\U0001192F
            \U00011A00\U00011A0B-\U00011A32\U00011A50\U00011A5C-\U00011A83\U00011F04-\U00011F10
            \U00011F12-\U00011F33];
        $joined = [$extend - [\u200C]];
        $CR $LF;
        $L [$L $V $LV $LVT];
        [$LV $V] [$V $T];
        [$LVT $T] $T;
        [^$control $CR $LF] [$extend $spacing];
        $prepend [^$control $CR $LF];
        $consonant $joined* $linker $joined* $consonant;
        [\p{Extended_Pictographic}] [$extend - $joiner]* $joiner [\p{Extended_Pictographic}];
        ^$prepend* $RI $RI / $RI;
        ^$prepend* $RI $RI;
        .;
        """#
}
