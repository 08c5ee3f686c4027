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

/** What chance begins with: FAULT_SEED repeats a run. Printed, since a failure must be repeatable. */
export function announceSeed(suite: string): number {
  const seed = Number(process.env['FAULT_SEED'] ?? randomInt(2 ** 31))
  console.info(`${suite}: FAULT_SEED=${seed}`)
  return seed
}
