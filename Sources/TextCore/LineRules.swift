/// Where lines may break, as rules for ICU's break iterators: UAX #14 of Unicode 17 with `line-break: normal`, as far
/// as a break does not depend on a space.
///
/// Behind spaces every line may break (``LineBreaks``), so no rule reaches across one: what follows a space is at a
/// beginning (`^`), as what follows a newline is. A rule joins what it matches; what none joins may be broken.
enum LineRules {
    /// The rules of all languages but Chinese.
    static let general = definitions + quotationMarks + rules

    /// The rules of Chinese: there `“` and `”` open and close as brackets do, and a line may begin with `〜` and `゠`.
    static let chinese = definitions + chineseQuotationMarks + rules

    /// The classes that both have. The first sets hold the characters whose class or width changed since Unicode 15,
    /// the oldest that ICU may have.
    private static let definitions = #"""
        !!chain;
        !!quoted_literals_only;
        $HH = [\u058A\u05BE\u1400\u2010\u2012-\u2013\u2E17\u2E40\u2E5D\U00010D6E\U00010EAD];
        $AK = [\u1B05-\u1B33\u1B45-\u1B4C\uA984-\uA9B2\U00011005-\U00011037\U00011071-\U00011072\U00011075
            \U00011305-\U0001130C\U0001130F-\U00011310\U00011313-\U00011328\U0001132A-\U00011330
            \U00011332-\U00011333\U00011335-\U00011339\U00011360-\U00011361\U00011392-\U000113B5
            \U00011900-\U00011906\U00011909\U0001190C-\U00011913\U00011915-\U00011916\U00011918-\U0001192F
            \U00011F04-\U00011F10\U00011F12-\U00011F33];
        $AP = [\U00011003-\U00011004\U000113D1\U0001193F\U00011941\U00011F02];
        $AS = [\u1B50-\u1B59\u1BC0-\u1BE5\uA9D0-\uA9D9\uAA00-\uAA28\uAA50-\uAA59\U00011066-\U0001106F\U00011350
            \U0001135E-\U0001135F\U00011380-\U00011389\U0001138B\U0001138E\U00011390-\U00011391
            \U00011950-\U00011959\U00011EE0-\U00011EF1\U00011F50-\U00011F59\U00016100-\U0001611D
            \U00016130-\U00016139];
        $VI = [\u1B44\uA9C0\U00011046\U0001134D\U000113D0\U0001193E\U00011F42];
        $VF = [\u1BF2-\u1BF3];
        $newNU = [\u0600-\u0605\u06DD\u0890-\u0891\u08E2\u19DA\U00010D40-\U00010D49\U000110BD\U000110CD
            \U000116D0-\U000116E3\U00011BF0-\U00011BF9\U00011DE0-\U00011DE9\U00016D70-\U00016D79
            \U0001CCF0-\U0001CCF9\U0001E5F1-\U0001E5FA];
        $newCM = [\u034F\u0897\u1ACF-\u1ADD\u1AE0-\u1AEA\U00010D69-\U00010D6D\U00010EFA-\U00010EFC
            \U000113B8-\U000113C0\U000113C2\U000113C5\U000113C7-\U000113CA\U000113CC-\U000113CF\U000113D2
            \U000113E1-\U000113E2\U00011B60-\U00011B67\U00011F5A\U0001611E-\U0001612F\U0001E5EE-\U0001E5EF
            \U0001E6E3\U0001E6E6\U0001E6EE-\U0001E6EF\U0001E6F5];
        $newGL = [\u1AEB\uFE20\uFE22\uFE24\uFE26-\uFE27\uFE29\uFE2B\uFE2D-\uFE2E\U0001107F];
        $newBA = [\u1B4E-\u1B4F\u1B7F\u2800\uA9CF\uAA40-\uAA42\uAA44-\uAA4B\U00010ED0\U0001133D\U0001135D
            \U00011EF2\U00011EF7-\U00011EF8\U00016D6E-\U00016D6F];
        $newID = [\u1B5C\u1B61-\u1B6A\u1B74-\u1B7C\u2FFC-\u2FFF\u31E4-\u31E5\u31EF\uA9C1-\uA9C6\uA9CA-\uA9CD
            \uA9DE-\uA9DF\uAA5C\U00011049-\U0001104D\U00011052-\U00011065\U000113B7\U000113D3-\U000113D5
            \U000113D7-\U000113D8\U00016FF4-\U00016FF6\U000187F8-\U000187FF\U00018D09-\U00018D1E
            \U00018D80-\U00018DF2];
        $newAL = [\u2630-\u2637\u268A-\u268F\u4DC0-\u4DFF\U00018CFF\U0001D300-\U0001D356\U0001D360-\U0001D376
            \U0001F10D-\U0001F10F\U0001F16D-\U0001F16F\U0001F1AD\U0001F777-\U0001F77A\U0001F8B0-\U0001F8BB
            \U0001F8C0-\U0001F8C1\U0001F8D0-\U0001F8D8\U0001FA54-\U0001FA57];
        $newCP = [\u2E56\u2E58\u2E5A\u2E5C];
        $newNS = [\uFE13-\uFE14\U00016FF2-\U00016FF3];
        $newCL = [\uFE10];
        $newOP = [\U0001342F];
        $newWide = [\u2630-\u2637\u268A-\u268F\u2FFC-\u2FFF\u31E4-\u31E5\u31EF\u4DC0-\u4DFF
            \U00016FF2-\U00016FF6\U000187F8-\U000187FF\U00018CFF\U00018D09-\U00018D1E\U00018D80-\U00018DF2
            \U0001D300-\U0001D356\U0001D360-\U0001D376\U0001F6D8\U0001FA89-\U0001FA8A\U0001FA8E-\U0001FA8F
            \U0001FABE\U0001FAC6\U0001FAC8\U0001FACD\U0001FADC\U0001FADF\U0001FAE9-\U0001FAEA\U0001FAEF];
        $moved = [$HH $AK $AP $AS $VI $VF $newNU $newCM $newGL $newBA $newID $newAL $newCP $newNS $newCL $newOP
            \u25CC];

