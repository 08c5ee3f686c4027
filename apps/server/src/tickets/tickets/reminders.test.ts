import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { remind } from './remind.ts'
import { queuedFor, pushesTo } from '../../test/observe.ts'
import { messagesTo } from '../../test/one-time-codes.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import { jobDepsOf, useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { type MadeShowtime, type TestCustomer, NOTE, TestStaff } from '../../test/people.ts'
import { letHoursPass } from '../../test/clock.ts'
import { followShowtime } from './recall-messages.ts'

const server = useCheckedServer({ sandbox: true })
const worker = useWorker(server)

async function aBuyer(startsInHours: number, tickets = 1) {
  const showtime = await server.make.showtime({ startsInHours })
  const buyer = await server.make.customer({ balance: 1000 })
  return { buyer, showtime, ...(await buyer.buy(showtime, tickets)) }
}

/** Moves the showtime so that it starts in this many minutes. */
async function letStartIn({ id }: MadeShowtime, minutes: number): Promise<void> {
  await sql`update showtimes set starts_at = now() + make_interval(mins => ${minutes}),
    ends_at = now() + make_interval(mins => ${minutes + 120}) where id = ${id}`.execute(server.db)
}

/** Moves the showtime of a buyer, as staff do, so that it starts in this many minutes. */
async function moveTo(showtime: MadeShowtime, buyer: TestCustomer, minutes: number): Promise<void> {
  const purchases = await server.db
    .selectFrom('purchases')
    .select(['id as purchaseId', 'customer_id as customerId'])
    .where('customer_id', '=', buyer.id)
    .execute()
  await letStartIn(showtime, minutes)
  await server.db.transaction().execute((tx) => followShowtime(tx, showtime.id, purchases))
}

async function remindersTo(buyer: TestCustomer) {
  await worker.runOnce()
  const pushes = await pushesTo(server, buyer)
  return pushes.filter(({ title }) => / starts at /.test(title))
}

test('two hours before the showtime, and not earlier, each purchase gets one reminder', async () => {
  const { buyer, showtime, tickets } = await aBuyer(2.5)
  expect(await remindersTo(buyer)).toEqual([])
  await letStartIn(showtime, 119)
  const reminder = {
    title: expect.stringMatching(/^Lionheart starts at \d+:\d\d [AP]M$/) as string,
    data: { route: '/ticketdetails', ticketId: tickets[0]?.TicketID },
  }
  expect(await remindersTo(buyer)).toMatchObject([reminder])
  expect(await remindersTo(buyer)).toHaveLength(1)
})

test('the holder of a complimentary ticket is reminded, unless it is on paper', async () => {
  const showtime = await server.make.showtime({ startsInHours: 5 })
  const guest = await server.make.customer()
  const manager = await TestStaff.make(server, 'manager')
  const free = { showtimeID: showtime.id, count: 1, reason: NOTE }
  for (const to of [{ phoneNumber: guest.phone }, {}]) {
    expect((await manager.call('POST', 'complimentary', { ...free, ...to })).statusCode).toBe(201)
  }
  await letStartIn(showtime, 110)
  expect(await remindersTo(guest)).toMatchObject([{ text: expect.stringContaining('Seat A1.') as string }])
})

test('two tickets of one purchase give one reminder, and two purchases give two', async () => {
  const { buyer, showtime } = await aBuyer(5, 2)
  await buyer.buy(showtime, 1)
  await letStartIn(showtime, 110)
  expect((await remindersTo(buyer)).map(({ data }) => data)).toMatchObject([
    { route: '/ticketdetails' },
    { route: '/mytickets' },
  ])
})

test('a late reminder is still sent, but not after the film has begun', async () => {
  const [late, tooLate] = [await aBuyer(5), await aBuyer(5)]
  await letStartIn(late.showtime, 10)
  await letStartIn(tooLate.showtime, -1)
  expect(await remindersTo(late.buyer)).toHaveLength(1)
  expect(await remindersTo(tooLate.buyer)).toEqual([])
  const messages = await queuedFor(server, tooLate.buyer)
  expect(messages.map(({ topic }) => topic)).toEqual(['ticket-bought'])
})

test('a showtime moved within two hours makes no second reminder', async () => {
  const { buyer, showtime } = await aBuyer(1.5)
  await moveTo(showtime, buyer, 100)
  expect(await remindersTo(buyer)).toEqual([])
  await moveTo(showtime, buyer, 300)
  await letStartIn(showtime, 110)
  expect(await remindersTo(buyer)).toHaveLength(1)
})

test('a reminder that the service did not accept in time is not sent after the start', async () => {
  const { buyer, showtime } = await aBuyer(5)
  await worker.runOnce()
  await letStartIn(showtime, 110)
  await breakService(server, 'onesignal', '500')
  expect(await remindersTo(buyer)).toEqual([])
  await letHoursPass(server, 0.01)
  await sql`update outbox set send_before = now() where send_before is not null`.execute(server.db)
  expect(await remindersTo(buyer)).toEqual([])
  expect((await queuedFor(server, buyer))[0]).toMatchObject({
    done_at: expect.any(Date) as Date,
    last_error: 'too late to be sent',
  })
})

test('a purchase within the last two hours names the hour once, without a reminder', async () => {
  const { buyer } = await aBuyer(1.5)
  expect(await remindersTo(buyer)).toEqual([])
  expect(await pushesTo(server, buyer)).toHaveLength(1)
})

