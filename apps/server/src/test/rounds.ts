import { randomInt } from 'node:crypto'

/** True in `npm run test:faults`, for the suites that take long. */
export const isFull = process.env['FAULT_ROUNDS'] === 'full'

/** How often a fault is brought about: many times in `npm run test:faults`, a few in `npm test`. */
export function rounds({ full, short }: { full: number; short: number }): number {
  return isFull ? full : short
}

/** Time for a test of that many rounds on a busy machine. */
export function limitOf(count: number, secondsEach: number): { timeout: number } {
  return { timeout: 60_000 + count * secondsEach * 1000 }
}

/** In `npm test` chance plays the same each time, so that a failure is of the change at hand. */
const SEED_OF_SHORT_FORM = 659_819_649

/**
 * Returns what chance begins with, and prints it, since a failure must be repeatable. FAULT_SEED
 * repeats a run; the long form draws a new one.
 */
export function announceSeed(suite: string): number {
  const drawn = isFull ? randomInt(2 ** 31) : SEED_OF_SHORT_FORM
  const seed = Number(process.env['FAULT_SEED'] ?? drawn)
  console.info(`${suite}: FAULT_SEED=${seed}`)
  return seed
}
