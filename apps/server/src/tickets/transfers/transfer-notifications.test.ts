import { DAY_MS, MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { linkOf, takeTicket } from '../../test/transfers.ts'
import { pushesTo, queuedFor } from '../../test/observe.ts'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { sellTickets } from '../../test/test-door.ts'
import { type TestCustomer, NOTE, TestStaff } from '../../test/people.ts'

const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)
const manager = TestStaff.use(server, 'manager')

/** Sells three tickets, of which a friend takes one, and a person without an account another one. */
async function giveTwo() {
  const sold = await sellTickets(server, 3, { startsInHours: 5 })
  const friend = await server.make.customer()
  await takeTicket(server, await linkOf(sold.buyer, sold.tickets[0]), friend)
  await takeTicket(server, await linkOf(sold.buyer, sold.tickets[1]))
  return { ...sold, friend }
}

/** Returns the seats that the notices of a topic name to a customer. */
async function seatsIn(customer: TestCustomer, topic: string): Promise<string[]> {
  const messages = await queuedFor(server, customer)
  return messages
    .filter((message) => message.topic === topic)
    .map(({ payload }) => /Seats? [A-Z0-9, ]+/.exec(JSON.stringify(payload))?.[0] ?? '')
}

async function textsOf(customer: TestCustomer, topic: string): Promise<unknown[]> {
  const messages = await queuedFor(server, customer)
  return messages.filter((message) => message.topic === topic).map(({ payload }) => (payload as { text: string }).text)
}

test('each holder is reminded, and the payer for holders without an account', async () => {
  const { buyer, friend, showtime } = await giveTwo()
  await sql`update showtimes set starts_at = now() + interval '2 hours',
    ends_at = now() + interval '4 hours' where id = ${showtime.id}`.execute(server.db)
  await worker.runOnce()
  const reminders = async (customer: TestCustomer) =>
    (await pushesTo(server, customer)).filter(({ title }) => / starts at /.test(title))
  expect(await reminders(friend)).toMatchObject([{ text: expect.stringContaining('Seat A1.') as string }])
  expect(await reminders(buyer)).toMatchObject([{ text: expect.stringContaining('Seats A2, A3.') as string }])
})

test('each holder is notified of a move, and the payer for holders without an account', async () => {
  const { buyer, friend, showtime } = await giveTwo()
  const startsAt = new Date(Math.floor((Date.now() + DAY_MS) / MINUTE_MS) * MINUTE_MS)
  const moved = await manager.call(
    'PUT',
    `showtimes/${showtime.id}`,
    {
      filmID: showtime.filmId,
      screenID: showtime.screenId,
      soldSeats: 3,
      startsAt: startsAt.toISOString(),
    },
    { 'if-match': '"1"' },
  )
  expect(moved.statusCode).toBe(200)
  expect(await seatsIn(friend, 'showtime-moved')).toEqual(['Seat A1'])
  expect(await seatsIn(buyer, 'showtime-moved')).toEqual(['Seats A2, A3'])
})

test('each holder is notified of a cancellation, and the Points go to the payer', async () => {
  const { buyer, friend, showtime } = await giveTwo()
  const before = await buyer.balance()
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect([await buyer.balance(), await friend.balance()]).toEqual([before + 3, 0])
  const told = async (customer: TestCustomer) =>
    (await queuedFor(server, customer)).filter(({ topic }) => topic === 'showtime-cancelled').length
  expect([await told(friend), await told(buyer)]).toEqual([1, 1])
})

test('a taker whose reminder still waits for the giver takes the ticket out of it', async () => {
  const { buyer, tickets, showtime } = await sellTickets(server, 2, { startsInHours: 5 })
  await sql`update showtimes set starts_at = now() + interval '2 hours',
    ends_at = now() + interval '4 hours' where id = ${showtime.id}`.execute(server.db)
  await worker.runOnce()
  await sql`update outbox set done_at = null where topic = 'showtime-soon'
    and customer_id = ${buyer.id}`.execute(server.db)
  await takeTicket(server, await linkOf(buyer, tickets[0]))
  expect(await seatsIn(buyer, 'showtime-soon')).toEqual(['Seats A1, A2'])
  const friend = await server.make.customer()
  await takeTicket(server, await linkOf(buyer, tickets[1]), friend)
  expect(await seatsIn(buyer, 'showtime-soon')).toEqual(['Seat A1'])
})

