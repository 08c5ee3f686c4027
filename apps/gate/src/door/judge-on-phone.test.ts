import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { keyOfCode } from '@velvet/contract/tickets/gate-key'
import type { Admission } from '@velvet/contract/tickets/gate-verdict'
import { beforeAll, expect, test } from 'vitest'
import type { PhoneList } from '../lists/phone-lists.ts'
import { findInLists, judgeOnPhone } from './judge-on-phone.ts'

const at = (time: string) => new Date(`2026-11-21T${time}:00+01:00`)
const SCAN = { scannedAt: at('17:50'), now: at('17:50'), forced: false }
const CODE = 'ABCD-EFGH-JKMN'

const SHOWTIME = {
  id: 'tonight',
  title: 'Lionheart',
  rating: 'PG',
  checkAge: null,
  cinemaID: 'wunti',
  cinemaName: 'Wunti Cinema',
  screenName: 'Screen 1',
  timeZone: 'Africa/Lagos',
  startsAt: '2026-11-21T17:00:00Z',
  endsAt: '2026-11-21T19:00:00Z',
  doorsOpenAt: '2026-11-21T14:00:00Z',
  cancelledAt: null,
}

let key: string
beforeAll(async () => {
  key = await keyOfCode(CODE, 'a salt')
})

const listWith = (ticket: Partial<ListedTicket>): PhoneList => ({
  showtime: SHOWTIME,
  salt: 'a salt',
  pass: 'pass',
  isWhole: true,
  asOf: undefined,
  tickets: new Map([[key, { key, seat: 'A1', purchase: 'p', soldAt: 0, status: 'unused', ...ticket }]]),
})

async function verdictOf(ticket: Partial<ListedTicket>, known?: Admission) {
  const found = await findInLists([listWith(ticket)], CODE)
  return judgeOnPhone(found, known, SCAN)
}

test("the key of a code depends on its showtime's salt and not on its spelling", async () => {
  expect(key).toMatch(/^[\w-]{12}$/)
  expect(await keyOfCode('abcdefghjkmn', 'a salt')).toBe(key)
  expect(await keyOfCode(CODE, 'another salt')).not.toBe(key)
})

test('a phone admits what its list holds, and knows no other code', async () => {
  expect((await verdictOf({})).result).toBe('admitted')
  const found = await findInLists([listWith({})], 'ZZZZ')
  expect(judgeOnPhone(found, undefined, SCAN)).toMatchObject({
    result: 'unknown',
    reason: 'No list on this phone has this code',
  })
})

test('an unused ticket on the list is not admitted twice by the same phone', async () => {
  const before = { at: at('17:30'), device: 'Door 2' }
  expect(await verdictOf({}, before)).toMatchObject({
    result: 'already-used',
    reason: 'Admitted before, at 5:30 PM',
    before,
  })
})

test('of all admissions that a phone knows the earliest is named', async () => {
  const usedAt = at('17:20').toISOString()
  expect(await verdictOf({ status: 'used', usedAt, usedBy: 'Door 1' }, { at: at('17:30') })).toMatchObject({
    before: { at: at('17:20'), device: 'Door 1' },
  })
})

test('a refunded ticket is refused, also when it was admitted by this phone before', async () => {
  expect((await verdictOf({ status: 'void' }, { at: at('17:30') })).result).toBe('void')
})

test('without a network, the old code of a ticket that was given away is always void', async () => {
  const old = { status: 'void', isGivenAway: true } as const
  const givenAway = { result: 'void', reason: 'Given away' }
  expect(await verdictOf(old)).toMatchObject(givenAway)
  expect(await verdictOf(old, { at: at('17:30') })).toMatchObject(givenAway)
})

test('a phone with an older app refuses the code of a transferred ticket as void', async () => {
  expect(await verdictOf({ status: 'void' })).toMatchObject({ result: 'void' })
})
