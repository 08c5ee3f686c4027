import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lookOf, wordOf } from '../feedback/look.ts'
import type { Gate } from '../state/gate.ts'
import {
  AT_THE_DOOR,
  CHOICE,
  SHOWTIME,
  aDoor,
  aPage,
  aPhone,
  codeOf,
  fillDisk,
  loadWhole,
  tickets,
} from '../test/made-gate.ts'
import { countsOf } from './counts.ts'
import { admitInSpite, admitRest, scanCode } from './scan-code.ts'
import { undo } from './undo.ts'

// Just after midnight, a showtime that began half an hour ago would be of another day.
beforeEach(() => void vi.setSystemTime('2026-11-21T19:00:00+01:00'))
afterEach(() => void vi.useRealTimers())

const scan = (gate: Gate, number: number, offsetMs = 0) => scanCode(gate, codeOf(number), { ...AT_THE_DOOR, offsetMs })

test('a ticket admits once, even after a kill right after green', async () => {
  const { gate, restart } = await aDoor(await tickets([1, 2]))
  expect(await scan(gate, 1)).toMatchObject({ result: 'admitted', seats: ['A1'] })

  const after = await restart()
  const again = await scan(after, 1)
  expect(again).toMatchObject({ result: 'already-used', before: { device: 'Left door' } })
  expect(again.reason).toMatch(/^Admitted before, at \d/)
  expect(await after.database.getAll('queue')).toMatchObject([
    { kind: 'scan', code: codeOf(1), showtimeId: 'tonight', personName: 'Yakubu Danjuma' },
  ])
  expect(countsOf(after, list(after))).toEqual({ admitted: 1, expected: 2, stillToCome: 1 })
})

const CHILD = { name: 'Child', check: 'Check age', note: 'For under 12: bring proof of age' }

const list = (gate: Gate) => {
  const found = gate.lists.get('tonight')
  if (!found) throw new Error('no list')
  return found
}

test('a scan that cannot be written to the disk admits no visitor', async () => {
  const { gate } = await aDoor(await tickets([1]))
  const empty = fillDisk()
  await expect(scan(gate, 1)).rejects.toThrow('the disk is full')
  empty()
  expect(await gate.database.count('queue')).toBe(0)
  expect((await scan(gate, 1)).result).toBe('admitted')
})

test('two scans of one ticket at the same time let one person in', async () => {
  const { gate } = await aDoor(await tickets([1]))
  const both = await Promise.all([scan(gate, 1), scan(gate, 1)])
  expect(both.map(({ result }) => result).sort()).toEqual(['admitted', 'already-used'])
  expect(await gate.database.count('queue')).toBe(1)
})

test('two scans of one ticket at the same moment admit one person', async () => {
  const { gate } = await aDoor(await tickets([1]))
  const derive = crypto.subtle.deriveBits.bind(crypto.subtle)
  const bothRead = Promise.withResolvers<undefined>()
  let read = 0
  // Both readings end together, so that the phone judges each scan before it has stored the other one.
  vi.spyOn(crypto.subtle, 'deriveBits').mockImplementation(async (...asked) => {
    const key = await derive(...asked)
    read += 1
    if (read === 2) bothRead.resolve(undefined)
    await bothRead.promise
    return key
  })
  const both = await Promise.all([scan(gate, 1), scan(gate, 1)])
  vi.restoreAllMocks()
  expect(both.map(({ result }) => result).sort()).toEqual(['admitted', 'already-used'])
  expect(both.map(({ code }) => code)).toEqual([codeOf(1), codeOf(1)])
  expect(await gate.database.count('queue')).toBe(1)
})

test('a ticket of another showtime is named, and a code of nothing is unknown', async () => {
  const { gate } = await aDoor(await tickets([1]))
  await loadWhole(gate, aPage({ showtimeId: 'later', items: await tickets([2], {}, 'later') }))
  const another = await scan(gate, 2)
  expect(another).toMatchObject({
    result: 'wrong-showtime',
    found: { list: { showtime: { id: 'later', title: 'King of Boys' } } },
  })
  expect(wordOf(another)).toBe('Another showtime')
  expect(await scan(gate, 3)).toMatchObject({ result: 'unknown', seats: [] })
  expect(await gate.database.count('queue')).toBe(0)
})

