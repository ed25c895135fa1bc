@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.draw

import androidx.compose.ui.Modifier
import androidx.compose.ui.graphics.drawscope.ContentDrawScope
import androidx.compose.ui.graphics.drawscope.DrawScope
import androidx.compose.ui.unit.Density

class DrawResult
abstract class CacheDrawScope : Density { fun onDrawBehind(block: DrawScope.() -> Unit): DrawResult = TODO() }
fun Modifier.drawWithCache(onBuildDrawCache: CacheDrawScope.() -> DrawResult): Modifier = TODO()
fun Modifier.drawWithContent(onDraw: ContentDrawScope.() -> Unit): Modifier = TODO()
fun Modifier.clipToBounds(): Modifier = TODO()
