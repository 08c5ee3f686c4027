import { MOST_WAITS } from '@velvet/contract/tickets/waiting-list'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { purge } from '../../jobs/purge.ts'
import { queuedFor } from '../../test/observe.ts'
import { jobDepsOf, useCheckedServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import { countTold, notifyOfAllSeats, waitForSeats } from '../../test/waits.ts'
import { letMinutesPass } from '../../test/clock.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')
const manager = TestStaff.use(server, 'manager')

const aCustomer = () => server.make.customer({ balance: 10_000 })

/** Makes a showtime that is sold out to one buyer. */
async function soldOut(seats = 4) {
  const showtime = await server.make.showtime({ seats })
  const { tickets } = await (await aCustomer()).buy(showtime, seats)
  const ids = tickets.map(({ TicketID }) => TicketID)
  /** Gives so many tickets back. */
  const free = async (count: number) => {
    for (const id of ids.splice(0, count)) await finance.act(`tickets/${id}/refund`)
  }
  return { showtime, free }
}

type LineOf<Counts extends readonly number[]> = { [Place in keyof Counts]: TestCustomer }

/** Makes customers who wait for so many seats each, in this order. */
async function waitInLine<const Counts extends readonly number[]>(
  showtime: MadeShowtime,
  ...counts: Counts
): Promise<LineOf<Counts>> {
  const line = []
  for (const count of counts) {
    const customer = await aCustomer()
    await waitForSeats(customer, showtime, count)
    line.push(customer)
  }
  return line as LineOf<Counts>
}

/** Returns how often each of them was told, after all were told who are to be told now. */
async function told(customers: readonly TestCustomer[]): Promise<number[]> {
  await notifyOfAllSeats(server)
  return Promise.all(customers.map((customer) => countTold(server, customer, 'seats-back')))
}

interface Waits {
  showtimes: { ShowtimeID: string; seats: number; isTold: boolean }[]
}

const waitsOf = async (customer: TestCustomer) => (await customer.call('GET', '/api/v1/waits')).json<Waits>().showtimes

test('the customer who waits longest is notified first, the next one ten minutes later', async () => {
  const { showtime, free } = await soldOut()
  const line = await waitInLine(showtime, 2, 2, 1)
  expect(await told(line)).toEqual([0, 0, 0])
  await free(2)
  expect(await told(line)).toEqual([1, 0, 0])
  const [first] = line
  expect((await queuedFor(server, first))[0]).toMatchObject({
    payload: {
      title: '2 seats are free for Lionheart',
      text: expect.stringContaining('You have 10 minutes before the next person is told.') as string,
      data: { route: `/movie/${showtime.filmId}` },
    },
  })
  expect(await waitsOf(first)).toMatchObject([{ ShowtimeID: showtime.id, isTold: true }])
  await letMinutesPass(server, 9)
  expect(await told(line)).toEqual([1, 0, 0])
  await letMinutesPass(server, 2)
  expect(await told(line)).toEqual([1, 1, 0])
  await letMinutesPass(server, 11)
  expect(await told(line)).toEqual([1, 1, 1])
  await letMinutesPass(server, 11)
  expect(await told(line)).toEqual([1, 1, 1])
})

test('a customer for whom too few seats are free is passed over, and keeps the turn', async () => {
  const { showtime, free } = await soldOut()
  const line = await waitInLine(showtime, 3, 1, 1)
  await free(1)
  expect(await told(line)).toEqual([0, 1, 0])
  await free(3)
  expect(await told(line)).toEqual([1, 1, 0])
})

test('several customers are notified at once if there are seats for all of them', async () => {
  const { showtime, free } = await soldOut(8)
  const line = await waitInLine(showtime, 2, 4, 2, 1)
  await free(7)
  expect(await told(line)).toEqual([1, 1, 0, 1])
})

test('after the first notified customer buys, the next learns which seats are left', async () => {
  const { showtime, free } = await soldOut()
  const line = await waitInLine(showtime, 2, 2)
  await free(2)
  expect(await told(line)).toEqual([1, 0])
  await line[0].buy(showtime, 2)
  expect(await told(line)).toEqual([1, 0])
  await free(2)
  expect(await told(line)).toEqual([1, 1])
  expect(await waitsOf(line[0])).toEqual([])
})

test('a notified customer can wait again if a stranger buys the seats first', async () => {
  const { showtime, free } = await soldOut()
  const line = await waitInLine(showtime, 1, 1)
  await free(1)
  expect(await told(line)).toEqual([1, 0])
  await (await aCustomer()).buy(showtime, 1)
  await letMinutesPass(server, 11)
  expect(await told(line)).toEqual([1, 0])
  // Who asks again stands at the end of the line.
  await waitForSeats(line[0], showtime, 1)
  await free(1)
  expect(await told(line)).toEqual([1, 1])
  await free(1)
  expect(await told(line)).toEqual([2, 1])
})