test('the door names the day or cinema of a wrong ticket, and refuses other codes', async () => {
  const { gate } = await aDoor([])
  const page = aPage({ showtimeId: 'sunday', items: await tickets([2], {}, 'sunday') })
  const startsAt = new Date(Date.now() + 49 * HOUR_MS).toISOString()
  await loadWhole(gate, { ...page, showtime: { ...page.showtime, startsAt } })
  const choice = { ...CHOICE, neighbourIds: ['sunday'] }
  const another = await scanCode(gate, codeOf(2), { ...AT_THE_DOOR, choice })
  expect(wordOf(another)).toMatch(/^Another day: \w+day \d+:\d\d [AP]M$/)
  const elsewhere = {
    result: 'wrong-showtime',
    reasonCode: 'other-cinema',
    reasonValues: { cinema: 'Zaranda' },
  } as const
  expect(wordOf(elsewhere)).toBe('Another cinema: Zaranda')
  const junk = await scanCode(gate, 'HTTPS://PARKING.EXAMPLE', AT_THE_DOOR)
  expect([wordOf(junk), wordOf(await scan(gate, 3))]).toEqual(['Not a ticket', 'Not on the list'])
})

test("the door counts an offline till's ticket only after its admission", async () => {
  const { gate } = await aDoor([...(await tickets([1])), ...(await tickets([2, 3], { isUnsold: true }))])
  expect(countsOf(gate, list(gate))).toEqual({ admitted: 0, expected: 1, stillToCome: 1 })
  expect((await scan(gate, 2)).result).toBe('admitted')
  expect(countsOf(gate, list(gate))).toEqual({ admitted: 1, expected: 2, stillToCome: 1 })
})

test('a door of two showtimes admits both, even while a third list is missing', async () => {
  const { gate } = await aDoor(await tickets([1]))
  await loadWhole(gate, aPage({ showtimeId: 'late', items: await tickets([2], {}, 'late') }))
  const choice = { ...CHOICE, showtimeIds: ['missing', SHOWTIME, 'late'] }
  for (const number of [1, 2]) {
    const { result } = await scanCode(gate, codeOf(number), { ...AT_THE_DOOR, choice })
    expect(result).toBe('admitted')
  }
})

test('a clock that is an hour slow is corrected before a scan is judged', async () => {
  const { gate } = await aPhone()
  const page = aPage({ items: await tickets([1]) })
  const doorsOpenAt = new Date(Date.now() + HOUR_MS / 2).toISOString()
  await loadWhole(gate, { ...page, showtime: { ...page.showtime, doorsOpenAt } })
  const early = await scan(gate, 1)
  expect(early.result).toBe('wrong-showtime')
  expect(wordOf(early)).toBe('Too early')
  expect((await scan(gate, 1, HOUR_MS)).result).toBe('admitted')
  const [queued] = await gate.database.getAll('queue')
  expect(queued).toMatchObject({ offsetMs: HOUR_MS })
  expect(Date.parse(queued?.at ?? '')).toBeLessThanOrEqual(Date.now())
  const known = [...gate.admissions.values()]
  expect(Date.parse(known[0]?.at ?? '')).toBeGreaterThan(Date.now() + HOUR_MS / 2)
})

test('a group enters by one code without refunded tickets, with a scan per seat', async () => {
  const { gate } = await aPhone()
  const adults = await tickets([10, 1, 2], { purchase: 'the Bellos' })
  const group = [...adults, ...(await tickets([3], { purchase: 'the Bellos', type: CHILD }))]
  const refunded = await tickets([5], { purchase: 'the Bellos', status: 'void' })
  await loadWhole(gate, aPage({ items: [...group, ...refunded, ...(await tickets([4]))] }))
  const first = await scan(gate, 2)
  expect(first.rest.map(({ ticket }) => ticket.seat)).toEqual(['A1', 'A3', 'A10'])
  const all = await admitRest(gate, first, AT_THE_DOOR)
  expect(all).toMatchObject({ result: 'admitted', seats: ['A2', 'A1', 'A3', 'A10'], rest: [] })
  expect(all?.types).toEqual([CHILD])
  expect(await gate.database.getAll('queue')).toMatchObject([
    { code: codeOf(2) },
    { code: codeOf(2), seat: 'A1' },
    { code: codeOf(2), seat: 'A3' },
    { code: codeOf(2), seat: 'A10' },
  ])
  expect((await scan(gate, 3)).result).toBe('already-used')
  expect(await admitRest(gate, first, AT_THE_DOOR)).toBeUndefined()
  expect(await gate.database.count('queue')).toBe(4)

  await undo(gate, { scans: all?.admitted ?? [], reason: 'Did not come in', at: new Date() })
  expect((await gate.database.getAll('queue')).slice(4)).toMatchObject([
    { kind: 'undo', code: codeOf(2), timeZone: 'Africa/Lagos' },
    { kind: 'undo', code: codeOf(2), seat: 'A1' },
    { kind: 'undo', code: codeOf(2), seat: 'A3' },
    { kind: 'undo', code: codeOf(2), seat: 'A10' },
  ])
  expect(await scan(gate, 3)).toMatchObject({ result: 'admitted', types: [CHILD] })
})

