import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { refundPurchase, refundTicket, useStaffRefunds } from '../../test/staff-refunds.ts'
import { NOTE, outcomeOf } from '../../test/people.ts'

const { server, buyer, finance, manager, door, buy, limit, refuse } = useStaffRefunds()

beforeEach(() => limit(1000, 100_000))

test('a whole purchase is refunded at once, with one notification and audit row', async () => {
  const { showtime, ids } = await buy(3)
  const refunded = await refundPurchase(finance, ids[1] ?? '')
  expect(refunded).toEqual({ ticketIDs: ids, VpValue: 900, balance: 3000 })
  const { rows: messages } = await sql<{ text: string }>`
    select payload ->> 'text' as text from outbox
    where topic = 'tickets-refunded' and customer_id = ${buyer.id}`.execute(server.db)
  expect(messages).toHaveLength(1)
  expect(messages[0]?.text).toMatch(/refunded your tickets for .* Your balance is 3,000 Vp\.$/)
  const { rows: actions } = await sql`
    select actor_id, detail, subject = (select purchase_id::text from tickets where id = ${ids[0]})
      as "isAboutPurchase" from audit where action = 'refund-purchase'
      and detail -> 'after' -> 'tickets' ? ${ids[0] ?? ''}`.execute(server.db)
  expect(actions).toMatchObject([
    {
      actor_id: finance.id,
      isAboutPurchase: true,
      detail: { after: { vp: 900, tickets: ids }, note: NOTE },
    },
  ])
  const next = await server.make.customer({ balance: 3000 })
  expect((await next.buy(showtime, 10)).tickets).toHaveLength(10)
})

test('a purchase with a used and a refunded ticket is refused as a whole, with reasons', async () => {
  const { tickets, ids, id } = await buy(4)
  expect(await door.scan({ code: tickets[0]?.QrCode })).toMatchObject({ result: 'admitted' })
  await refundTicket(finance, ids[2] ?? '')
  const { refusal, message } = await refuse(finance, id)
  expect(refusal).toEqual([409, 'purchase-not-whole'])
  expect(message).toBe(
    `Nothing was refunded: seat ${tickets[0]?.SeatNumber} was used, seat ${tickets[2]?.SeatNumber} was refunded already. Please choose the other seats`,
  )
  const { tickets: offered } = await finance.read<{
    tickets: { ticketID: string; seat: string; VpValue: number; obstacle: string | null }[]
  }>(`tickets/${id}/purchase`)
  expect(offered.map(({ seat, VpValue }) => [seat, VpValue])).toEqual(
    tickets.map(({ SeatNumber }) => [SeatNumber, 300]),
  )
  expect(offered.map(({ obstacle }) => obstacle)).toEqual(['used', null, 'refunded', null])
  const rest = offered.filter(({ obstacle }) => !obstacle).map(({ ticketID }) => ticketID)
  expect((await refundPurchase(finance, id, { ticketIDs: rest })).VpValue).toBe(600)
})

test('a purchase of an ended showtime is refused before a job expires its tickets', async () => {
  const { showtime, id } = await buy(1)
  await sql`update showtimes set starts_at = now() - interval '5 hours', ends_at = now() - interval '1 hour'
    where id = ${showtime.id}`.execute(server.db)
  expect((await refuse(finance, id)).message).toMatch(/has expired/)
})

test('tickets of another purchase and unknown tickets are not refunded with this one', async () => {
  const [one, other] = [await buy(2), await buy(1)]
  const mixed = await refuse(finance, one.id, { ticketIDs: [one.id, other.id] })
  expect(mixed.refusal).toEqual([404, 'ticket-not-found'])
  expect((await refuse(finance, buyer.id)).refusal).toEqual([404, 'ticket-not-found'])
})

test('a bound manager refunds tickets of their own cinemas alone', async () => {
  const [own, other] = [await server.make.cinema(), await server.make.cinema()]
  await server.make.bind(manager.id, own)
  const [here, there] = [await buy(1, own), await buy(1, other)]
  expect((await refuse(manager, there.id)).refusal).toEqual([404, 'ticket-not-found'])
  expect(await outcomeOf(refundTicket(manager, there.id))).toBe('ticket-not-found')
  const read = await manager.call('GET', `tickets/${there.id}/purchase`)
  expect(refusalOf(read)).toEqual([404, 'ticket-not-found'])
  expect((await refundPurchase(manager, here.id)).VpValue).toBe(300)
})

test('the purchase of an unknown ticket is refused as ticket-not-found', async () => {
  const read = await finance.call('GET', `tickets/${buyer.id}/purchase`)
  expect(refusalOf(read)).toEqual([404, 'ticket-not-found'])
})
