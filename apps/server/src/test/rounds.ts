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

// When a test times out, Vitest reports it but its function continues. These helpers end such a function before the
// next test begins. Otherwise it could kill the server of the next test.

/** All rounds of a test must end within this time, even on a busy machine. */
const ROUND_LIMIT_MS = 120_000

/** Counts the rounds of a test until the test times out. */
export function inRounds(count: number): Iterable<number> {
  return eachDuringTest(Array(count).keys())
}

/** Yields these items one by one. After the test has timed out, it throws instead. */
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

/** Returns the body of a property for fast-check. After the test has timed out, the body is not repeated. */
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

/** Returns a controller with which a test stops its clients. They also stop when the test ends. */
export function stopsWithTest(): AbortController {
  const stopping = new AbortController()
  onTestFinished(() => stopping.abort())
  return stopping
}