test('the rest of a purchase enters together, or not if one entered meanwhile', async () => {
  const { gate } = await aDoor(await tickets([1, 2, 3], { purchase: 'the Bellos' }))
  const first = await scan(gate, 1)
  expect((await scan(gate, 3)).result).toBe('admitted')
  expect(await admitRest(gate, first, AT_THE_DOOR)).toBeUndefined()
  expect((await scan(gate, 2)).result).toBe('admitted')
})

test('the rest of a purchase leaves out visitors who came in at another door', async () => {
  const { gate } = await aPhone()
  const bellos = { purchase: 'the Bellos' }
  const inside = { ...bellos, status: 'used' as const, usedAt: new Date().toISOString() }
  const items = [...(await tickets([1, 2], bellos)), ...(await tickets([3], inside))]
  await loadWhole(gate, aPage({ items }))
  expect(countsOf(gate, list(gate))).toEqual({ admitted: 1, expected: 3, stillToCome: 2 })
  const { rest } = await scan(gate, 1)
  expect(rest.map(({ ticket }) => ticket.seat)).toEqual(['A2'])
  expect(countsOf(gate, list(gate))).toEqual({ admitted: 2, expected: 3, stillToCome: 1 })
  // A second scan of this code admits no person, and does not offer the rest of the purchase.
  const again = { result: 'already-used', admitted: [], rest: [] }
  expect(await scan(gate, 1)).toMatchObject(again)
})

test('undoing an admission works on a phone whose clock is fast', async () => {
  const { gate } = await aDoor(await tickets([1]))
  const offsetMs = -HOUR_MS / 4
  const { admitted, at } = await scan(gate, 1, offsetMs)
  const usedAt = new Date(at.getTime() + offsetMs).toISOString()
  await loadWhole(gate, aPage({ items: await tickets([1], { status: 'used', usedAt }) }))
  await undo(gate, { scans: admitted, reason: 'Did not come in', at: new Date() })
  expect((await scan(gate, 1, offsetMs)).result).toBe('admitted')
})

test('an undo within ten seconds lets the ticket in again, and both entries are sent', async () => {
  const { gate, restart } = await aDoor(await tickets([1]))
  const { admitted, at: scannedAt } = await scan(gate, 1)
  const within = (ms: number) => new Date(scannedAt.getTime() + ms)
  const byMistake = { scans: admitted, reason: 'Did not come in' }
  expect(await undo(gate, { ...byMistake, at: within(10_001) })).toEqual([])
  expect((await scan(gate, 1)).result).toBe('already-used')

  expect(await undo(gate, { ...byMistake, at: within(10_000) })).toEqual(admitted)
  const queue = await gate.database.getAll('queue')
  expect(queue.map(({ kind }) => kind)).toEqual(['scan', 'undo'])
  expect(queue[1]).toMatchObject({ nonce: admitted[0]?.nonce, reason: 'Did not come in' })
  expect((await scan(await restart(), 1)).result).toBe('admitted')
})

test('a supervisor admits a visitor against the verdict, and the scan has the reason', async () => {
  const { gate } = await aDoor(await tickets([1], { status: 'void' }))
  const refused = await scan(gate, 1)
  if (!refused.found) throw new Error('the ticket was not found')
  const spite = { ...refused, found: refused.found }
  const letIn = await admitInSpite(gate, spite, { ...AT_THE_DOOR, note: 'Was let out for air' })
  expect(letIn).toMatchObject({
    result: 'admitted',
    seats: ['A1'],
    admitted: [{ code: codeOf(1) }],
    rest: [],
  })
  expect(await gate.database.getAll('queue')).toMatchObject([{ note: 'Was let out for air' }])
})

test('the first person stays inside when the second by the same ticket is undone', async () => {
  const { gate, restart } = await aDoor(await tickets([1]))
  await scan(gate, 1)
  const refused = await scan(gate, 1)
  if (!refused.found) throw new Error('the ticket was not found')
  const second = await admitInSpite(gate, { ...refused, found: refused.found }, AT_THE_DOOR)
  await undo(gate, { scans: second.admitted, reason: 'Did not come in', at: new Date() })
  expect((await gate.database.getAll('queue')).map(({ kind }) => kind)).toEqual(['scan', 'scan', 'undo'])
  for (const phone of [gate, await restart()]) {
    expect((await scan(phone, 1)).result).toBe('already-used')
  }
})

test('without a network, a copy of a ticket that was given away is amber', async () => {
  const { gate } = await aPhone()
  const [ticket] = await tickets([1])
  if (!ticket) throw new Error('no ticket')
  const old = { ...ticket, status: 'void' as const, isGivenAway: true }
  await loadWhole(gate, aPage({ items: [old] }))
  const shown = await scan(gate, 1)
  expect([shown.result, lookOf(shown), wordOf(shown)]).toEqual(['void', 'amber', 'Given away'])
  expect(countsOf(gate, list(gate))).toEqual({ admitted: 0, expected: 0, stillToCome: 0 })
})
