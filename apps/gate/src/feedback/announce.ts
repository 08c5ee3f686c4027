import { buzz } from '@velvet/device/haptics'
import { playSound } from './sound.ts'
import type { Look } from './look.ts'

const FEELINGS = { green: 'success', amber: 'warning', red: 'error' } as const

/** Sounds and buzzes, so that nobody depends on seeing the screen. */
export function announce(look: Look): void {
  playSound(FEELINGS[look])
  buzz(FEELINGS[look])
}
