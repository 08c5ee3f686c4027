import { GIFT_TOKEN, GIFTS_A_DAY } from '@velvet/contract/tickets/transfers'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { hashOfSecret } from '../../kernel/secrets/random-secret.ts'
import { changeSettings } from '../../test/settings.ts'
import { captureLog } from '../../test/observe.ts'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../../test/test-door.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'

const server = useCheckedServer()

interface SeenTicket {
  TicketID: string
  QrCode: string
  LinkSent: boolean
  GivenAway: boolean
  TakenBy: string | null
}

async function ticketsOf(customer: TestCustomer): Promise<SeenTicket[]> {
  const response = await customer.call('POST', '/api/v1/fetchtickets', { uuid: customer.id })
  return response.json<SeenTicket[]>()
}

const callBack = (giver: TestCustomer, ticket: { TicketID: string } | undefined) =>
  giver.call('DELETE', `/api/v1/tickets/${ticket?.TicketID ?? ''}/give`)

const show = (token: string, { app } = server) => app.inject({ url: `/api/v1/give/${token}` })

async function transferRows() {
  const { rows } = await sql`select * from ticket_gifts order by id`.execute(server.db)
  return rows
}

test('a friend accepts a ticket by its link and gets a new code', async () => {
  const { buyer, tickets } = await sellTickets(server, 2)
  const friend = await server.make.customer()
  const token = await linkOf(buyer, tickets[0])
  expect(token).toMatch(GIFT_TOKEN)
  expect(await ticketsOf(buyer)).toMatchObject([{ LinkSent: true }, { LinkSent: false }])

  const taken = await takeTicket(server, token, friend)
  expect(taken).toMatchObject({ TicketID: tickets[0]?.TicketID, SeatNumber: 'A1' })
  expect(taken.QrCode).not.toBe(tickets[0]?.QrCode)
  expect(await ticketsOf(friend)).toMatchObject([{ QrCode: taken.QrCode, GivenAway: false }])
  const { username } = await server.db
    .selectFrom('customers')
    .select('username')
    .where('id', '=', friend.id)
    .executeTakeFirstOrThrow()
  expect(await ticketsOf(buyer)).toMatchObject([
    { QrCode: '', GivenAway: true, TakenBy: username, LinkSent: false },
    { QrCode: tickets[1]?.QrCode, GivenAway: false },
  ])
})

test('a person without an account accepts a ticket and reads it with their key only', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const token = await linkOf(buyer, tickets[0])
  const taken = await takeTicket(server, token, undefined, 'key-of-this-browser')
  expect(await takeTicket(server, token, undefined, 'key-of-this-browser')).toEqual(taken)
  const others = [undefined, 'key-of-another-browser'].map((key) =>
    outcomeOf(takeTicket(server, token, undefined, key)),
  )
  expect(await Promise.all(others)).toEqual(['gift-taken', 'gift-taken'])
  expect(await outcomeOf(takeTicket(server, token, buyer))).toBe('gift-taken')
})

test('after a login, My Tickets has the ticket that was taken without an account', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const token = await linkOf(buyer, tickets[0])
  const taken = await takeTicket(server, token, undefined, 'key-of-this-browser')
  const [friend, stranger] = [await server.make.customer(), await server.make.customer()]
  expect(await outcomeOf(takeTicket(server, token, stranger, 'key-of-another'))).toBe('gift-taken')
  expect(await outcomeOf(takeTicket(server, token, buyer, 'key-of-this-browser'))).toBe('gift-taken')
  const kept = await takeTicket(server, token, friend, 'key-of-this-browser')
  expect(kept).toEqual({ ...taken, LinkSent: false })
  expect(await ticketsOf(friend)).toMatchObject([{ QrCode: taken.QrCode }])
})

test('a ticket can be passed on, and only the last holder has its code', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const friend = await server.make.customer()
  const first = await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  const back = await takeTicket(server, await linkOf(friend, first), buyer)
  expect(new Set([tickets[0]?.QrCode, first.QrCode, back.QrCode]).size).toBe(3)
  expect(await ticketsOf(buyer)).toMatchObject([{ QrCode: back.QrCode, GivenAway: false }])
  expect(await ticketsOf(friend)).toMatchObject([{ QrCode: '', GivenAway: true }])
})

