import { SystemBars, SystemBarsStyle } from '@capacitor/core'
import type { BarsTheme } from '../bars-theme.ts'

const STYLES = {
  system: SystemBarsStyle.Default,
  dark: SystemBarsStyle.Dark,
  light: SystemBarsStyle.Light,
}

export async function paintSystemBars(theme: BarsTheme): Promise<void> {
  await SystemBars.setStyle({ style: STYLES[theme] })
}