        $dictionary = [\p{lb=SA}];
        $hard = [\p{lb=BK}\p{lb=CR}\p{lb=LF}\p{lb=NL}];
        $SP = [\p{lb=SP}];
        $ZW = [\p{lb=ZW}];
        $joiner = [\p{lb=ZWJ}];
        $CM = [[\p{lb=CM}\p{lb=ZWJ}[\p{lb=SA} & [\p{Mn}\p{Mc}]] - $moved] $newCM];
        $wide = [\p{ea=F}\p{ea=W}\p{ea=H} $newWide];
        $AL = [[\p{lb=AL}\p{lb=AI}\p{lb=SG}\p{lb=XX}[\p{lb=SA} - [\p{Mn}\p{Mc}]] - $moved] $newAL];
        $HL = [\p{lb=HL}];
        $letter = [$AL $HL];
        $NU = [[\p{lb=NU} - $moved] $newNU];
        $GL = [[\p{lb=GL} - $moved] $newGL];
        $WJ = [\p{lb=WJ}];
        $HY = [\p{lb=HY}];
        $hyphen = [$HY $HH];
        $BA = [[\p{lb=BA} - $moved] $newBA];
        $BB = [\p{lb=BB}];
        $B2 = [\p{lb=B2}];
        $CB = [\p{lb=CB}];
        $EX = [\p{lb=EX}];
        $SY = [\p{lb=SY}];
        $IS = [\p{lb=IS} - $moved];
        $IN = [\p{lb=IN}];
        $PR = [\p{lb=PR}];
        $PO = [\p{lb=PO}];
        $CP = [\p{lb=CP} $newCP];
        $ID = [[\p{lb=ID}\p{lb=CJ}\p{lb=EB}\p{lb=EM} - $moved] $newID];
        $EB = [\p{lb=EB}];
        $EM = [\p{lb=EM}];
        $RI = [\p{lb=RI}];
        $JL = [\p{lb=JL}];
        $JV = [\p{lb=JV}];
        $JT = [\p{lb=JT}];
        $H2 = [\p{lb=H2}];
        $H3 = [\p{lb=H3}];
        $hangul = [$JL $JV $JT $H2 $H3];

        """#

    private static let quotationMarks = #"""
        $OP = [\p{lb=OP} $newOP];
        $CL = [[\p{lb=CL} - $moved] $newCL];
        $QU = [\p{lb=QU}];
        $NS = [\p{lb=NS} $newNS];