test('a link shows the ticket at every opening, without its code', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const token = await linkOf(buyer, tickets[0])
  const before = await transferRows()
  for (let crawler = 0; crawler < 3; crawler += 1) {
    const response = await show(token)
    expect(response.json()).toMatchObject({ gift: { SeatNumber: 'A1', MovieTitle: 'Lionheart' } })
    expect(response.body).not.toContain(tickets[0]?.QrCode)
    expect(response.body).not.toContain(buyer.phone)
    expect(response.headers['cache-control']).toBe('no-store')
  }
  expect(await transferRows()).toEqual(before)
  expect(await ticketsOf(buyer)).toMatchObject([{ QrCode: tickets[0]?.QrCode }])
})

test('a pending link stays the same, and a recalled one is replaced', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const token = await linkOf(buyer, tickets[0], 'key-of-one-tap')
  expect(await linkOf(buyer, tickets[0], 'key-of-one-tap')).toBe(token)
  expect(await linkOf(buyer, tickets[0])).toBe(token)

  expect((await callBack(buyer, tickets[0])).json()).toMatchObject({
    ticket: { QrCode: tickets[0]?.QrCode, LinkSent: false },
  })
  expect((await callBack(buyer, tickets[0])).statusCode).toBe(200)
  expect((await show(token)).json()).toMatchObject({ error: 'gift-called-back' })
  expect(await outcomeOf(takeTicket(server, token))).toBe('gift-called-back')

  const next = await linkOf(buyer, tickets[0])
  expect(next).not.toBe(token)
  await takeTicket(server, next)
  expect((await callBack(buyer, tickets[0])).json()).toMatchObject({ error: 'gift-taken' })
})

test('a customer makes so many links a day, and a refusal leaves no trace', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const share = { use: 'ticket-gifts', whose: buyer.id, aDay: GIFTS_A_DAY, uses: GIFTS_A_DAY - 1 }
  await server.db.transaction().execute((tx) => takeDayShare(tx, server.config, share))
  const token = await linkOf(buyer, tickets[0])
  expect(await linkOf(buyer, tickets[0])).toBe(token)
  await callBack(buyer, tickets[0])
  const before = await transferRows()
  expect(await outcomeOf(linkOf(buyer, tickets[0]))).toBe('too-many-requests')
  expect(await transferRows()).toEqual(before)
})

test('givers who take their own link call the ticket back, and its code stays', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const token = await linkOf(buyer, tickets[0])
  expect(await takeTicket(server, token, buyer)).toMatchObject({ QrCode: tickets[0]?.QrCode })
  expect((await show(token)).json()).toMatchObject({ error: 'gift-called-back' })
})

test("a customer can transfer neither another's ticket nor one given away", async () => {
  const { buyer, tickets } = await sellTickets(server)
  const stranger = await server.make.customer()
  expect(await outcomeOf(linkOf(stranger, tickets[0]))).toBe('ticket-not-found')
  expect((await callBack(stranger, tickets[0])).statusCode).toBe(404)
  await takeTicket(server, await linkOf(buyer, tickets[0]), stranger)
  expect(await outcomeOf(linkOf(buyer, tickets[0]))).toBe('ticket-given-away')
})

