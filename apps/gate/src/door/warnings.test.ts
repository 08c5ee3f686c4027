import { HOUR_MS } from '@velvet/contract/durations'
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
const GOOD = {
  lists: [aList('2026-11-21T17:58:00Z')],
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
  ['an old list', { lists: [aList('2026-11-21T17:20:00Z')] }, /^The list is 40 minutes old/],
  ['a list that is not whole', { chosen: 2 }, /^The list is not whole yet/],
  ['an unsent queue', { waiting: 20, isReached: false }, /^20 scans wait for a network/],
  ['a clock that is slow', { offsetMs: HOUR_MS }, /^The clock of this phone is 60 minutes slow/],
  ['a clock that is fast', { offsetMs: -HOUR_MS }, /^The clock of this phone is 60 minutes fast/],
  [
    'a clock that was put back',
    { lists: [aList('2026-11-21T18:03:00Z')] },
    /clock .* was put back/,
  ],
  ['a disk that is full', { cannotStore: true }, /^This phone can store nothing/],
  ['a low battery', { battery: 0.12 }, /^The battery is at 12 %/],
  ['a refusal by the server', { problem: 'Not allowed' }, /^The server refused: Not allowed/],
  ['a session that is over', { isSignedOut: true }, /^The session is over/],
])('before the doors open the phone warns of %s', (_danger, change, words) => {
  const warnings = warningsOf({ ...GOOD, ...change })
  expect(warnings).toEqual([expect.stringMatching(words)])
})
