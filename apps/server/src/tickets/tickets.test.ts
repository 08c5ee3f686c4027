import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from 'kysely'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server[Symbol.asyncDispose]())

test('a customer finds their tickets, newest first, and each by its id', async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(showtime, 2)

  const list = (await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })).json<
    { TicketID: string }[]
  >()
  expect(list.map(({ TicketID }) => TicketID)).toEqual(
    tickets.map(({ TicketID }) => TicketID).reverse(),
  )
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

test('an id may be written in capital letters, as some systems do', async () => {
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(await server.make.showtime({ price: 10 }), 1)
  const named = { uuid: buyer.id.toUpperCase(), ticketID: tickets[0]?.TicketID.toUpperCase() }
  const one = await buyer.call('POST', '/api/v1/fetchticket', named)
  expect(one.json()).toMatchObject({ ticket: tickets[0] })
  const wallet = await buyer.call('GET', `/api/v1/wallet/${named.uuid}`)
  expect(wallet.json()).toMatchObject({ balance: 90 })
})

test('a ticket of a film that is over and was not used is expired', async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const buyer = await server.make.customer({ balance: 100 })
  await buyer.buy(showtime, 1)
  await sql`update showtimes set starts_at = starts_at - interval '1 day',
    ends_at = ends_at - interval '1 day' where id = ${showtime.id}`.execute(server.db)
  const list = await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id })
  expect(list.json()).toMatchObject([{ TicketStatus: 'Expired' }])
})

test("nobody reads another's tickets", async () => {
  const showtime = await server.make.showtime({ price: 10 })
  const [buyer, thief] = [
    await server.make.customer({ balance: 100 }),
    await server.make.customer(),
  ]
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
