import { straightRow, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { COUNTER_SEATS_END_MINUTES } from '@velvet/contract/sales/allotment.rules'
import type { Screen } from '@velvet/contract/catalogue/screens.calls'
import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { HELD_FOR_THE_COUNTER } from '@velvet/contract/catalogue/seats-of-show'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { refusalCode } from '../../test/outcomes.ts'
import { boughtOf, Planner } from '../../test/planner.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { deleteSomeExpiredHolds } from './customer-holds-sql.ts'
import { countTold, notifyOfAllSeats, waitForSeats } from '../../test/waits.ts'

const server = useCheckedServer()

/** Makes a cinema whose first screen, of ten seats, keeps so many of them for the counter. */
async function cinemaThatKeeps(counterSeats: number): Promise<Planner> {
  const planner = await Planner.make(server)
  await keep(planner, counterSeats)
  return planner
}

async function keep({ manager, screens: [id] }: Planner, counterSeats: number): Promise<Screen> {
  const { screen } = await manager.read<{ screen: Screen }>(`screens/${id}`)
  const { name, plan, version } = screen
  const fields = { name, plan, counterSeats }
  const answer = await manager.call('PUT', `screens/${id}`, fields, { 'if-match': `"${version}"` })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ screen: Screen }>().screen
}

/** Returns the seats that are kept for the counter, and how many others are left. */
async function seatsOf({ id }: Pick<PlannedShowtime, 'id'>) {
  const { rows } = await sql<{ kept: string[]; left: number }>`
    select array(select seat from held_seats where showtime_id = ${id} and reason is null
        order by seat) as kept, total_seats - assigned_seats as left
    from showtimes where id = ${id}`.execute(server.db)
  return rows[0]
}

/** Moves the start of a showtime to so many minutes from now. */
async function startIn({ id }: Pick<PlannedShowtime, 'id'>, minutes: number): Promise<void> {
  await sql`update showtimes set starts_at = now() + make_interval(mins => ${minutes}),
    ends_at = now() + make_interval(mins => ${minutes + 95}) where id = ${id}`.execute(server.db)
}

/** Puts the seats back on sale whose time is over, as a job does. */
const freeOver = () => server.db.transaction().execute((tx) => deleteSomeExpiredHolds(tx, 50))

const buyer = () => server.make.customer({ balance: 10_000 })

test('a published showtime holds adjacent seats that only the counter can sell', async () => {
  const planner = await cinemaThatKeeps(4)
  const draft = await planner.plan()
  expect(await seatsOf(draft)).toEqual({ kept: [], left: 10 })
  await planner.publish()
  expect(await seatsOf(draft)).toEqual({ kept: ['A1', 'A2', 'A3', 'A4'], left: 6 })
  const { seats } = await planner.manager.read<{ seats: { seat: string; reason?: string }[] }>(
    `showtimes/${draft.id}/seats`,
  )
  expect(seats.filter(({ reason }) => reason === HELD_FOR_THE_COUNTER)).toHaveLength(4)
  const showtime = boughtOf(await planner.listed(draft.id))
  const customer = await buyer()
  await customer.buy(showtime, 6)
  expect(await (await buyer()).buy(showtime, 1).catch(refusalCode)).toBe('sold-out')
})

test('twenty simultaneous customers buy every seat except those held for the counter', async () => {
  const planner = await cinemaThatKeeps(4)
  const showtime = await planner.sell()
  const buyers = await Promise.all(Array.from({ length: 20 }, buyer))
  const outcomes = await Promise.all(
    buyers.map((one) => one.buy(boughtOf(showtime), 1).then(() => 'sold', refusalCode)),
  )
  expect(outcomes.filter((outcome) => outcome === 'sold')).toHaveLength(6)
  expect(await seatsOf(showtime)).toEqual({ kept: ['A1', 'A2', 'A3', 'A4'], left: 0 })
})

test('shortly before the start, seats held for the counter go on sale to customers', async () => {
  const planner = await cinemaThatKeeps(4)
  const showtime = await planner.sell()
  await (await buyer()).buy(boughtOf(showtime), 6)
  const waiting = await buyer()
  await waitForSeats(waiting, boughtOf(showtime), 2)
  await startIn(showtime, COUNTER_SEATS_END_MINUTES + 1)
  await freeOver()
  expect(await seatsOf(showtime)).toEqual({ kept: ['A1', 'A2', 'A3', 'A4'], left: 0 })
  await startIn(showtime, COUNTER_SEATS_END_MINUTES - 1)
  await freeOver()
  expect(await seatsOf(showtime)).toEqual({ kept: [], left: 4 })
  await notifyOfAllSeats(server)
  expect(await countTold(server, waiting, 'seats-back')).toBe(1)
})

