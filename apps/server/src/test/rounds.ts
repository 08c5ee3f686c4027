import { randomInt } from 'node:crypto'

/** True in `npm run test:faults`, for suites that take long. */
export const isFull = process.env['FAULT_ROUNDS'] === 'full'

/**
 * Returns how often a fault is caused: many times in `npm run test:faults`, and a few times otherwise.
 */
export function rounds({ full, short }: { full: number; short: number }): number {
  return isFull ? full : short
}

/** Returns the time limit for a test of that many rounds on a busy machine. */
export function limitOf(count: number, secondsEach: number): { timeout: number } {
  return { timeout: 60_000 + count * secondsEach * 1000 }
}

/** The short form uses the same seed each time, so that a failure comes from the change at hand. */
const SEED_OF_SHORT_FORM = 659_819_649

/**
 * Returns the seed of random choices, and prints it so that a failure can be repeated. FAULT_SEED
 * sets the seed of a run; the long form draws a new one.
 */
export function announceSeed(suite: string): number {
  const drawn = isFull ? randomInt(2 ** 31) : SEED_OF_SHORT_FORM
  const seed = Number(process.env['FAULT_SEED'] ?? drawn)
  console.info(`${suite}: FAULT_SEED=${seed}`)
  return seed
}
