import { randomInt } from 'node:crypto'
import fc from 'fast-check'
import { onTestFinished } from 'vitest'

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

// Vitest reports a test that has run out of time, and lets its function go on. These helpers end such a
// test before the next one begins, which could otherwise lose its server to the kills of the one before.

/** More than one round takes on a busy machine. */
const ROUND_LIMIT_MS = 120_000

/** Counts the rounds of a test, until the test has run out of time. */
export function inRounds(count: number): Iterable<number> {
  return eachDuringTest(Array(count).keys())
}

/** Returns these items one after the other. It throws instead once the test has run out of time. */
export function* eachDuringTest<T>(items: Iterable<T>): Generator<T> {
  const over = new AbortController()
  const ended = Promise.withResolvers<undefined>()
  onTestFinished(() => {
    over.abort(new Error('The test has run out of time'))
    return ended.promise
  }, ROUND_LIMIT_MS)
  try {
    for (const item of items) {
      over.signal.throwIfAborted()
      yield item
    }
  } finally {
    ended.resolve(undefined)
  }
}

/** Returns the body of a property, which fast-check repeats no more once the test has run out of time. */
export function whileTestRuns<Input extends unknown[]>(
  body: (...input: Input) => Promise<void>,
): (...input: Input) => Promise<void> {
  let isOver = false
  let underWay = Promise.resolve()
  onTestFinished(() => {
    isOver = true
    return underWay
  }, ROUND_LIMIT_MS)
  return (...input) => {
    fc.pre(!isOver)
    const running = body(...input)
    underWay = running.catch(() => undefined)
    return running
  }
}

/** Returns a controller that a test aborts to stop its clients. The end of the test aborts it too. */
export function stopsWithTest(): AbortController {
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  return stopping
}
