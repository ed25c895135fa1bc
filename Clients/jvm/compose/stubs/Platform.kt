@file:Suppress("unused", "UNUSED_PARAMETER")

package androidx.compose.ui.platform

import androidx.compose.runtime.ProvidableCompositionLocal
import androidx.compose.ui.unit.Density
import androidx.compose.ui.unit.LayoutDirection

class Configuration { val fontScale: Float = 1f }
val LocalDensity: ProvidableCompositionLocal<Density> = TODO()
val LocalConfiguration: ProvidableCompositionLocal<Configuration> = TODO()
val LocalLayoutDirection: ProvidableCompositionLocal<LayoutDirection> = TODO()