test("a pending reminder for a ticket's new holder is withdrawn by a cancellation", async () => {
  const { buyer, tickets, showtime } = await sellTickets(server, 2, { startsInHours: 5 })
  const friend = await server.make.customer()
  await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  await sql`update showtimes set starts_at = now() + interval '2 hours',
    ends_at = now() + interval '4 hours' where id = ${showtime.id}`.execute(server.db)
  await worker.runOnce()
  const ofFriend = sql`topic = 'showtime-soon' and customer_id = ${friend.id}`
  await sql`update outbox set done_at = null where ${ofFriend}`.execute(server.db)
  await manager.act(`showtimes/${showtime.id}/cancel`)
  const withdrawn = sql`select from outbox where done_at is not null and ${ofFriend}`
  expect((await withdrawn.execute(server.db)).rows).toHaveLength(1)
})

test('a payer who transferred all tickets is notified of the refunded Points', async () => {
  const { buyer, tickets, showtime } = await sellTickets(server, 3, {
    startsInHours: 5,
    price: 100,
  })
  const [friend, other] = [await server.make.customer(), await server.make.customer()]
  await takeTicket(server, await linkOf(buyer, tickets[0]), friend)
  await takeTicket(server, await linkOf(buyer, tickets[1]), other)
  await takeTicket(server, await linkOf(buyer, tickets[2]), other)
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await textsOf(buyer, 'showtime-cancelled')).toEqual([
    expect.stringContaining('300 Vp went back to your balance.'),
  ])
  for (const holder of [friend, other]) {
    expect(await textsOf(holder, 'showtime-cancelled')).toEqual([expect.not.stringContaining('Vp')])
  }
})

test('a payer who transferred one ticket is notified of all refunded Points', async () => {
  const { buyer, tickets, showtime } = await sellTickets(server, 2, {
    startsInHours: 5,
    price: 100,
  })
  await takeTicket(server, await linkOf(buyer, tickets[0]), await server.make.customer())
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await textsOf(buyer, 'showtime-cancelled')).toEqual([
    expect.stringContaining('200 Vp went back to your balance.'),
  ])
})

test('a refund by staff notifies the payer and each other holder', async () => {
  const { buyer, friend, tickets } = await giveTwo()
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/purchase/refund`)
  expect(await seatsIn(buyer, 'tickets-refunded')).toEqual(['Seats A1, A2, A3'])
  expect(await seatsIn(buyer, 'tickets-cancelled')).toEqual([])
  expect(await seatsIn(friend, 'tickets-cancelled')).toEqual(['Seat A1'])
  expect(await seatsIn(friend, 'tickets-refunded')).toEqual([])
})

test('the holder of a free ticket is notified that staff took it back', async () => {
  const showtime = await server.make.showtime({ startsInHours: 5 })
  const guest = await server.make.customer()
  const given = await manager.call('POST', 'complimentary', {
    showtimeID: showtime.id,
    count: 1,
    phoneNumber: guest.phone,
    reason: NOTE,
  })
  const { tickets } = given.json<{ tickets: { TicketID: string }[] }>()
  await manager.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  expect(await seatsIn(guest, 'tickets-cancelled')).toEqual(['Seat A1'])
})

test('a taker who logs in later takes the ticket out of the reminder of the payer', async () => {
  const { buyer, tickets, showtime } = await sellTickets(server, 2, { startsInHours: 5 })
  await sql`update showtimes set starts_at = now() + interval '2 hours',
    ends_at = now() + interval '4 hours' where id = ${showtime.id}`.execute(server.db)
  const token = await linkOf(buyer, tickets[0])
  await takeTicket(server, token, undefined, 'key-of-this-browser')
  await worker.runOnce()
  await sql`update outbox set done_at = null where topic = 'showtime-soon'
    and customer_id = ${buyer.id}`.execute(server.db)
  await takeTicket(server, token, await server.make.customer(), 'key-of-this-browser')
  expect(await seatsIn(buyer, 'showtime-soon')).toEqual(['Seat A2'])
})
