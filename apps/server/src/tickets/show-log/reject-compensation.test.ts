// A compensation above the limit of a manager waits for a second person, who carries it out or rejects it.
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getToday } from '@velvet/contract/operator/today.calls'
import type { compensateShows } from '@velvet/contract/tickets/show-log.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { darkShows, press, VP } from '../../test/dark-shows.ts'
import { payTheRest } from '../../test/day-to-cancel.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer()
const { begin, sellOut } = darkShows(server)
const finance = TestStaff.use(server, 'finance')
const [one, other] = [TestStaff.use(server, 'manager'), TestStaff.use(server, 'manager')]

/** Makes a showtime that did not run, by default with more sold tickets than a manager refunds alone. */
async function aDarkShow(tickets = 20) {
  const showtime = await server.make.showtime({ price: VP, seats: 20, startsInHours: 1 })
  const sold = await sellOut(showtime, tickets)
  await begin(showtime)
  const balance = async () => {
    const each = await Promise.all(sold.map(({ buyer }) => buyer.balance()))
    return each.reduce((sum, vp) => sum + vp, 0)
  }
  return { id: showtime.id, balance }
}

const settle = async (id: string, how: string, staff: TestStaff) =>
  (await press(staff, [id], how)).json<OutputOf<typeof compensateShows>>()

test("a compensation above a manager's limit needs a second person", async () => {
  const { id, balance } = await aDarkShow()
  expect(await settle(id, 'refund', one)).toMatchObject({ settled: 0, waiting: 1, refundedTickets: 0 })
  expect(await balance()).toBe(0)
  expect(refusalOf(await press(one, [id]))).toEqual([409, 'settlement-waits'])
  expect(await settle(id, 'refund', other)).toMatchObject({ settled: 1, refundedTickets: 20 })
  expect(await balance()).toBe(20 * VP)
})

const reject = (staff: TestStaff, showtimeIDs: string[]) => staff.call('POST', 'shows/settle/reject', { showtimeIDs })

test('a proposed compensation can be withdrawn or rejected and then replaced', async () => {
  const { id, balance } = await aDarkShow()
  const propose = () => settle(id, 'voucher', one)
  const proposalOf = async () => {
    const { shows } = await finance.read<OutputOf<typeof getToday>>('today')
    return shows.find((show) => show.id === id)?.proposal
  }
  expect(refusalOf(await reject(other, [id]))).toEqual([404, 'settlement-not-found'])
  expect(await propose()).toMatchObject({ waiting: 1 })
  expect(await proposalOf()).toMatchObject({ how: 'voucher' })
  // A proposal writes nothing in the log, so the showtime may still start.
  expect(await sql`select from show_events where showtime_id = ${id}`.execute(server.db)).toMatchObject({
    rows: [],
  })
  expect(refusalOf(await press(finance, [id]))).toEqual([409, 'settlement-waits'])
  expect((await reject(one, [id])).json()).toEqual({ rejected: 1 })
  expect(await proposalOf()).toBeNull()
  await propose()
  expect((await reject(other, [id])).statusCode).toBe(200)
  expect(await settle(id, 'refund', finance)).toMatchObject({ settled: 1, refundedTickets: 20 })
  expect(await balance()).toBe(20 * VP)
  expect(refusalOf(await reject(other, [id]))).toEqual([409, 'show-settled'])
})

test('if a compensation is approved and rejected at the same time, one of them wins', async () => {
  const { id, balance } = await aDarkShow()
  await settle(id, 'refund', one)
  const [rejected, settled] = await Promise.all([reject(one, [id]), press(other, [id])])
  const isRejected = rejected.statusCode === 200
  if (isRejected) expect(settled.json()).toMatchObject({ settled: 0, waiting: 1 })
  else expect(refusalOf(rejected)).toEqual([409, 'show-settled'])
  await payTheRest(server)
  expect(await balance()).toBe(isRejected ? 0 : 20 * VP)
})

test('all compensations of a manager on a day count towards one limit', async () => {
  const manager = await TestStaff.make(server, 'manager')
  // Each is below the limit of 120,000 Vp, and two are above it.
  const shows = [await aDarkShow(10), await aDarkShow(10)]
  const pressed = await Promise.all(shows.map(({ id }) => press(manager, [id])))
  const answers = pressed.map((answer) => answer.json<OutputOf<typeof compensateShows>>())
  expect(answers.map(({ settled, waiting }) => [settled, waiting]).toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ])
  await payTheRest(server)
  const index = answers.findIndex(({ waiting }) => waiting === 1)
  expect(await shows[index]?.balance()).toBe(0)
  expect(await settle(shows[index]?.id ?? '', 'refund', other)).toMatchObject({ settled: 1 })
  // A compensation by two people does not count towards the limit of the second one.
  const third = await aDarkShow(10)
  expect(await settle(third.id, 'refund', other)).toMatchObject({ settled: 1 })
})