test('no reminder is sent for a cancelled showtime or a refunded ticket', async () => {
  const [off, back] = [await aBuyer(5), await aBuyer(5)]
  await letStartIn(off.showtime, 100)
  await letStartIn(back.showtime, 100)
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${off.showtime.id}/cancel`)
  await manager.act(`tickets/${back.tickets[0]?.TicketID ?? ''}/refund`)
  expect(await remindersTo(off.buyer)).toEqual([])
  expect(await remindersTo(back.buyer)).toEqual([])
})

test('four workers at the same time remind each of thirty buyers once', async () => {
  const showtime = await server.make.showtime({ startsInHours: 5, seats: 30 })
  const buyers = await Promise.all(Array.from({ length: 30 }, () => server.make.customer({ balance: 100 })))
  for (const buyer of buyers) await buyer.buy(showtime, 1)
  await letStartIn(showtime, 60)
  await Promise.all([1, 2, 3, 4].map(() => server.startWorker().runOnce()))
  await Promise.all([1, 2].map(() => worker.runOnce()))
  for (const buyer of buyers) {
    await expect.poll(() => remindersTo(buyer), { timeout: 10_000 }).toHaveLength(1)
  }
})

/** Makes a reminder and a pin that were written and that no service has accepted yet. */
async function aLateReminder(count: number) {
  const bought = await aBuyer(5, count)
  const { buyer, showtime, tickets } = bought
  const [first] = tickets
  await worker.runOnce()
  await buyer.call('POST', '/api/v1/sendpin', { uuid: buyer.id, ticketID: first?.TicketID })
  await letStartIn(showtime, 110)
  for (const service of ['onesignal', 'termii']) await breakService(server, service, '500')
  expect(await remindersTo(buyer)).toEqual([])
  await letHoursPass(server, 0.01)
  return { ...bought, first: first?.TicketID ?? '' }
}

const waitingReminders = async (buyer: TestCustomer) =>
  (await queuedFor(server, buyer)).filter(({ topic, done_at }) => topic === 'showtime-soon' && done_at === null)

/** Returns, by topic, the reasons why messages to a buyer were not sent. */
async function whyUnsent(buyer: TestCustomer): Promise<Record<string, string | null>> {
  const messages = (await queuedFor(server, buyer)).filter(({ last_error }) => last_error !== null)
  return Object.fromEntries(messages.map(({ topic, last_error }) => [topic, last_error]))
}

test('an unsent reminder and pin are withdrawn when their ticket is refunded', async () => {
  const finance = await TestStaff.make(server, 'finance')
  const { buyer, first } = await aLateReminder(1)
  await finance.act(`tickets/${first}/refund`)
  expect(await remindersTo(buyer)).toEqual([])
  expect(await messagesTo(server, buyer.phone)).toEqual([])
  for (const message of await queuedFor(server, buyer)) {
    expect(message).toMatchObject({ done_at: expect.any(Date) as Date, payload: {} })
  }
  expect(await whyUnsent(buyer)).toEqual({
    'showtime-soon': 'its tickets were given back',
    pin: 'its tickets were given back',
  })
})

test('an unsent reminder names the seat to which staff have moved its ticket', async () => {
  const manager = await TestStaff.make(server, 'manager')
  const { buyer, first } = await aLateReminder(1)
  await manager.call('POST', `tickets/${first}/move`, { seat: 'A9' })
  expect(await remindersTo(buyer)).toMatchObject([{ text: expect.stringContaining('Seat A9.') as string }])
})

test('an unsent reminder shows the new time of a showtime moved by a few minutes', async () => {
  const { buyer, showtime } = await aLateReminder(1)
  const [{ payload: before } = { payload: {} }] = await waitingReminders(buyer)
  await moveTo(showtime, buyer, 40)
  const [{ payload: after } = { payload: {} }] = await waitingReminders(buyer)
  expect(after).toMatchObject({ title: expect.stringMatching(/^Lionheart starts at /) as string })
  expect(after).not.toEqual(before)
  expect(await remindersTo(buyer)).toHaveLength(1)
})

test('an unsent reminder is withdrawn when its showtime moves by hours', async () => {
  const { buyer, showtime } = await aLateReminder(1)
  await moveTo(showtime, buyer, 300)
  expect(await whyUnsent(buyer)).toMatchObject({ 'showtime-soon': 'its showtime was moved' })
  expect(await remindersTo(buyer)).toEqual([])
  await letStartIn(showtime, 110)
  expect(await remindersTo(buyer)).toHaveLength(1)
})

test('an unsent reminder names only the tickets that are left, and is sent once', async () => {
  const finance = await TestStaff.make(server, 'finance')
  const { buyer, first } = await aLateReminder(2)
  await finance.act(`tickets/${first}/refund`)
  expect(await remindersTo(buyer)).toMatchObject([
    { text: expect.stringContaining('Seat A2.') as string, data: { route: '/ticketdetails' } },
  ])
  expect(await remindersTo(buyer)).toHaveLength(1)
})

test('cancelling a showtime withdraws its unsent reminders and pins', async () => {
  const manager = await TestStaff.make(server, 'manager')
  const { buyer, showtime } = await aLateReminder(2)
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await remindersTo(buyer)).toEqual([])
  expect((await pushesTo(server, buyer))[0]).toMatchObject({ title: 'Lionheart was cancelled' })
  expect(await messagesTo(server, buyer.phone)).toEqual([])
})

test('tickets that are refunded while their reminder is written get no reminder', async () => {
  const finance = await TestStaff.make(server, 'finance')
  for (let round = 0; round < 5; round += 1) {
    const { buyer, showtime, tickets } = await aBuyer(5)
    await worker.runOnce()
    await letStartIn(showtime, 110)
    const [ticket] = tickets
    // The reminder and the refund run without anything being sent in between.
    await Promise.all([remind(jobDepsOf(server)), finance.act(`tickets/${ticket?.TicketID ?? ''}/refund`)])
    expect(await remindersTo(buyer)).toEqual([])
  }
})
