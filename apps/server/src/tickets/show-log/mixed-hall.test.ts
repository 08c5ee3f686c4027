// A hall has tickets of every kind when its power fails: each gets one thing, and what was not paid is not paid out.
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { expect, test } from 'vitest'
import { ago, darkShows, inTurn, KOBO, press, VP } from '../../test/dark-shows.ts'
import { payTheRest } from '../../test/day-to-cancel.ts'
import { freshPhone } from '../../test/one-time-codes.ts'
import { NOTE, type TestCustomer, TestStaff } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { byVoucher, someVouchers } from '../../test/vouchers.ts'

const server = useCheckedServer()
const { begin } = darkShows(server)
const door = TestDoor.use(server)
const finance = TestStaff.use(server, 'finance')

async function gets(one: TestCustomer) {
  const listed = (await one.call('POST', '/api/v1/fetchtickets', { uuid: one.id })).json<Ticket[]>()
  return listed.map(({ Disruption: disruption }) => disruption?.gets)
}

/** Fills a hall, in which the film stops after an hour. Returns its people and the sales of its window. */
async function mixedHall() {
  await changeSettings(server.db, { refund_hours_before: 0 })
  const other = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const { cinemaId } = other
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1, cinemaId })
  const till = await TestTill.open(server, cinemaId)
  const [buyer, taker, guest, changed] = [
    await server.make.customer({ balance: 2 * VP }),
    await server.make.customer(),
    await server.make.customer(),
    await server.make.customer({ balance: VP }),
  ]
  const { tickets } = await buyer.buy(showtime, 2)
  await takeTicket(server, await linkOf(buyer, tickets[1]), taker)
  const free = { showtimeID: showtime.id, count: 1, phoneNumber: guest.phone, reason: NOTE }
  const manager = await TestStaff.make(server, 'manager')
  const given = await manager.call('POST', 'complimentary', free)
  expect(given.statusCode, given.body).toBe(201)
  const old = await changed.buy(other, 1)
  const request = { uuid: changed.id, ticketIDs: old.tickets.map(({ TicketID }) => TicketID), amountToPay: VP }
  await changed.call('POST', '/api/v1/exchangetickets', { ...request, showtimeID: showtime.id, cinemaID: cinemaId })
  const [code = ''] = await someVouchers(finance)
  const phoneNumber = freshPhone()
  const paper = [
    await till.sell(showtime, { tickets: standard(1), tenders: cash(KOBO), phoneNumber }),
    await till.sell(showtime, { tickets: standard(1), tenders: byVoucher(code) }),
  ]
  await begin(showtime)
  await door.log(showtime.id, 'started', ago(90))
  await door.log(showtime.id, 'stopped', ago(30))
  return { showtime, till, paper, people: [buyer, taker, guest, changed] as const }
}

test.each(['refund', 'voucher'])('every kind of ticket in a hall is compensated once by a %s', async (how) => {
  const { showtime, till, paper, people } = await mixedHall()
  const [buyer, taker, guest, changed] = people
  const codes = paper.flatMap(({ tickets }) => tickets.map(({ QrCode }) => QrCode))
  await door.send(codes.map((code) => ({ code })))
  const settled = await press(finance, [showtime.id], how)
  expect(settled.statusCode, settled.body).toBe(200)
  await payTheRest(server)
  expect(await inTurn([buyer, changed], (one) => one.balance())).toEqual([2 * VP, VP])
  expect(await inTurn([taker, guest], (one) => one.balance())).toEqual([0, 0])
  expect((await gets(buyer)).toSorted()).toEqual(['points', 'points'])
  expect([await gets(taker), await gets(guest)]).toEqual([['points'], ['nothing']])
  expect((await gets(changed)).filter((one) => one !== undefined)).toEqual(['points'])
  // The window pays cash back, and makes the voucher of the company good again. The buyer with a number has a code.
  const back = await inTurn(paper, ({ purchase }) => till.call(`sales/${purchase.id}/refund`, {}))
  expect(back.map(({ statusCode }) => statusCode)).toEqual(how === 'refund' ? [200, 200] : [expect.any(Number), 200])
  if (how === 'voucher') expect(back[0]?.statusCode).toBeGreaterThanOrEqual(400)
  const kinds = back.flatMap((one) => one.json<{ refund?: { parts: { kind: string }[] } }>().refund?.parts ?? [])
  expect(kinds.map(({ kind }) => kind)).toEqual(how === 'refund' ? ['cash', 'voucher'] : ['voucher'])
})
