import { CANCEL_HOURS_AFTER_END } from '@velvet/contract/catalogue/programme.rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { askForFreeTickets } from '../../test/free-tickets.ts'
import { closeBooksOf } from '../../test/books.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { boughtOf, Planner } from '../../test/planner.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const server = useCheckedServer()

const cancel = (desk: Planner, id: string, headers: object = {}, input: object = {}) =>
  desk.manager.call('POST', `showtimes/${id}/cancel`, input, headers)
const remove = (desk: Planner, { id, version }: { id: string; version: number }) =>
  desk.manager.call('DELETE', `showtimes/${id}`, undefined, { 'if-match': String(version) })

test('a draft is deleted, and the audit keeps what it was', async () => {
  const desk = await Planner.make(server)
  const draft = await desk.plan()
  expect((await remove(desk, draft)).json()).toEqual({ id: draft.id })
  expect(await desk.stored()).toEqual([])
  const action = await server.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('subject', '=', draft.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  expect(action).toMatchObject({
    action: 'delete-showtime',
    detail: { before: { id: draft.id, ticketPrice: 100 }, after: null },
  })
  expect(refusalOf(await remove(desk, draft))).toEqual([404, 'showtime-not-found'])
})

test('a showtime that was ever sold is cancelled, never deleted', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const buyer = await server.make.customer({ balance: 300 })
  await buyer.buy(boughtOf(showtime), 3)
  expect(refusalOf(await remove(desk, showtime))).toEqual([409, 'showtime-has-buyers'])
  expect((await cancel(desk, showtime.id)).json()).toMatchObject({
    showtime: { state: 'cancelled', seats: { sold: 0 } },
    refundedTickets: 3,
    refundedVp: 300,
  })
  expect(await buyer.balance()).toBe(300)
  const cancelled = { id: showtime.id, version: showtime.version + 1 }
  expect(refusalOf(await remove(desk, cancelled))).toEqual([409, 'showtime-has-buyers'])
})

test.each([
  [
    'with a request for free tickets',
    async (showtimeID: string) => {
      const asker = await TestStaff.make(server, 'manager')
      await askForFreeTickets(server, asker, { showtimeID, count: 1 })
    },
  ],
  [
    'whose books are closed',
    async (id: string) => {
      expect((await closeBooksOf(server, { id })).statusCode).toBe(200)
    },
  ],
])('a showtime %s cannot be deleted', async (_, happen) => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  await happen(showtime.id)
  const { version } = await desk.listed(showtime.id)
  const refused = await remove(desk, { id: showtime.id, version })
  expect(refusalOf(refused)).toEqual([409, 'showtime-has-buyers'])
})

test('a cancellation that expects no sold seat is refused once one is sold', async () => {
  const desk = await Planner.make(server)
  const asUnsold = (id: string) => cancel(desk, id, {}, { isUnsold: true })
  const unsold = await desk.sell()
  expect((await asUnsold(unsold.id)).json()).toMatchObject({ showtime: { state: 'cancelled' } })
  const showtime = await desk.sell()
  const buyer = await server.make.customer({ balance: 200 })
  await buyer.buy(boughtOf(showtime), 2)
  expect((await asUnsold(showtime.id)).json()).toMatchObject({
    error: 'showtime-sold',
    message: expect.stringContaining('2 seats are sold meanwhile') as string,
    present: { id: showtime.id, seats: { sold: 2 } },
  })
  expect(await buyer.balance()).toBe(0)
})

test('a showtime cannot be cancelled a day after its end, and no Points go back', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const buyer = await server.make.customer({ balance: 100 })
  await buyer.buy(boughtOf(showtime), 1)
  const endHoursAgo = (hours: number) =>
    server.db
      .updateTable('showtimes')
      .set({
        starts_at: sql`now() - make_interval(hours => ${hours + 2})`,
        ends_at: sql`now() - make_interval(hours => ${hours})`,
      })
      .where('id', '=', showtime.id)
      .execute()
  await endHoursAgo(CANCEL_HOURS_AFTER_END + 1)
  expect(refusalOf(await cancel(desk, showtime.id))).toEqual([409, 'showtime-over'])
  expect(await buyer.balance()).toBe(0)
  await endHoursAgo(CANCEL_HOURS_AFTER_END - 1)
  expect((await cancel(desk, showtime.id)).json()).toMatchObject({ refundedVp: 100 })
})

test('a cancelled showtime leaves its screen to others', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.plan()
  await cancel(desk, showtime.id)
  expect((await desk.ask()).statusCode).toBe(201)
})

test('the same cancellation sent twice pays back once, and an outdated one is refused', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const buyer = await server.make.customer({ balance: 100 })
  await buyer.buy(boughtOf(showtime), 1)
  const outdated = { 'if-match': `"${showtime.version - 1}"` }
  expect(refusalOf(await cancel(desk, showtime.id, outdated))).toEqual([409, 'changed-meanwhile'])
  const key = { 'idempotency-key': 'cancelled-once' }
  const answers = await Promise.all([cancel(desk, showtime.id, key), cancel(desk, showtime.id, key)])
  expect(answers.map((answer) => answer.json<object>())).toEqual(
    Array(2).fill(expect.objectContaining({ refundedTickets: 1 })),
  )
  expect(await buyer.balance()).toBe(100)
})
