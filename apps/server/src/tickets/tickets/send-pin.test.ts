import { groupPin } from '@velvet/contract/tickets/pin'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createProviders } from '../../kernel/providers/providers.ts'
import { queuedFor } from '../../test/observe.ts'
import { messagesTo } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer, useWorker } from '../../test/start-test-server.ts'
import { breakService } from '../../test/sandbox-controls.ts'
import type { TestCustomer } from '../../test/people.ts'
import { letHoursPass } from '../../test/clock.ts'

const server = useTestServer({ sandbox: true })
const worker = useWorker(server)

async function aTicket() {
  const buyer = await server.make.customer({ balance: 1000 })
  const showtime = await server.make.showtime()
  const [ticket] = (await buyer.buy(showtime, 1)).tickets
  if (!ticket) throw new Error('No ticket was sold')
  return { buyer, showtime, ticketID: ticket.TicketID, pin: ticket.QrCode }
}

const ask = (buyer: TestCustomer, ticketID: string, uuid = buyer.id) =>
  buyer.call('POST', '/api/v1/sendpin', { uuid, ticketID })

const aMinuteLater = () => sql`update tickets set pin_sent_at = pin_sent_at - interval '61 s'`
const texts = async ({ phone }: TestCustomer) => (await messagesTo(server, phone)).map(({ text }) => text)
const pinMessages = async (buyer: TestCustomer) =>
  (await queuedFor(server, buyer)).filter(({ topic }) => topic === 'pin')

test("the pin is sent by SMS to the account's number, which the answer masks", async () => {
  const { buyer, ticketID, pin } = await aTicket()
  const response = await ask(buyer, ticketID)
  const sentTo = `${buyer.phone.slice(0, 4)}***${buyer.phone.slice(-4)}`
  expect([response.statusCode, response.json()]).toEqual([202, { message: `Sent by SMS to ${sentTo}`, sentTo }])
  await worker.runOnce()
  const sent = await texts(buyer)
  expect(sent).toHaveLength(1)
  expect(sent[0]).toContain(`seat A1. Pin: ${groupPin(pin)}`)
  expect(await pinMessages(buyer)).toMatchObject([{ payload: {} }])
})

test('ten simultaneous requests send a PIN once, and it can be resent later', async () => {
  const { buyer, ticketID } = await aTicket()
  const taps = await Promise.all(Array.from({ length: 10 }, () => ask(buyer, ticketID)))
  expect(taps.filter(({ statusCode }) => statusCode === 202)).toHaveLength(1)
  expect(refusalOf(await ask(buyer, ticketID))).toEqual([429, 'pin-just-sent'])
  for (let again = 0; again < 2; again += 1) {
    await aMinuteLater().execute(server.db)
    expect((await ask(buyer, ticketID)).statusCode).toBe(202)
  }
  await aMinuteLater().execute(server.db)
  expect(refusalOf(await ask(buyer, ticketID))).toEqual([429, 'pin-sent-too-often'])
  await worker.runOnce()
  expect(await texts(buyer)).toHaveLength(3)
})

test("the pin of another customer's ticket or a past ticket is not sent", async () => {
  const [mine, theirs] = [await aTicket(), await aTicket()]
  expect(refusalOf(await ask(mine.buyer, theirs.ticketID))).toEqual([404, 'ticket-not-found'])
  expect(refusalOf(await ask(mine.buyer, theirs.ticketID, theirs.buyer.id))).toEqual([403, 'not-yours'])
  await sql`update showtimes set starts_at = now() - interval '3 hours',
    ends_at = now() - interval '1 hour' where id = ${mine.showtime.id}`.execute(server.db)
  expect(refusalOf(await ask(mine.buyer, mine.ticketID))).toEqual([409, 'ticket-over'])
  expect(await pinMessages(mine.buyer)).toEqual([])
  expect(await pinMessages(theirs.buyer)).toEqual([])
})

test.each(['500', 'reset', 'garbage'] as const)('a pin whose service answers with %s is sent later', async (mode) => {
  const { buyer, ticketID } = await aTicket()
  await breakService(server, 'termii', mode)
  await ask(buyer, ticketID)
  await worker.runOnce()
  expect(await texts(buyer)).toEqual([])
  await letHoursPass(server, 0.01)
  await worker.runOnce()
  expect(await texts(buyer)).toHaveLength(1)
})

test('a customer gets at most ten pins a day, however many tickets they hold', async () => {
  const showtime = await server.make.showtime({ price: 1, seats: 20 })
  const buyer = await server.make.customer({ balance: 20 })
  const { tickets } = await buyer.buy(showtime, 10)
  const more = (await buyer.buy(showtime, 5)).tickets
  const answers = await Promise.all([...tickets, ...more].map(({ TicketID }) => ask(buyer, TicketID)))
  expect(answers.filter(({ statusCode }) => statusCode === 202)).toHaveLength(10)
  const refused = answers.filter(({ statusCode }) => statusCode !== 202).map(refusalOf)
  expect(refused).toEqual(Array(5).fill([429, 'pins-sent-too-often']))

  await sql`update outbox set created_at = created_at - interval '25 hours'
    where customer_id = ${buyer.id}`.execute(server.db)
  const rest = [...tickets, ...more].filter((_, index) => answers[index]?.statusCode !== 202)
  expect((await ask(buyer, rest[0]?.TicketID ?? '')).statusCode).toBe(202)
})

test('sending a PIN does not wait for notifications or a hanging service', async () => {
  const { buyer, ticketID } = await aTicket()
  const cheap = await server.make.showtime({ price: 1, seats: 30 })
  for (let count = 0; count < 30; count += 1) await buyer.buy(cheap, 1)
  await ask(buyer, ticketID)
  const answer = Promise.withResolvers<boolean>()
  const providers = createProviders(server.config)
  const busy = server.startWorker({ ...providers, onesignal: { push: () => answer.promise } })
  await expect.poll(() => texts(buyer), { timeout: 10_000 }).toHaveLength(1)
  answer.resolve(true)
  await busy.stop()
})

test('a PIN sent while the clock was ahead can be resent once the clock is right', async () => {
  const { buyer, ticketID } = await aTicket()
  await sql`update tickets set pin_sent_at = now() + interval '2 days'
    where id = ${ticketID}`.execute(server.db)
  expect((await ask(buyer, ticketID)).statusCode).toBe(202)
  expect(refusalOf(await ask(buyer, ticketID))).toEqual([429, 'pin-just-sent'])
})