test('a customer can buy a counter seat whose hold ended before the job releases it', async () => {
  const planner = await cinemaThatKeeps(10)
  const showtime = await planner.sell()
  await startIn(showtime, COUNTER_SEATS_END_MINUTES - 1)
  const { tickets } = await (await buyer()).buy(boughtOf(showtime), 2)
  expect(tickets).toHaveLength(2)
  expect(await seatsOf(showtime)).toEqual({ kept: [], left: 8 })
})

test('a new number of counter seats applies to free seats of showtimes on sale', async () => {
  const planner = await cinemaThatKeeps(0)
  const showtime = await planner.sell()
  await (await buyer()).buy(boughtOf(showtime), 7)
  await keep(planner, 5)
  expect(await seatsOf(showtime)).toEqual({ kept: ['A10', 'A8', 'A9'], left: 0 })
  await keep(planner, 1)
  expect(await seatsOf(showtime)).toMatchObject({ kept: [expect.any(String)], left: 2 })
  await keep(planner, 0)
  expect(await seatsOf(showtime)).toEqual({ kept: [], left: 3 })
})

test('a moved showtime holds its counter seats until shortly before the new start', async () => {
  const planner = await cinemaThatKeeps(2)
  const showtime = await planner.sell()
  const startsAt = new Date(Date.parse(showtime.startsAt) + 3_600_000).toISOString()
  expect((await planner.change(showtime, { startsAt })).statusCode).toBe(200)
  const { rows } = await sql<{ minutes: number }>`
    select distinct extract(epoch from starts_at - expires_at)::int / 60 as minutes
    from held_seats join showtimes on showtimes.id = showtime_id
    where showtime_id = ${showtime.id}`.execute(server.db)
  expect(rows).toEqual([{ minutes: COUNTER_SEATS_END_MINUTES }])
})

test('staff cannot release or give away a seat that is kept for the counter', async () => {
  const planner = await cinemaThatKeeps(2)
  const showtime = await planner.sell()
  await planner.manager.call('POST', `showtimes/${showtime.id}/seats/release`, { seats: ['A3'] })
  const given = { showtimeID: showtime.id, seats: ['A3'], reason: 'A guest' }
  expect((await planner.manager.call('POST', 'complimentary', given)).statusCode).toBe(409)
  expect(await seatsOf(showtime)).toEqual({ kept: ['A3', 'A4'], left: 8 })
})

const LARGE = Array.from('ABCDEFGHIJ', (row) => straightRow(row, 12))

/** Gives the first screen another plan, and lets it keep so many seats for the counter. */
async function redraw({ manager, screens: [id] }: Planner, plan: SeatPlan, counterSeats: number) {
  const { screen } = await manager.read<{ screen: Screen }>(`screens/${id}`)
  const fields = { name: screen.name, plan, counterSeats }
  return manager.call('PUT', `screens/${id}`, fields, { 'if-match': `"${screen.version}"` })
}

test("the counter's block is in the rows just behind the best seats", async () => {
  const planner = await Planner.make(server)
  expect((await redraw(planner, LARGE, 8)).statusCode).toBe(200)
  const showtime = await planner.sell()
  const block = ['H5', 'H6', 'H7', 'H8', 'I5', 'I6', 'I7', 'I8']
  expect(await seatsOf(showtime)).toEqual({ kept: block, left: 112 })
  const bought = await (await buyer()).buy(boughtOf(await planner.listed(showtime.id)), 2)
  expect(bought.tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(['G6', 'G7'])
})

test("a redrawn plan moves the counter's seats, and their hold does not prevent it", async () => {
  const planner = await Planner.make(server)
  await redraw(planner, LARGE, 4)
  const showtime = await planner.sell()
  expect((await redraw(planner, LARGE.slice(0, 4), 4)).statusCode).toBe(200)
  expect(await seatsOf(showtime)).toEqual({ kept: ['D5', 'D6', 'D7', 'D8'], left: 44 })
})

test('a showtime that moves to a smaller hall loses the block of the earlier one', async () => {
  const planner = await Planner.make(server)
  await redraw(planner, LARGE, 4)
  const showtime = await planner.sell()
  const [large, small] = planner.screens
  const moved = await planner.change(showtime, { screenID: small })
  expect(moved.statusCode, moved.body).toBe(200)
  expect(await seatsOf(showtime)).toEqual({ kept: [], left: 10 })
  const back = await planner.change(await planner.listed(showtime.id), { screenID: large })
  expect(back.statusCode, back.body).toBe(200)
  expect(await seatsOf(showtime)).toMatchObject({ kept: ['H5', 'H6', 'H7', 'H8'], left: 116 })
  const kept = await planner.keep(await planner.listed(showtime.id), { screenID: small })
  expect(kept.statusCode, kept.body).toBe(200)
  await planner.publish()
  expect(await seatsOf(showtime)).toEqual({ kept: [], left: 10 })
})
