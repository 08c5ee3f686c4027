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
  isSignedOut: false,
  offsetMs: 800,
  battery: 0.9,
}

test('a phone that is ready gives no warning', () => {
  expect(warningsOf(GOOD)).toEqual([])
})

test.each([
  [{ lists: [aList('2026-11-21T17:20:00Z')] }, /^The list is 40 minutes old/],
  [{ chosen: 2 }, /^The list is not whole yet/],
  [{ waiting: 20, isReached: false }, /^20 scans wait for a network/],
  [{ offsetMs: 3_600_000 }, /^The clock of this phone is 60 minutes slow/],
  [{ offsetMs: -3_600_000 }, /^The clock of this phone is 60 minutes fast/],
  [{ battery: 0.12 }, /^The battery is at 12 %/],
  [{ problem: 'Not allowed' }, /^The server refused: Not allowed/],
  [{ isSignedOut: true }, /^The session is over/],
])('before the doors open the phone warns: %#', (change, words) => {
  const warnings = warningsOf({ ...GOOD, ...change })
  expect(warnings).toEqual([expect.stringMatching(words)])
})
