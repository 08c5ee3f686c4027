import { KeepAwake } from '@capacitor-community/keep-awake'
import { ScreenBrightness } from '@capacitor-community/screen-brightness'

const BRIGHTEST = 1

/** Each of the two is worth having without the other. */
export async function holdScreen(): Promise<() => void> {
  const [, brightness] = await Promise.allSettled([KeepAwake.keepAwake(), brighten()])
  return () => {
    void KeepAwake.allowSleep().catch(() => undefined)
    if (brightness.status === 'rejected') return
    void ScreenBrightness.setBrightness({ brightness: brightness.value }).catch(() => undefined)
  }
}

/** Resolves to what it was before: on Android −1 while the phone chooses it by itself. */
async function brighten(): Promise<number> {
  const { brightness } = await ScreenBrightness.getBrightness()
  await ScreenBrightness.setBrightness({ brightness: BRIGHTEST })
  return brightness
}