test('a customer who bought tickets meanwhile is not notified and may wait again', async () => {
  const { showtime, free } = await soldOut()
  const line = await waitInLine(showtime, 2, 1)
  await free(1)
  await line[0].buy(showtime, 1)
  await free(2)
  expect(await told(line)).toEqual([0, 1])
  await line[1].buy(showtime, 2)
  await waitForSeats(line[0], showtime, 1)
  await free(1)
  expect(await told(line)).toEqual([1, 1])
})

test('cancelling a showtime or ending its sale ends waits without a notification', async () => {
  const [cancelled, begun, closed] = [await soldOut(), await soldOut(), await soldOut()]
  const shows = [cancelled, begun, closed]
  const lines = await Promise.all(shows.map(({ showtime }) => waitInLine(showtime, 1)))
  for (const { free } of shows) await free(2)
  await manager.act(`showtimes/${cancelled.showtime.id}/cancel`)
  await sql`update showtimes set starts_at = now() - interval '1 minute'
    where id = ${begun.showtime.id}`.execute(server.db)
  await sql`update showtimes set sale_ends_minutes_before = 600
    where id = ${closed.showtime.id}`.execute(server.db)
  const line = lines.flat()
  expect(await told(line)).toEqual([0, 0, 0])
  await purge(jobDepsOf(server))
  const left = await server.db
    .selectFrom('seat_waits')
    .select('showtime_id')
    .where(
      'showtime_id',
      'in',
      shows.map(({ showtime }) => showtime.id),
    )
    .execute()
  expect(left).toEqual([])
})

test('waiting customers are notified only when enough seats are free to sell', async () => {
  const { showtime, free } = await soldOut()
  const line = await waitInLine(showtime, 1)
  await sql`update showtimes set sale_ends_below_seats = 3 where id = ${showtime.id}`.execute(server.db)
  await free(2)
  expect(await told(line)).toEqual([0])
  await free(1)
  expect(await told(line)).toEqual([1])
})

test('customers who wait for a moved showtime are notified with the new time', async () => {
  const { showtime, free } = await soldOut()
  const [customer] = await waitInLine(showtime, 1)
  await sql`update showtimes set starts_at = starts_at + interval '1 day',
    ends_at = ends_at + interval '1 day' where id = ${showtime.id}`.execute(server.db)
  await free(1)
  expect(await told([customer])).toEqual([1])
})

test('a blocked customer is passed over, and a closed account waits for nothing', async () => {
  const { showtime, free } = await soldOut()
  const line = await waitInLine(showtime, 1, 1, 1)
  await finance.act(`customers/${line[0].id}/block`)
  await line[1].call('POST', '/api/v1/user/close', {
    uuid: line[1].id,
    password: 'a long password',
  })
  await free(1)
  expect(await told(line)).toEqual([0, 0, 1])
})

test("a repeated request keeps the customer's first place in the waiting list", async () => {
  const { showtime, free } = await soldOut()
  const line = await waitInLine(showtime, 1, 1)
  await waitForSeats(line[0], showtime, 2)
  expect(await waitsOf(line[0])).toMatchObject([{ seats: 2, isTold: false }])
  await free(2)
  expect(await told(line)).toEqual([1, 0])
  const back = await line[1].call('DELETE', `/api/v1/showtime/${showtime.id}/wait`)
  expect([back.statusCode, await waitsOf(line[1])]).toEqual([200, []])
  await letMinutesPass(server, 11)
  expect(await told(line)).toEqual([1, 0])
})

test('refusals say why, and leave no trace', async () => {
  const customer = await aCustomer()
  const ask = (showtime: MadeShowtime, seats: number) => outcomeOf(waitForSeats(customer, showtime, seats))
  const open = await server.make.showtime({ seats: 4 })
  expect(await ask(open, 4)).toBe('seats-free-already')
  expect(await ask(open, 7)).toBe('bad-request')
  expect(await ask(await server.make.showtime({ startsInHours: -1 }), 1)).toBe('sale-ended')
  expect(await ask({ ...open, id: open.filmId }, 1)).toBe('showtime-not-found')
  expect(await waitsOf(customer)).toEqual([])
  // Fewer seats than are wanted count as sold out.
  expect(await ask(open, 5)).toBe('done')
})

test('a customer has a limited number of waits, even with simultaneous requests', async () => {
  const customer = await aCustomer()
  const shows = await Promise.all(Array.from({ length: MOST_WAITS + 4 }, () => server.make.showtime({ seats: 1 })))
  const outcomes = await Promise.all(shows.map((showtime) => outcomeOf(waitForSeats(customer, showtime, 2))))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(MOST_WAITS)
  expect(outcomes.filter((outcome) => outcome === 'too-many-waits')).toHaveLength(4)
  expect(await waitsOf(customer)).toHaveLength(MOST_WAITS)
})
