import type { listPrintedConflicts } from '@velvet/contract/sales/offline-conflicts.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { tillWithSeats, type OfflineTill } from '../../../test/offline-till.ts'
import { useCheckedServer } from '../../../test/start-test-server.ts'
import { TestDoor } from '../../../test/test-door.ts'
import { type MadeShowtime, TestStaff } from '../../../test/people.ts'
import { COUNTER_PRICE, callCounter } from '../../../test/test-till.ts'

const server = useCheckedServer()

/** Ends the time of the seats that are kept for the counter. */
async function freeSeats({ id }: MadeShowtime): Promise<void> {
  await sql`update held_seats set expires_at = now() where showtime_id = ${id}`.execute(server.db)
}

async function buyAll(showtime: MadeShowtime, count: number, seats?: string[]): Promise<void> {
  const buyer = await server.make.customer({ balance: count * COUNTER_PRICE.vp })
  await buyer.buy(showtime, count, seats && { seats })
}

/** Reads the conflicts of the cinema of a till. */
async function conflictsOf({ till }: OfflineTill, { cinemaId }: MadeShowtime) {
  const path = `conflicts?cinemaID=${cinemaId}`
  const listed = await callCounter(server, { seller: till.seller }, 'GET', path)
  return listed.json<OutputOf<typeof listPrintedConflicts>>().items
}

test('a buyer whose printed seat was sold meanwhile gets another free seat', async () => {
  const { showtime, till, seats } = await tillWithSeats(server)
  const sale = till.sell(showtime, 2)
  await freeSeats(showtime)
  await buyAll(showtime, 1, seats.slice(0, 1))
  const { tickets, printed } = await till.report(sale)
  expect(printed[0]).toMatchObject({ seat: seats[0], outcome: 'other-seat' })
  expect(printed[1]).toEqual({ seat: seats[1], outcome: 'as-printed', seatNow: seats[1] })
  expect(tickets[0]?.SeatNumber).toBe(printed[0]?.seatNow)
})

test('the list of conflicts shows when each holder of a seat was admitted, and by whom', async () => {
  const { showtime, till, seats } = await tillWithSeats(server, { startsInHours: 1 })
  const sale = till.sell(showtime)
  await freeSeats(showtime)
  const buyer = await server.make.customer({ balance: COUNTER_PRICE.vp })
  const [bought] = (await buyer.buy(showtime, 1, { seats: seats.slice(0, 1) })).tickets
  await till.report(sale)
  expect(await conflictsOf(till, showtime)).toMatchObject([{ admitted: null, otherAdmitted: null }])

  const door = await TestDoor.open(server)
  expect(await door.scan({ code: bought?.QrCode })).toMatchObject({ result: 'admitted' })
  const [conflict] = await conflictsOf(till, showtime)
  const by = { name: expect.any(String) as string }
  expect(conflict).toMatchObject({ seat: seats[0], admitted: null, otherAdmitted: { by } })
  await door.scan({ code: sale.input.tickets[0]?.code })
  expect(await conflictsOf(till, showtime)).toMatchObject([
    { admitted: { by, at: expect.any(String) as string }, otherAdmitted: conflict?.otherAdmitted },
  ])
})

test('without a free seat, the till keeps the money and the ticket awaits its refund', async () => {
  const { showtime, till, seats } = await tillWithSeats(server, { seats: 6, kept: 3 })
  const guest = await server.make.customer()
  const sale = till.sell(showtime, 2, { phoneNumber: guest.phone })
  await freeSeats(showtime)
  await buyAll(showtime, 6)
  const { purchase, printed } = await till.report(sale)
  expect(printed).toEqual([
    { seat: seats[0], outcome: 'no-seat', seatNow: null },
    { seat: seats[1], outcome: 'no-seat', seatNow: null },
  ])
  const pins = server.db.selectFrom('outbox').select('id').where('topic', '=', 'pin')
  expect(await pins.where('customer_id', '=', guest.id).execute()).toEqual([])
  expect(await till.xReport()).toMatchObject({ cash: 2 * COUNTER_PRICE.kobo, refunds: 0 })
  const items = await conflictsOf(till, showtime)
  expect(items.map(({ seat, seatNow }) => [seat, seatNow])).toEqual([
    [seats[1], null],
    [seats[0], null],
  ])
  const approval = await TestStaff.make(server, 'manager')
  const refund = { reason: 'No seat was left' }
  const back = await till.till.call(`sales/${purchase.id}/refund`, refund, { seller: approval })
  expect(back.statusCode, back.body).toBe(200)
  expect(await till.xReport()).toMatchObject({ refunds: 2 * COUNTER_PRICE.kobo })
})

test('an offline sale of a cancelled showtime counts as money and awaits its refund', async () => {
  const { showtime, till } = await tillWithSeats(server)
  const sale = till.sell(showtime, 2)
  const manager = await TestStaff.make(server, 'manager')
  const cancelled = await manager.call('POST', `showtimes/${showtime.id}/cancel`, {
    reason: 'No power',
    soldSeats: 0,
  })
  expect(cancelled.statusCode, cancelled.body).toBe(200)
  const { printed } = await till.report(sale)
  expect(printed.map(({ outcome }) => outcome)).toEqual(['no-seat', 'no-seat'])
  expect((await till.xReport()).cash).toBe(2 * COUNTER_PRICE.kobo)
})