        """#

    private static let chineseQuotationMarks = #"""
        $OP = [\p{lb=OP} $newOP \u201C];
        $CL = [[\p{lb=CL} - $moved] $newCL \u201D];
        $QU = [\p{lb=QU} - [\u201C\u201D]];
        $NS = [[\p{lb=NS} - [\u301C\u30A0]] $newNS];

        """#

    /// The rules, each behind the numbers of those of UAX #14 that it keeps.
    private static let rules = #"""
        $narrowOP = [$OP - $wide];
        $narrowCP = [$CP - $wide];
        $Pi = [$QU & \p{Pi}];
        $Pf = [$QU & \p{Pf}];
        $ink = [^$hard $SP $ZW];
        $base = [$ink - $CM];
        $thing = [$base - $CB];
        $closes = [$CL $CP $EX $SY $IS $WJ];
        $trails = [$BA $hyphen $NS $IN];
        $akshara = [$AS $AK \u25CC];
        # LB5 to LB7
        [\p{lb=CR}] [\p{lb=LF}];
        [^$hard] [$hard $SP $ZW];
        # LB8a to LB10; a mark without a base is a letter, here and in the other rules of ^$CM+
        $base $CM+;
        ^$CM+;
        $joiner $base;
        # LB11 to LB14
        $ink $closes;
        [$base - $BA - $hyphen] $CM* $GL;
        ^$CM+ $GL;
        [$WJ $GL $OP] $CM* $ink;
        # LB15 and LB19: quotation marks, which part wide characters only to their outside
        $ink [$QU - $Pi];
        [$base - [$wide - [$OP $GL]]] $CM* $Pi;
        ^$CM+ $Pi;
        $wide $CM* $Pi $CM* [[^$wide $CM]{eof}];
        $wide $CM* $Pi $CM* $Pf $CM* $ink;
        [$QU - $Pf] $CM* $ink;
        [$base - $wide] $CM* $Pf $CM* $ink;
        ^$CM* $Pf $CM* $ink;
        $Pf $CM* [$ink - $wide];
        # LB17
        $B2 $CM* $B2;
        # LB20a
        ^$hyphen $CM* $letter;
        $GL $CM* $hyphen $CM* $letter;
        $CB $CM* $joiner $hyphen $CM* $letter;
        # LB21 to LB22
        $thing $CM* $trails;
        ^$CM+ [$trails $NU $letter $PR $PO $narrowOP];
        $BB $CM* [$ink - $CB];
        $HL $CM* $hyphen $CM* [$ink - [$CB $HL]];
        $SY $CM* $HL;
        # LB23, LB24, LB28 to LB30
        $letter $CM* [$NU $letter $PR $PO $narrowOP];
        $NU $CM* [$letter $narrowOP];
        $PR $CM* [$ID $hangul];
        [$ID $hangul] $CM* $PO;
        [$PR $PO $IS $narrowCP] $CM* $letter;
        $narrowCP $CM* $NU;
        # LB25
        ([$PR $PO] $CM*)? ([$OP $HY] $CM*)? ($IS $CM*)? $NU ($CM* [$NU $SY $IS])* ($CM* [$CL $CP])? ($CM* [$PR $PO])?;
        # LB26
        $JL $CM* [$JL $JV $H2 $H3];
        [$JV $H2] $CM* [$JV $JT];
        [$JT $H3] $CM* $JT;
        # LB28a
        ($AP $CM*)? $akshara ($CM* $VI $CM* [$AK \u25CC])* ($CM* $VI | (($CM* $akshara)? $CM* $VF))?;
        # LB30a: flags are pairs
        $RI $CM* $RI / [^$hard $SP $ZW $closes $GL $QU $trails $CM];
        $RI $CM* $RI $CM* [$CM - $joiner] / [^$hard $SP $ZW $closes $GL $QU $trails $CM];
        $RI $CM* $RI $CM* [$hard $SP $ZW $closes $GL $QU $trails $joiner {eof}];
        $RI $CM* $RI $CM* $Pf $CM* $ink;
        # LB30b
        $EB $CM* $EM;
        [\p{Extended_Pictographic} & \p{Cn}] $CM* $EM;
        .;
        """#
}
