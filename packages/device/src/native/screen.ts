import { KeepAwake } from '@capacitor-community/keep-awake'
import { ScreenBrightness } from '@capacitor-community/screen-brightness'

const BRIGHTEST = 1

/** Each of the two is useful without the other. */
export async function holdScreen(): Promise<() => void> {
  const [, brightness] = await Promise.allSettled([KeepAwake.keepAwake(), brighten()])
  return () => {
    void KeepAwake.allowSleep().catch(() => undefined)
    if (brightness.status === 'rejected') return
    void ScreenBrightness.setBrightness({ brightness: brightness.value }).catch(() => undefined)
  }
}

/** Resolves to the earlier brightness; on Android −1 means that the phone chooses it. */
async function brighten(): Promise<number> {
  const { brightness } = await ScreenBrightness.getBrightness()
  await ScreenBrightness.setBrightness({ brightness: BRIGHTEST })
  return brightness
}
