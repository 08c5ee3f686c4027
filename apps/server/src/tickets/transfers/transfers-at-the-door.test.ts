import { keyOfCode } from '@velvet/contract/tickets/gate-key'
import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { expect, test } from 'vitest'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)

interface Page {
  salt: string
  items: ListedTicket[]
  refresh: string
  total: number
}

const listOf = (showtimeID: string, cursor?: string) =>
  door.read<Page>(`list?showtimeID=${showtimeID}${cursor === undefined ? '' : `&cursor=${cursor}`}`)

/** Sells two tickets, of which a person takes the first one by a link. */
async function giveOne() {
  const sold = await sellTickets(server, 2)
  const taken = await takeTicket(server, await linkOf(sold.buyer, sold.tickets[0]))
  const [old = '', kept = ''] = sold.codes
  return { ...sold, old, kept, code: taken.QrCode }
}

const GIVEN_AWAY = { result: 'void', reason: 'Given away', conflict: false }

test('the new code of a transferred ticket admits once, and the old code never', async () => {
  const { old, code } = await giveOne()
  expect(await door.scan({ code: old })).toMatchObject(GIVEN_AWAY)
  expect(await door.scan({ code })).toMatchObject({
    result: 'admitted',
    ticket: { SeatNumber: 'A1' },
  })
  expect(await door.scan({ code: old })).toMatchObject(GIVEN_AWAY)
  expect(await door.scan({ code })).toMatchObject({ result: 'already-used' })
})

test("a purchase's code does not admit a transferred seat, nor the other way round", async () => {
  const { old, kept, code } = await giveOne()
  expect(await door.scan({ code: kept, seat: 'A1' })).toMatchObject(GIVEN_AWAY)
  expect(await door.scan({ code: old, seat: 'A2' })).toMatchObject(GIVEN_AWAY)
  expect(await door.scan({ code, seat: 'A2' })).toMatchObject({ result: 'unknown' })
  expect(await door.scan({ code: kept })).toMatchObject({ result: 'admitted' })
  expect(await door.scan({ code, seat: 'A1' })).toMatchObject({ result: 'admitted' })
})

test('an admission with an old copy against the verdict leaves a conflict', async () => {
  const { showtime, old, code } = await giveOne()
  const scan = { code: old, force: true }
  expect(await door.scan(scan)).toMatchObject({ ...GIVEN_AWAY, conflict: true })
  await door.scan({ code })
  const path = `conflicts?showtimeID=${showtime.id}`
  const { items } = await door.read<{ items: unknown[] }>(path)
  expect(items).toMatchObject([{ kind: 'given-away', seat: 'A1', admitted: null }])
  const response = await door.call('POST', 'checkins', { deviceID: door.id, scans: [] })
  expect(response.json()).toMatchObject({ conflicts: [{ isGivenAway: true, other: null }] })
})

test('if an offline phone admitted the giver before the transfer, the ticket is used', async () => {
  const { old, code } = await giveOne()
  const before = new Date(Date.now() - 5 * MINUTE_MS)
  expect(await door.scan({ code: old, force: true, at: before })).toMatchObject({
    result: 'admitted',
  })
  expect(await door.scan({ code })).toMatchObject({ result: 'already-used' })
  expect(await door.scan({ code: old })).toMatchObject(GIVEN_AWAY)
})

test('the list at the gate gets the new code, and marks the old one as given away', async () => {
  const { showtime, buyer, tickets, codes } = await sellTickets(server, 2)
  const first = await listOf(showtime.id)
  const taken = await takeTicket(server, await linkOf(buyer, tickets[0]))
  const { items, salt } = await listOf(showtime.id, first.refresh)
  const ofTicket = items.filter(({ seat }) => seat === 'A1')
  const [old, now] = [await keyOfCode(codes[0] ?? '', salt), await keyOfCode(taken.QrCode, salt)]
  expect(Object.fromEntries(ofTicket.map((one) => [one.key, one]))).toMatchObject({
    [old]: { status: 'void', isGivenAway: true },
    [now]: { status: 'unused' },
  })
  expect(ofTicket).toHaveLength(2)
})

test('the door lists a transferred ticket as newly sold, outside its purchase', async () => {
  const { showtime, buyer, tickets } = await sellTickets(server, 3)
  const before = await listOf(showtime.id)
  const friend = await server.make.customer()
  const first = await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  await takeTicket(server, await linkOf(friend, first))
  const { items, total } = await listOf(showtime.id)
  expect([items.length, total]).toEqual([5, 5])
  const sold = before.items.map(({ key }) => key)
  const later = items.filter(({ key }) => !sold.includes(key))
  const lastSale = Math.max(...before.items.map(({ soldAt }) => soldAt))
  expect(later.map(({ soldAt }) => soldAt >= lastSale)).toEqual([true, true])
  const last = later.find(({ isGivenAway }) => !isGivenAway)
  expect(later.filter(({ isGivenAway }) => isGivenAway)).toHaveLength(1)
  const together = items.filter(({ purchase }) => purchase === last?.purchase)
  expect(together).toEqual([last])
})
