import { expect, test } from 'vitest'
import { sql } from 'kysely'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { TICKETS_PER_PAGE } from '@velvet/contract/tickets/tickets.rules'
import { SettledRun } from '../../test/settlements.ts'
import { addTax, STATE_TAX, VAT } from '../../test/books.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import type { MadeShowtime, TestCustomer } from '../../test/people.ts'

const server = useTestServer()

test('a customer can list their tickets, seat by seat, and read each by its id', async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(showtime, 2)

  const list = (await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })).json<{ TicketID: string }[]>()
  expect(list.map(({ TicketID }) => TicketID)).toEqual(tickets.map(({ TicketID }) => TicketID))
  const one = await buyer.call('POST', '/api/v1/fetchticket', {
    uuid: buyer.id,
    ticketID: tickets[0]?.TicketID,
  })
  expect(one.json()).toMatchObject({
    ticket: {
      ...tickets[0],
      TicketStatus: 'Unused',
      MovieTitle: 'Lionheart',
      CinemaName: 'Wikki Cinema',
    },
  })
})

test('a customer without tickets has an empty list', async () => {
  const nobody = await server.make.customer()
  const list = await nobody.call('POST', '/api/v1/fetchtickets', { uuid: nobody.id })
  expect(list.json()).toEqual([])
})

test('a ticket shows time and place, and its payer sees price and time of purchase', async () => {
  const showtime = await server.make.showtime({ price: 150 })
  const buyer = await server.make.customer({ balance: 150 })
  const asked = Date.now()
  const { tickets } = await buyer.buy(showtime, 1)
  const [listed] = (await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })).json<Ticket[]>()
  const { starts_at, ends_at } = await server.db
    .selectFrom('showtimes')
    .select(['starts_at', 'ends_at'])
    .where('id', '=', showtime.id)
    .executeTakeFirstOrThrow()
  const second = (at: Date | string | null | undefined) => Math.floor(Number(new Date(at ?? '')) / 1000)
  expect(listed).toEqual(tickets[0])
  expect([listed?.StartsAt, listed?.EndsAt].map(second)).toEqual([starts_at, ends_at].map(second))
  expect(listed?.StartsAt).toMatch(/T\d\d:\d\d:\d\d\+01:00$/)
  expect(Math.abs(second(listed?.BoughtAt) - asked / 1000)).toBeLessThan(60)
  expect(listed).toMatchObject({
    Price: 150,
    GrossKobo: 10_000,
    RefundedAt: null,
    TimeZone: 'Africa/Lagos',
    Latitude: 10.31,
    Longitude: 9.84,
    CinemaPhone: null,
  })
})

test('a ticket shows its payer the taxes and cinema owner of the time of the sale', async () => {
  const run = await SettledRun.make(server, { name: 'Sold by', state: 'Gombe' })
  const showtime = await run.showtime()
  const buyer = await server.make.customer({ balance: 2 * showtime.price })
  const first = await buyer.buy(showtime, 1, { key: 'of-the-first-owner' })
  const sold = {
    GrossKobo: 450_000,
    NetKobo: 400_000,
    Invoice: null,
    Taxes: [
      { name: VAT.name, kobo: 30_000 },
      { name: STATE_TAX.name, kobo: 20_000 },
    ],
  }
  const owner = { name: 'Sold by Screens', tin: '', rcNumber: '' }
  expect(first.tickets).toMatchObject([{ ...sold, Exhibitor: owner }])

  const papers = { name: 'Buyers', legalName: 'Buyers Ltd', tin: '7', rcNumber: 'RC 8' }
  await run.finance.call('POST', 'exhibitors', { ...papers, cinemaIDs: [run.cinemaId] })
  await addTax(server, { ...VAT, state: 'Gombe', ppm: 0 }, run.finance)
  const again = await buyer.buy(showtime, 1, { key: 'of-the-first-owner' })
  expect(again.tickets).toEqual(first.tickets)
  const second = await buyer.buy(showtime, 1)
  const other = { name: 'Buyers Ltd', tin: '7', rcNumber: 'RC 8' }
  expect(second.tickets).toMatchObject([{ NetKobo: 428_571, Exhibitor: other }])

  await run.finance.act(`tickets/${first.tickets[0]?.TicketID}/refund`)
  const list = await pageOf(buyer)
  const kept = list.find(({ TicketID }) => TicketID === first.tickets[0]?.TicketID)
  expect(kept).toMatchObject({ ...sold, Exhibitor: owner, Refunded: true })
})

