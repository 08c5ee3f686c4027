import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { expect, test } from 'vitest'
import { deleteLists } from './delete-lists.ts'
import { SHOWTIME, aDoor, aPage, loadWhole, tickets } from '../test/made-gate.ts'

const AT = new Date('2026-11-26T18:00:00Z')
const NOW = AT.toISOString()
const before = (ms: number) => new Date(AT.getTime() - ms).toISOString()

/** Returns a door whose list has these tickets, with ways to undo a scan and to read the status of a ticket. */
async function aList(items: ListedTicket[]) {
  const { gate } = await aDoor(items)
  const { lists } = gate
  const keyOf = (at: number) => items[at]?.key ?? ''
  return {
    gate,
    lists,
    undo: (at: number) => lists.forgetAdmission({ showtimeId: SHOWTIME, key: keyOf(at), nonce: `nonce ${at}` }, AT),
    statusOf: (at: number) => lists.get(SHOWTIME)?.tickets.get(keyOf(at))?.status,
  }
}

test.each([
  ['takes back an admission of the same moment', NOW, 'unused'],
  ['takes back an admission of one second earlier, because the server may round the time', before(1000), 'unused'],
  ['leaves an earlier admission as it is, because another scan made it', before(1001), 'used'],
  ['takes back an admission whose time the list does not say', undefined, 'unused'],
])('an undo of a scan %s', async (_, usedAt, status) => {
  const list = await aList(await tickets([1], { status: 'used', ...(usedAt && { usedAt }) }))
  list.undo(0)
  expect(list.statusOf(0)).toBe(status)
})

test.each(['void', 'unused', 'expired'] as const)(
  'an undo changes nothing about a ticket that the list shows as %s',
  async (status) => {
    const list = await aList(await tickets([1], { status, usedAt: NOW }))
    list.undo(0)
    expect(list.statusOf(0)).toBe(status)
    expect(list.lists.takenUndos(SHOWTIME)).toEqual([])
  },
)

test('an undo of a ticket that the list does not have changes nothing', async () => {
  const list = await aList(await tickets([1], { status: 'used', usedAt: NOW }))
  list.lists.forgetAdmission({ showtimeId: SHOWTIME, key: 'unknown', nonce: 'one' }, AT)
  list.lists.forgetAdmission({ showtimeId: 'unknown', key: 'unknown', nonce: 'one' }, AT)
  expect(list.lists.get(SHOWTIME)?.tickets.size).toBe(1)
  expect(list.lists.takenUndos('unknown')).toEqual([])
})

test('a ticket whose undo was refused becomes used again, and others stay unused', async () => {
  const list = await aList(await tickets([1, 2], { status: 'used', usedAt: NOW }))
  list.undo(0)
  list.undo(1)
  expect(list.lists.takenUndos(SHOWTIME)).toEqual([])
  list.lists.undoTaken('nonce 0')
  expect(list.lists.takenUndos(SHOWTIME)).toEqual(['nonce 0'])
  list.lists.restoreAdmission('nonce 1')
  expect([list.statusOf(0), list.statusOf(1)]).toEqual(['unused', 'used'])
})

test("a list deleted and loaded again has only the server's current tickets", async () => {
  const { gate, lists } = await aList(await tickets([1]))
  await deleteLists(gate)
  expect(lists.get(SHOWTIME)).toBeUndefined()
  const items = await tickets([2])
  await loadWhole(gate, aPage({ items }))
  expect([...(lists.get(SHOWTIME)?.tickets.values() ?? [])]).toEqual(items)
})
