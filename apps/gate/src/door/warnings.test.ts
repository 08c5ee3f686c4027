import { HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import type { PhoneList } from '../lists/phone-lists.ts'
import { aPage } from '../test/made-gate.ts'
import { warningsOf } from './warnings.ts'

const now = new Date('2026-11-21T18:00:00Z')
const aList = (asOf: string): PhoneList => ({
  ...aPage(),
  tickets: new Map(),
  isWhole: true,
  asOf,
})
const FRESH = aList('2026-11-21T17:58:00Z')
const GOOD = {
  lists: [FRESH],
  chosen: 1,
  now,
  waiting: 3,
  isReached: true,
  problem: undefined,
  cannotStore: false,
  isSignedOut: false,
  offsetMs: 800,
  battery: 0.9,
}

test('a phone that is ready gives no warning', () => {
  expect(warningsOf(GOOD)).toEqual([])
})

test.each([
  ['an old list', { lists: [FRESH, aList('2026-11-21T17:20:00Z')] }, /^The list is 40 minutes old/],
  ['a list that it lacks', { chosen: 2 }, /^The list is not whole yet/],
  ['a list that is not whole', { lists: [FRESH, { ...FRESH, isWhole: false }] }, /^The list is not whole yet/],
  ['an unsent queue', { waiting: 20, isReached: false }, /^20 scans wait for a network/],
  ['a clock that is slow', { offsetMs: HOUR_MS }, /^The clock of this phone is 60 minutes slow/],
  ['a clock that is fast', { offsetMs: -HOUR_MS }, /^The clock of this phone is 60 minutes fast/],
  ['a clock that was put back', { lists: [FRESH, aList('2026-11-21T18:03:00Z')] }, /clock .* was put back/],
  ['a disk that is full', { cannotStore: true }, /^This phone can store nothing/],
  ['a low battery', { battery: 0.12 }, /^The battery is at 12 %/],
  ['a refusal by the server', { problem: 'Not allowed' }, /^The server refused: Not allowed/],
  ['a session that is over', { isSignedOut: true }, /^The session is over/],
])('before the doors open the phone warns of %s', (_danger, change, text) => {
  const warnings = warningsOf({ ...GOOD, ...change })
  expect(warnings).toEqual([expect.stringMatching(text)])
})

test.each([
  ['a list of a quarter of an hour', { lists: [aList('2026-11-21T17:45:00Z')] }],
  ['a clock that is two minutes off', { offsetMs: -2 * MINUTE_MS }],
  ['a battery below 30 %', { battery: 0.29 }],
])('before the doors open the phone already warns of %s', (_danger, change) => {
  expect(warningsOf({ ...GOOD, ...change })).toHaveLength(1)
})

test.each([
  ['a list that is nearly a quarter of an hour old', { lists: [aList('2026-11-21T17:45:01Z')] }],
  ['nineteen unsent scans', { waiting: 19, isReached: false }],
  ['many unsent scans while the server is reached', { waiting: 100 }],
  ['a clock that is less than two minutes off', { offsetMs: 2 * MINUTE_MS - 1 }],
  ['a list that is two minutes ahead of the clock', { lists: [aList('2026-11-21T18:02:00Z')] }],
  ['a battery at 30 %', { battery: 0.3 }],
  ['a battery of which the browser says nothing', { battery: undefined }],
])('%s is no reason for a warning', (_state, change) => {
  expect(warningsOf({ ...GOOD, ...change })).toEqual([])
})