test('page after page lists all tickets, unused ones first', async () => {
  const [tonight, tomorrow] = [
    await server.make.showtime({ price: 1, seats: 300, startsInHours: 2 }),
    await server.make.showtime({ price: 1, seats: 300, startsInHours: 26 }),
  ]
  const buyer = await server.make.customer({ balance: 500 })
  const oldest = await buyer.buy(tonight, 3)
  await buyTens(buyer, tomorrow, 21)
  await server.db
    .updateTable('tickets')
    .set({ status: 'used', used_at: sql`now()` })
    .where('showtime_id', '=', tomorrow.id)
    .where('seat', '<>', 'A210')
    .execute()

  const first = await pageOf(buyer)
  expect(first).toHaveLength(TICKETS_PER_PAGE)
  expect(first.slice(0, 3)).toMatchObject(oldest.tickets.map(({ TicketID }) => ({ TicketID })))
  expect(first[3]).toMatchObject({ SeatNumber: 'A210', TicketStatus: 'Unused' })
  const second = await pageOf(buyer, first.at(-1))
  expect(second).toHaveLength(13)
  expect(new Set([...first, ...second].map(({ TicketID }) => TicketID)).size).toBe(213)
  expect(second.every(({ TicketStatus }) => TicketStatus === 'Used')).toBe(true)
})

test('unused tickets start with the next showtime, used ones with the latest', async () => {
  const buyer = await server.make.customer({ balance: 100 })
  const ids: string[] = []
  for (const startsInHours of [4, 2, 8, 6]) {
    const showtime = await server.make.showtime({ price: 10, startsInHours })
    const { tickets } = await buyer.buy(showtime, 1)
    ids.push(tickets[0]?.TicketID ?? '')
  }
  const [four, two, eight, six] = ids
  await server.db
    .updateTable('tickets')
    .set({ status: 'used', used_at: sql`now()` })
    .where('id', 'in', [eight ?? '', six ?? ''])
    .execute()
  expect((await pageOf(buyer)).map(({ TicketID }) => TicketID)).toEqual([two, four, eight, six])
})

test('a ticket that expires between two pages does not hide an unused one', async () => {
  const [tonight, tomorrow] = [
    await server.make.showtime({ price: 1, seats: 300, startsInHours: 2 }),
    await server.make.showtime({ price: 1, seats: 300, startsInHours: 26 }),
  ]
  const buyer = await server.make.customer({ balance: 500 })
  await buyTens(buyer, tonight, 20)
  await buyer.buy(tomorrow, 1)
  const first = await pageOf(buyer)
  await sql`update showtimes set starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day' where id = ${tonight.id}`.execute(server.db)
  expect((await pageOf(buyer, first.at(-1)))[0]).toMatchObject({ TicketStatus: 'Unused' })
})

test("a page cannot begin after another customer's ticket", async () => {
  const [buyer, other] = [await server.make.customer({ balance: 10 }), await server.make.customer({ balance: 10 })]
  const { tickets } = await other.buy(await server.make.showtime({ price: 10 }), 1)
  const after = { TicketID: tickets[0]?.TicketID, TicketStatus: 'Unused' }
  const response = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id, after })
  expect(response.json()).toMatchObject({ error: 'ticket-not-found' })
})

async function buyTens(buyer: TestCustomer, showtime: MadeShowtime, tens: number) {
  for (let ten = 0; ten < tens; ten++) await buyer.buy(showtime, 10)
}

async function pageOf(buyer: TestCustomer, last?: Ticket): Promise<Ticket[]> {
  const after = last && { TicketID: last.TicketID, TicketStatus: last.TicketStatus }
  const response = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id, after })
  return response.json()
}

test('an id may be written in capital letters, as some systems do', async () => {
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(await server.make.showtime({ price: 10 }), 1)
  const named = { uuid: buyer.id.toUpperCase(), ticketID: tickets[0]?.TicketID.toUpperCase() }
  const one = await buyer.call('POST', '/api/v1/fetchticket', named)
  expect(one.json()).toMatchObject({ ticket: tickets[0] })
  const wallet = await buyer.call('GET', `/api/v1/wallet/${named.uuid}`)
  expect(wallet.json()).toMatchObject({ balance: 90 })
})

test('an unused ticket of a film that is over is expired', async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const buyer = await server.make.customer({ balance: 100 })
  await buyer.buy(showtime, 1)
  await sql`update showtimes set starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day' where id = ${showtime.id}`.execute(server.db)
  const list = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
  expect(list.json()).toMatchObject([{ TicketStatus: 'Expired' }])
})

test("a customer cannot read another customer's tickets", async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const [buyer, thief] = [await server.make.customer({ balance: 100 }), await server.make.customer()]
  const { tickets } = await buyer.buy(showtime, 1)
  const ticketID = tickets[0]?.TicketID
  const attempts = [
    thief.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id }),
    thief.call('POST', '/api/v1/fetchticket', { uuid: buyer.id, ticketID }),
    thief.call('POST', '/api/v1/fetchticket', { uuid: thief.id, ticketID }),
  ]
  const answers = (await Promise.all(attempts)).map((response) => [
    response.statusCode,
    response.json<{ error: string }>().error,
  ])
  expect(answers).toEqual([
    [403, 'not-yours'],
    [403, 'not-yours'],
    [404, 'ticket-not-found'],
  ])
})
