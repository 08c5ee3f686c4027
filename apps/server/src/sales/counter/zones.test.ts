import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { expect, test } from 'vitest'
import { throwIfRefused, throwUnlessMade } from '../../test/outcomes.ts'
import { TestStaff } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { exchange } from '../../test/till-exchanges.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'
import { TestDoor } from '../../test/test-door.ts'
import { aShowtimeWithZones } from '../../test/zones.ts'

const server = useCheckedServer()
const door = TestDoor.use(server)

// At a till, 100 Vp cost ₦100, 250 Vp cost ₦200, and 150 Vp cost ₦100.
const [STANDARD, VIP, HALF] = [10_000, 20_000, 10_000]

/** Makes a showtime that begins in a minute, because a till lists the present business day, which may end soon. */
async function aTill() {
  const showtime = await aShowtimeWithZones(server, { startsInHours: 0.02 })
  return { showtime, till: await TestTill.open(server, showtime.cinemaId, { openingCount: 100_000 }) }
}

test('a till gets the prices of zones and sells the seats at these prices', async () => {
  const { showtime, till } = await aTill()
  const listed = await callCounter(server, till, 'GET', `showtimes?cinemaID=${till.cinemaId}`)
  expect(listed.json<{ items: object[] }>().items).toMatchObject([
    {
      zones: [
        { zone: 'love-seat', kobo: HALF },
        { zone: 'vip', typeID: STANDARD_TYPE_ID, kobo: VIP },
      ],
    },
  ])
  const sold = await till.sell(showtime, { tickets: standard(2), zone: 'vip', tenders: cash(2 * VIP) })
  expect(sold.tickets).toMatchObject([
    { SeatNumber: 'B2', Zone: 'vip', Kobo: VIP },
    { SeatNumber: 'B3', Zone: 'vip', Kobo: VIP },
  ])
  const mixed = { tickets: standard(3), seats: ['C1', 'C2', 'A3'], tenders: cash(2 * HALF + STANDARD) }
  expect((await till.sell(showtime, mixed)).tickets.map(({ Zone }) => Zone)).toEqual(['love-seat', 'love-seat', null])
})

test('a till neither sells nor refunds one half of a love seat', async () => {
  const { showtime, till } = await aTill()
  const half = { showtimeID: showtime.id, tickets: standard(1), seats: ['C1'], tenders: cash(HALF) }
  expect((await till.call('sales', half)).json()).toMatchObject({ error: 'love-seat-torn' })
  const sale = await till.sell(showtime, { tickets: standard(2), seats: ['C1', 'C2'], tenders: cash(2 * HALF) })
  const refund = { ticketIDs: [sale.tickets[0]?.TicketID], reason: 'Fell ill' }
  const refused = await till.call(`sales/${sale.purchase.id}/refund`, refund)
  expect(refused.json()).toMatchObject({ error: 'love-seat-torn' })
  await door.scan({ code: sale.tickets[1]?.QrCode, showtimeID: showtime.id })
  const besideAdmitted = await till.call(`sales/${sale.purchase.id}/refund`, refund)
  expect(besideAdmitted.json()).toMatchObject({ error: 'love-seat-torn' })
})

test('neither a till nor the app exchanges one half of a love seat', async () => {
  await changeSettings(server.db, { refund_hours_before: 0 })
  const { showtime, till } = await aTill()
  const sale = await till.sell(showtime, { tickets: standard(2), seats: ['C1', 'C2'], tenders: cash(2 * HALF) })
  const buyer = await server.make.customer({ balance: 400 })
  const { tickets } = await buyer.buy(showtime, 2, { seats: ['C3', 'C4'], amount: 300 })
  const exchangeInApp = async (ticketIDs: unknown[], seats: string[], amountToPay: number) => {
    const input = {
      uuid: buyer.id,
      showtimeID: showtime.id,
      cinemaID: showtime.cinemaId,
      ticketIDs,
      seats,
      amountToPay,
    }
    return (await buyer.call('POST', '/api/v1/exchangetickets', input)).json<object>()
  }
  const [half, otherHalf] = tickets.map(({ TicketID }) => TicketID)
  const torn = { error: 'love-seat-torn' }
  expect(await exchangeInApp([half], ['A3'], 100)).toMatchObject(torn)
  expect(await exchangeInApp([half, otherHalf], ['C3', 'A3'], 250)).toMatchObject(torn)
  const one = { ...sale, tickets: sale.tickets.slice(0, 1) }
  expect(
    (await exchange(till, one, showtime, { ticketIDs: [sale.tickets[0]?.TicketID], seats: ['A3'] })).json(),
  ).toMatchObject(torn)
  expect(await buyer.balance()).toBe(100)
  expect(await exchangeInApp([half, otherHalf], ['A3', 'A4'], 200)).toMatchObject({ balance: 200 })
})

test('the till and the app charge the difference for exchanging standard for VIP', async () => {
  await changeSettings(server.db, { refund_hours_before: 0 })
  const { showtime, till } = await aTill()
  const sale = await till.sell(showtime, { tickets: standard(1), tenders: cash(STANDARD) })
  const request = { showtimeID: showtime.id, tickets: standard(1), seats: ['B2'], tenders: cash(VIP - STANDARD) }
  const now = await till.call(`sales/${sale.purchase.id}/exchange`, request)
  throwUnlessMade(now)
  expect(now.json()).toMatchObject({ tickets: [{ SeatNumber: 'B2', Zone: 'vip', Kobo: VIP }] })

  const buyer = await server.make.customer({ balance: 300 })
  const { tickets } = await buyer.buy(showtime, 1)
  const input = { uuid: buyer.id, ticketIDs: [tickets[0]?.TicketID], showtimeID: showtime.id, amountToPay: 250 }
  const answer = await buyer.call('POST', '/api/v1/exchangetickets', {
    ...input,
    cinemaID: showtime.cinemaId,
    seats: ['B3'],
  })
  throwIfRefused(answer)
  expect(answer.json()).toMatchObject({ balance: 50, tickets: [{ SeatNumber: 'B3', Zone: 'vip', Price: 250 }] })
  const refund = await buyer.call('POST', '/api/v1/refundticket', {
    uuid: buyer.id,
    ticketID: answer.json<typeof answer & { tickets: { TicketID: string }[] }>().tickets[0]?.TicketID,
  })
  expect(refund.json()).toMatchObject({ balance: 300 })
})

test('the door shows the zone, and the box office report has a row for each zone', async () => {
  const { showtime, till } = await aTill()
  const { tickets } = await till.sell(showtime, { tickets: standard(1), zone: 'vip', tenders: cash(VIP) })
  await till.sell(showtime, { tickets: standard(2), tenders: cash(2 * STANDARD) })
  const scanned = await door.scan({ code: tickets[0]?.QrCode, showtimeID: showtime.id })
  expect(JSON.stringify(scanned)).toContain('"VIP"')
  const finance = await TestStaff.make(server, 'finance')
  const day = tickets[0]?.PlayDate ?? ''
  const report = await finance.read<{ rows: { key: string; label: string }[] }>(
    `boxoffice?from=${day}&to=${day}&by=zone`,
  )
  expect(report.rows.map(({ label }) => label)).toEqual(expect.arrayContaining(['Standard', 'VIP']))
  const returns = await finance.call('GET', `returns?date=${day}`)
  expect(returns.body).toContain('Adult, VIP')
})
