import { buzz } from '@velvet/device/web/haptics'
import { playSound } from './sound.ts'
import type { Look } from './look.ts'

const FEELINGS = { green: 'success', amber: 'warning', red: 'error' } as const

/** Announces a verdict by sound and vibration, for attendants who do not look at the screen. */
export function announce(look: Look): void {
  playSound(FEELINGS[look])
  buzz(FEELINGS[look])
}
