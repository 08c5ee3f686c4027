import { HOUR_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { judgeScans, timesOfScan, type Door, type TicketState } from './judge-scans.ts'

// These tests cover the rules by which the scans of one batch are judged. Other tests cover how scans are stored.

const now = new Date('2026-11-26T20:00:00Z')
const minutesAgo = (minutes: number) => new Date(+now - minutes * MINUTE_MS)
const ANYWHERE: Door = { now, cinemaIds: undefined, offsetMs: 0 }
const ELSEWHERE: Door = { ...ANYWHERE, cinemaIds: ['another cinema'] }
const REVOKED: Door = { ...ANYWHERE, isRevoked: true }

/** Returns a ticket whose doors are open. If a time is given, a person came in with it at that time. */
function aTicket(usedMinutesAgo?: number): TicketState {
  const holder =
    usedMinutesAgo === undefined ? undefined : { nonce: 'known', ticketId: 'ticket', at: minutesAgo(usedMinutesAgo) }
  return {
    ticket: {
      id: 'ticket',
      status: 'unused',
      usedAt: null,
      showtimeId: 'tonight',
      cinemaId: 'this cinema',
      cinemaName: 'Wikki Cinema',
      timeZone: 'Africa/Lagos',
      doorsOpenAt: minutesAgo(90),
      endsAt: minutesAgo(-90),
      cancelledAt: null,
    },
    holder,
    heldBefore: holder,
    others: [],
  }
}

interface Request {
  nonce?: string
  force?: boolean
  showtimeID?: string
  cinemaID?: string
  hasPass?: boolean
  givenAwayAt?: Date
}

function aScan(state: TicketState | undefined, minutes: number, request: Request = {}) {
  const { hasPass = false, givenAwayAt = null, nonce = 'new', ...scan } = request
  const at = minutesAgo(minutes)
  return {
    scan: { ...scan, nonce, code: 'ABCDEFGHJKMN', at: at.toISOString() },
    state,
    claimedAt: at,
    scannedAt: at,
    hasPass,
    givenAwayAt,
  }
}

/** Judges one scan that the phone has let in already. */
function judgeForced(state: TicketState | undefined, minutes: number, request: Request, door = ANYWHERE) {
  const [judged] = judgeScans([aScan(state, minutes, { force: true, ...request })], door)
  return judged
}

const insideBy = ({ holder, others }: TicketState) => [holder?.nonce, ...others.map(({ nonce }) => nonce)]

test('the earliest scan of a batch admits at any place in the batch', () => {
  const ticket = aTicket()
  const scans = [10, 30, 5].map((minutes) => aScan(ticket, minutes, { nonce: `${minutes} ago` }))
  const judged = judgeScans(scans, ANYWHERE)
  expect(judged.map(({ scan, result, before }) => [scan.nonce, result, before?.nonce])).toEqual([
    ['30 ago', 'admitted', undefined],
    ['10 ago', 'already-used', '30 ago'],
    ['5 ago', 'already-used', '30 ago'],
  ])
  // The phones asked before they let anybody in, so only the person of the earliest scan is inside.
  expect(insideBy(ticket)).toEqual(['30 ago'])
})

test('a scan that admitted earlier than the known admission replaces it', () => {
  const ticket = aTicket(10)
  expect(judgeForced(ticket, 20, {})).toMatchObject({
    result: 'admitted',
    forced: false,
    before: undefined,
    isConflict: false,
  })
  expect(insideBy(ticket)).toEqual(['new', 'known'])
})

test.each([
  ['happened at the same time as the known admission', 10, ANYWHERE, {}],
  ['comes from a phone that was taken out of use', 20, REVOKED, {}],
  ['counts by the pass of its list alone', 20, ELSEWHERE, { hasPass: true }],
])('a scan that %s does not replace the known admission, with its person inside', (...facts) => {
  const [, minutes, door, request] = facts
  const ticket = aTicket(10)
  expect(judgeForced(ticket, minutes, request, door)).toMatchObject({
    result: 'already-used',
    forced: true,
    isConflict: true,
    before: { nonce: 'known' },
  })
  expect(insideBy(ticket)).toEqual(['known', 'new'])
})

test('a phone that checks before it admits gets a refusal and makes no conflict', () => {
  const ticket = aTicket(10)
  const [judged] = judgeScans([aScan(ticket, 20)], ANYWHERE)
  expect(judged).toMatchObject({ result: 'already-used', forced: false, isConflict: false })
  expect(insideBy(ticket)).toEqual(['known'])
})

test('a scan counts as forced only where the server would have refused it', () => {
  expect(judgeForced(aTicket(), 5, {})).toMatchObject({
    result: 'admitted',
    forced: false,
    isConflict: false,
  })
  expect(judgeForced(aTicket(), 5, { showtimeID: 'later' })).toMatchObject({
    result: 'admitted',
    reasonCode: 'other-showtime',
    forced: true,
    isConflict: false,
  })
  expect(judgeForced(aTicket(), 5, { cinemaID: 'another cinema' })).toMatchObject({
    result: 'admitted',
    reasonCode: 'other-cinema',
    forced: true,
    isConflict: false,
  })
})

test('an admission by a revoked phone is a conflict that staff see', () => {
  const [judged] = judgeScans([aScan(aTicket(), 5)], REVOKED)
  expect(judged).toMatchObject({ result: 'admitted', isConflict: true })
})

test('a code without a ticket never counts as an admission', () => {
  const judged = judgeForced(undefined, 5, {})
  expect(judged).toMatchObject({ result: 'unknown', forced: true, isConflict: false })
})

test('a scan by staff of another cinema counts only with the pass of its list', () => {
  const without = aTicket()
  const refused = { result: 'wrong-showtime', reasonCode: 'other-cinema' }
  expect(judgeForced(without, 5, {}, ELSEWHERE)).toMatchObject({ ...refused, isConflict: true })
  expect(judgeScans([aScan(without, 5)], ELSEWHERE)).toMatchObject([{ ...refused, isConflict: false }])
  expect(insideBy(without)).toEqual([undefined])
  const withPass = aTicket()
  expect(judgeForced(withPass, 5, { hasPass: true }, ELSEWHERE)).toMatchObject({
    result: 'admitted',
    forced: false,
    isConflict: false,
  })
  expect(insideBy(withPass)).toEqual(['new'])
})

test('a scan with a pass counts in full if its sender works at the cinema', () => {
  const here = { ...ANYWHERE, cinemaIds: ['this cinema'] }
  const judged = judgeForced(aTicket(10), 20, { hasPass: true }, here)
  expect(judged).toMatchObject({ result: 'admitted' })
})

test.each([
  ['admits a person who was inside before the ticket was taken', 20, ANYWHERE, 'admitted'],
  ['does not admit at the moment at which the ticket was taken', 10, ANYWHERE, 'void'],
  ['does not admit after the ticket was taken', 5, ANYWHERE, 'void'],
  ['does not admit on a phone that was taken out of use', 20, REVOKED, 'void'],
] as const)('the old code of a ticket that was given away %s', (_, minutes, door, result) => {
  const givenAwayAt = minutesAgo(10)
  expect(judgeForced(aTicket(), minutes, { givenAwayAt }, door)).toMatchObject({
    result,
    isConflict: result === 'void',
  })
})

test('the old code of a ticket admits no visitor', () => {
  const scan = aScan(aTicket(), 20, { givenAwayAt: minutesAgo(10) })
  expect(judgeScans([scan], ANYWHERE)).toMatchObject([{ result: 'void', isConflict: false }])
})

test("a scan's time is corrected by its own clock offset, or else by its batch's", () => {
  const scan = { nonce: 'new', code: 'ABCDEFGHJKMN', at: minutesAgo(30).toISOString() }
  const door = { now, offsetMs: 10 * MINUTE_MS, cinemaIds: undefined }
  expect(timesOfScan(scan, door).scannedAt).toEqual(minutesAgo(20))
  expect(timesOfScan({ ...scan, offsetMs: 0 }, door).scannedAt).toEqual(minutesAgo(30))
})

test('a scan with a time in the future counts as now, and so does one that is too old', () => {
  const scan = { nonce: 'new', code: 'ABCDEFGHJKMN' }
  const future = timesOfScan({ ...scan, at: minutesAgo(-5).toISOString() }, ANYWHERE)
  expect(future).toEqual({ claimedAt: now, scannedAt: now })
  const at = new Date(+now - 25 * HOUR_MS)
  expect(timesOfScan({ ...scan, at: at.toISOString() }, ANYWHERE)).toEqual({
    claimedAt: at,
    scannedAt: now,
  })
})

test('a scan that is too old is judged by the time that it claims', () => {
  const claimedAt = new Date(+now - 25 * HOUR_MS)
  const ticket = aTicket()
  ticket.ticket.doorsOpenAt = new Date(+claimedAt - HOUR_MS)
  const scan = { ...aScan(ticket, 0), claimedAt }
  expect(judgeScans([scan], ANYWHERE)).toMatchObject([{ result: 'void', reasonCode: 'too-old' }])
})
