import { expect, test } from 'vitest'
import { judgeClock, type Reading, type Trust, type Witness } from './judge-clock.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const NOON = Date.UTC(2026, 10, 22, 12)

/**
 * Returns a reading this long after the first by the steady clock, with a wall clock off by this
 * much.
 */
function reading(steady: number, off = 0, rest: Partial<Reading> = {}): Reading {
  const time = NOON + steady + off
  return { database: time, server: time, steady, kept: undefined, isRemote: false, ...rest }
}
const witness = (steady: number, off = 0, isRemote = true): Witness => ({
  host: 'api.paystack.co',
  reported: NOON + steady + off,
  steady,
  isRemote,
})

/** Judges readings one after another. */
function after(...readings: (Reading | [Reading, Witness])[]): Trust {
  return readings.reduce<Trust>((trust, each) => {
    return Array.isArray(each) ? judgeClock(trust, each[0], [each[1]]) : judgeClock(trust, each)
  }, {})
}

test('a clock that advances is trusted, even on a machine that is busy for minutes', () => {
  expect(after(reading(0), reading(5_000), reading(9 * MINUTE)).doubt).toBeUndefined()
})

test.each([3 * DAY, 11 * MINUTE, -11 * MINUTE, -3 * DAY])(
  'a clock that jumps by %i ms is doubted, and trusted once it has jumped back',
  (jump) => {
    const jumped = [reading(0), reading(5_000, jump), reading(10_000, jump)]
    expect(after(...jumped).doubt).toBe('the clock jumped')
    expect(after(...jumped, reading(15_000)).doubt).toBeUndefined()
  },
)

test('a clock that was wrong and is set right is trusted once a third party confirms it', () => {
  const corrected = [reading(0, -3 * DAY), reading(5_000)]
  expect(after(...corrected).doubt).toBe('the clock jumped')
  expect(after(...corrected, [reading(10_000), witness(9_000)]).doubt).toBeUndefined()
  const asWrong = [reading(10_000), witness(9_000, 0, false)] as [Reading, Witness]
  expect(after(...corrected, asWrong).doubt, 'this machine confirms itself').toBeDefined()
})

test('a clock that nobody confirms is trusted after an hour without another jump', () => {
  const jumped = [reading(0), reading(5_000, DAY)]
  expect(after(...jumped, reading(HOUR, DAY)).doubt).toBeDefined()
  expect(after(...jumped, reading(HOUR + 10_000, DAY)).doubt).toBeUndefined()
})

test.each([
  [-3 * DAY, 'the server was off for some time, or its clock jumped'],
  [3 * DAY, 'the clock is behind the last start'],
])('a jump across a restart is seen by the kept reading (%i ms from now)', (ago, doubt) => {
  const kept = NOON + ago
  const restarted = reading(0, 0, { kept })
  expect(after(restarted).doubt).toBe(doubt)
  expect(after(restarted, reading(5_000, 0, { kept })).doubt).toBe(doubt)
  expect(after(restarted, [reading(6_000, 0, { kept }), witness(5_000)]).doubt).toBeUndefined()
})

test('a restart within ten minutes, and a first start, leave no doubt', () => {
  expect(after(reading(0, 0, { kept: NOON - 9 * MINUTE })).doubt).toBeUndefined()
  expect(after(reading(0)).doubt).toBeUndefined()
})

test('the clock is not trusted while two clocks disagree by more than ten minutes, and trusted at once afterwards', () => {
  const apart = { server: NOON + 11 * MINUTE }
  expect(after(reading(0, 0, apart)).doubt).toMatch('of the server and of its database')
  expect(after(reading(0, 0, apart), reading(5_000)).doubt).toBeUndefined()
  const other = [reading(5_000), witness(0, 11 * MINUTE)] as [Reading, Witness]
  expect(after(other).doubt).toBe('the clock of api.paystack.co disagrees')
  expect(after([reading(5_000), witness(0, 9 * MINUTE)]).doubt).toBeUndefined()
  expect(after(other, reading(6_000)).doubt).toBeUndefined()
})

test('a time that was reported before a jump reveals the jump', () => {
  const early = witness(0)
  expect(after(reading(0), [reading(5_000, 3 * DAY), early]).doubt).toMatch('api.paystack.co')
})

test('a database on another machine that agrees with the server is trusted after a restart', () => {
  const kept = NOON - 3 * DAY
  expect(after(reading(0, 0, { kept, isRemote: true })).doubt).toBeUndefined()
})
