import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { at, boughtOf, Planner } from '../../test/planner.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'

const server = useCheckedServer()

const queuedFor = (customerId: string, topic: string) =>
  server.db
    .selectFrom('outbox')
    .select(['cause', 'payload', 'done_at'])
    .where('customer_id', '=', customerId)
    .where('topic', '=', topic)
    .orderBy('id')
    .execute()

async function sold(desk: Planner, seats = 2) {
  const showtime = await desk.sell()
  const buyer = await server.make.customer({ balance: 1000 })
  const bought = await buyer.buy(boughtOf(showtime), seats)
  return { showtime, buyer, bought, ticketId: bought.tickets[0]?.TicketID ?? '' }
}

test('a draft moves, and keeps its price and its state', async () => {
  const desk = await Planner.make(server)
  const draft = await desk.plan()
  const answer = await desk.change(draft, { startsAt: at('20:15'), screenID: desk.screens[1] })
  expect(answer.json()).toMatchObject({
    showtime: {
      version: 2,
      state: 'draft',
      startsAt: at('20:15'),
      endsAt: at('21:50'),
      screen: { name: 'Screen 2' },
      ticketPrice: 100,
      priceSource: 'own',
    },
  })
})

test('of two people who move the same showtime, the second is shown what the first did', async () => {
  const desk = await Planner.make(server)
  const draft = await desk.plan()
  const answers = await Promise.all([
    desk.change(draft, { startsAt: at('12:00') }),
    desk.change(draft, { startsAt: at('15:00') }),
  ])
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
  const refused = answers.find(({ statusCode }) => statusCode === 409)
  expect(refused?.json()).toMatchObject({ error: 'changed-meanwhile', present: { version: 2 } })
  const unnamed = await desk.manager.call('PUT', `showtimes/${draft.id}`, {
    filmID: draft.filmID,
    screenID: draft.screenID,
    startsAt: draft.startsAt,
  })
  expect(refusalOf(unnamed)).toEqual([428, 'version-missing'])
})

test('moving a showtime with sold seats requires a confirmation with their number', async () => {
  const desk = await Planner.make(server)
  const { showtime, buyer } = await sold(desk)
  const before = await desk.stored()
  const unsaid = await desk.change(showtime, { startsAt: at('20:00') })
  expect(refusalOf(unsaid)).toEqual([409, 'showtime-sold'])
  expect(unsaid.json()).toMatchObject({
    message: expect.stringMatching(/^2 seats are sold\. Please confirm/) as string,
    present: { seats: { sold: 2 } },
  })
  const outdated = await desk.change(showtime, { startsAt: at('20:00'), soldSeats: 1 })
  expect(refusalOf(outdated)).toEqual([409, 'showtime-sold'])
  expect(await desk.stored()).toEqual(before)
  expect(await queuedFor(buyer.id, 'showtime-moved')).toEqual([])
  // The new price counts only for later purchases.
  const cheaper = await desk.change(showtime, { ticketPrice: 80 })
  expect(cheaper.json()).toMatchObject({ showtime: { ticketPrice: 80, state: 'published' } })
})

test('holders are notified of a new time once and may refund their tickets until then', async () => {
  const desk = await Planner.make(server)
  const { showtime, buyer, ticketId } = await sold(desk)
  const giveBack = () => buyer.call('POST', '/api/v1/refundticket', { uuid: buyer.id, ticketID: ticketId })
  expect(refusalOf(await giveBack())).toEqual([409, 'refund-not-offered'])

  const moved = await desk.change(showtime, { startsAt: at('20:00'), soldSeats: 2 })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await queuedFor(buyer.id, 'showtime-moved')).toMatchObject([
    { payload: { text: expect.stringContaining('8:00 PM') as string } },
  ])
  const shown = await buyer.call('POST', '/api/v1/fetchticket', {
    uuid: buyer.id,
    ticketID: ticketId,
  })
  const { ticket } = shown.json<{
    ticket: { ShowtimeTime: string; RefundableUntil: string; StartsAt: string }
  }>()
  const instants = [ticket.RefundableUntil, ticket.StartsAt].map((one) => new Date(one))
  expect(ticket.ShowtimeTime).toBe('20:00')
  expect(instants.map((one) => one.toISOString())).toEqual([at('20:00'), at('20:00')])
  expect((await giveBack()).statusCode).toBe(200)
  expect(await buyer.balance()).toBe(900)
  expect(refusalOf(await giveBack())).toEqual([409, 'ticket-refunded'])
  // A customer who buys after the move knows the new time, so the usual policy of refunds holds for
  // this purchase.
  const late = await server.make.customer({ balance: 100 })
  const bought = await late.buy(boughtOf(showtime), 1)
  const refused = await late.call('POST', '/api/v1/refundticket', {
    uuid: late.id,
    ticketID: bought.tickets[0]?.TicketID,
  })
  expect(refusalOf(refused)).toEqual([409, 'refund-not-offered'])
})