const ends: Record<string, (about: Awaited<ReturnType<typeof sellTickets>>) => Promise<unknown>> = {
  'ticket-used': async ({ codes }) => (await TestDoor.open(server)).scan({ code: codes[0] }),
  'ticket-refunded': async ({ tickets }) =>
    (await TestStaff.make(server, 'finance')).act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`),
  'showtime-cancelled': async ({ showtime }) =>
    (await TestStaff.make(server, 'manager')).act(`showtimes/${showtime.id}/cancel`),
  'ticket-over': async ({ showtime }) =>
    sql`update showtimes set starts_at = now() - interval '4 hours',
      ends_at = now() - interval '1 minute' where id = ${showtime.id}`.execute(server.db),
}

test.each(Object.entries(ends))(
  'a ticket that is refused as %s cannot be transferred, and nothing changes',
  async (refusal, end) => {
    const sold = await sellTickets(server, 2)
    const token = await linkOf(sold.buyer, sold.tickets[0])
    await end(sold)
    const before = await transferRows()
    expect((await show(token)).json()).toMatchObject({ error: refusal })
    expect(await outcomeOf(takeTicket(server, token))).toBe(refusal)
    expect(await outcomeOf(linkOf(sold.buyer, sold.tickets[0]))).toBe(refusal)
    expect(await transferRows()).toEqual(before)
  },
)

test('an ended session and a blocked or closed account cannot accept a ticket', async () => {
  const { buyer, tickets } = await sellTickets(server)
  const token = await linkOf(buyer, tickets[0])
  const friend = await server.make.customer()
  await sql`update customers set blocked_at = now() where id = ${friend.id}`.execute(server.db)
  expect(await outcomeOf(takeTicket(server, token, friend))).toBe('account-blocked')
  await sql`update customers set blocked_at = null, closed_at = now(),
    phone = 'closed-' || id, username = 'closed' where id = ${friend.id}`.execute(server.db)
  expect(await outcomeOf(takeTicket(server, token, friend))).toBe('session-ended')
  const other = await server.make.customer()
  await sql`update sessions set revoked_at = now() where customer_id = ${other.id}`.execute(server.db)
  expect(await outcomeOf(takeTicket(server, token, other))).toBe('session-ended')
  expect((await show(token)).statusCode).toBe(200)
})

test('the database stores only the hash of a link, and no log contains the link', async () => {
  await using logging = await startTestServer({ environment: { LOG_LEVEL: 'trace' } })
  const { buyer, tickets } = await sellTickets(logging)
  const lines = captureLog(logging)
  const token = await linkOf(buyer, tickets[0], 'key-of-a-kept-answer')
  await show(token, logging)
  await show(`${token}x`, logging)
  await takeTicket(logging, token)
  const { rows } = await sql<{ text: string }>`
    select row_to_json(ticket_gifts)::text as text from ticket_gifts
    union all select row_to_json(idempotency_keys)::text from idempotency_keys
    union all select row_to_json(outbox)::text from outbox`.execute(logging.db)
  const texts = rows.map(({ text }) => text)
  expect(texts.filter((text) => text.includes(token))).toEqual([])
  expect(texts.some((text) => text.includes(hashOfSecret(token)))).toBe(true)
  // A call that fails is logged.
  await sql`alter table ticket_gifts rename to ticket_gifts_elsewhere`.execute(logging.db)
  expect((await show(token, logging)).statusCode).toBe(500)
  expect(lines.join()).toContain('a request failed')
  expect(lines.filter((line) => line.includes(token))).toEqual([])
})

test('a guessed link leads to nothing, and guesses are limited', async () => {
  await using limited = await startTestServer({ environment: { RATE_LIMIT: 'on' } })
  const guess = (token: string) => limited.app.inject({ url: `/api/v1/give/${token}` })
  expect((await guess('A'.repeat(22))).json()).toMatchObject({ error: 'gift-not-found' })
  expect((await guess('short')).statusCode).toBe(400)
  expect(await outcomeOf(takeTicket(limited, 'A'.repeat(22)))).toBe('gift-not-found')
  const guesses = Array.from({ length: 60 }, () => guess('B'.repeat(22)))
  expect((await Promise.all(guesses)).at(-1)?.statusCode).toBe(429)
})

test('neither party can refund a transferred ticket, and staff refund the payer', async () => {
  await changeSettings(server.db, { refund_hours_before: 1 })
  const { buyer, tickets } = await sellTickets(server, 1, { startsInHours: 3, price: 100 })
  const before = await buyer.balance()
  const friend = await server.make.customer()
  const ticketID = tickets[0]?.TicketID ?? ''
  const giveBack = async (customer: TestCustomer) =>
    (await customer.call('POST', '/api/v1/refundticket', { uuid: customer.id, ticketID })).json<{
      error: string
    }>().error
  await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  expect(await Promise.all([giveBack(buyer), giveBack(friend)])).toEqual([
    'refund-by-cinema-only',
    'refund-by-cinema-only',
  ])
  expect(await ticketsOf(friend)).toMatchObject([
    {
      RefundableUntil: null,
      Price: null,
      BoughtAt: null,
      RefundedAt: null,
      GrossKobo: null,
      NetKobo: null,
      Taxes: null,
      Exhibitor: null,
      Invoice: null,
    },
  ])
  await (await TestStaff.make(server, 'finance')).act(`tickets/${ticketID}/refund`)
  expect([await buyer.balance(), await friend.balance()]).toEqual([before + 100, 0])
  expect(await ticketsOf(friend)).toMatchObject([{ Refunded: true, RefundedAt: null }])
  expect(await ticketsOf(buyer)).toMatchObject([
    { Price: 100, RefundedAt: expect.stringMatching(/\+01:00$/) as string },
  ])
})

test('the payer who repeats the purchase does not see the new code', async () => {
  const showtime = await server.make.showtime({ startsInHours: 1 })
  const buyer = await server.make.customer({ balance: 1000 })
  const { tickets } = await buyer.buy(showtime, 2, { key: 'bought-for-two' })
  await server.db.deleteFrom('idempotency_keys').execute()
  await takeTicket(server, await linkOf(buyer, tickets[0]))
  const again = await buyer.buy(showtime, 2, { key: 'bought-for-two' })
  expect(again.tickets.map(({ QrCode }) => QrCode)).toEqual(['', tickets[1]?.QrCode])
})