test('each move of a showtime sends a message and resets the reminder', async () => {
  const desk = await Planner.make(server)
  const { showtime, buyer } = await sold(desk)
  await server.db
    .updateTable('purchases')
    .set({ reminded_at: new Date() })
    .where('customer_id', '=', buyer.id)
    .execute()
  const first = await desk.change(showtime, { startsAt: at('20:00'), soldSeats: 2 })
  const { showtime: once } = first.json<{ showtime: PlannedShowtime }>()
  await desk.change(once, { startsAt: at('21:00'), soldSeats: 2 })
  expect(await queuedFor(buyer.id, 'showtime-moved')).toHaveLength(2)
  const purchase = await server.db
    .selectFrom('purchases')
    .select('reminded_at')
    .where('customer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(purchase.reminded_at).toBeNull()
})

test('a showtime with a past sale keeps its film, even after the refund', async () => {
  const desk = await Planner.make(server)
  const { showtime, ticketId } = await sold(desk, 1)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${ticketId}/refund`)
  const filmID = await server.make.film()
  expect(refusalOf(await desk.change(showtime, { filmID }))).toEqual([409, 'film-sold'])
  const moved = await desk.change(showtime, { startsAt: at('20:00') })
  expect(moved.statusCode).toBe(200)
})

test('a sold showtime keeps its film, and moves only to a screen that has its seats', async () => {
  const desk = await Planner.make(server)
  const { showtime } = await sold(desk)
  const filmID = await server.make.film()
  expect(refusalOf(await desk.change(showtime, { filmID, soldSeats: 2 }))).toEqual([409, 'film-sold'])
  await server.db
    .updateTable('screens')
    .set({ plan: JSON.stringify([straightRow('B', 10)]) })
    .where('id', '=', desk.screens[1])
    .execute()
  const elsewhere = { screenID: desk.screens[1], soldSeats: 2 }
  expect(refusalOf(await desk.change(showtime, elsewhere))).toEqual([409, 'seats-missing'])
})

test('a showtime moves during admission only as far as used tickets stay valid', async () => {
  const desk = await Planner.make(server)
  const { showtime, bought } = await sold(desk)
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
  await server.db
    .updateTable('showtimes')
    .set({ starts_at: inMinutes(30), ends_at: inMinutes(125) })
    .where('id', '=', showtime.id)
    .execute()
  const door = await TestDoor.open(server)
  for (const { QrCode } of bought.tickets) await door.scan({ code: QrCode })
  // The second person was let in for a start before the present start, so a move changes nothing
  // for this person.
  await server.db
    .updateTable('tickets')
    .set({ used_at: inMinutes(-24 * 60) })
    .where('id', '=', bought.tickets[1]?.TicketID ?? '')
    .execute()
  const soon = { startsAt: inMinutes(45).toISOString(), soldSeats: 2 }
  const moved = await desk.change(showtime, soon)
  const { showtime: present } = moved.json<{ showtime: PlannedShowtime }>()
  const refused = await desk.change(present, { startsAt: at('18:00'), soldSeats: 2 })
  expect(refusalOf(refused)).toEqual([409, 'showtime-admitted'])
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${bought.tickets[0]?.TicketID ?? ''}/refund`)
  const free = await desk.change(present, { startsAt: at('18:00'), soldSeats: 2 })
  expect(free.statusCode).toBe(200)
})

test('purchases during a move are counted in its confirmation or invalidate it', async () => {
  const desk = await Planner.make(server)
  const { showtime } = await sold(desk)
  const buyers = await Promise.all(Array.from({ length: 6 }, () => server.make.customer({ balance: 100 })))
  const [moving, ...outcomes] = await Promise.all([
    desk.change(showtime, { startsAt: at('20:00'), soldSeats: 2 }),
    ...buyers.map((buyer) => outcomeOf(buyer.buy(boughtOf(showtime), 1))),
  ])
  expect(outcomes).toEqual(Array(6).fill('done'))
  const messages = await server.db
    .selectFrom('outbox')
    .innerJoin('purchases', 'purchases.customer_id', 'outbox.customer_id')
    .select('outbox.id')
    .where('outbox.topic', '=', 'showtime-moved')
    .where('purchases.showtime_id', '=', showtime.id)
    .execute()
  // Either only the two seats that the caller saw were sold and moved, or nothing happened.
  const isMoved = moving.statusCode === 200
  expect([messages.length, moving.statusCode]).toEqual(isMoved ? [1, 200] : [0, 409])
  expect((await desk.present(showtime.id))?.startsAt).toBe(isMoved ? at('20:00') : at('18:00'))
})

test('a showtime that began or was cancelled does not move', async () => {
  const desk = await Planner.make(server)
  const cancelled = await desk.plan()
  await desk.manager.act(`showtimes/${cancelled.id}/cancel`)
  const present = await desk.present(cancelled.id)
  if (!present) throw new Error('A cancelled showtime is missing')
  expect(refusalOf(await desk.change(present))).toEqual([409, 'showtime-cancelled'])
  const begun = await desk.plan()
  await server.db
    .updateTable('showtimes')
    .set({ starts_at: new Date(Date.now() - 1000) })
    .where('id', '=', begun.id)
    .execute()
  expect(refusalOf(await desk.change(begun))).toEqual([409, 'showtime-started'])
})
