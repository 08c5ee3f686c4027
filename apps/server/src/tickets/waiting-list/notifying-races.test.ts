import { expect, test } from 'vitest'
import { notifyOfSeats } from './notify-waiting.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { pointsOf, PausedDatabase } from '../../test/paused-database.ts'
import { ServerProcess } from '../../test/server-process.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'
import { countTold, notifyOfAllSeats, waitForSeats } from '../../test/waits.ts'

const SEATS = 40
const WAITING = 30

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')

/** Returns everybody who waits for a showtime, in the order in which they asked. */
async function lineFor(showtimeId: string) {
  return server.db
    .selectFrom('seat_waits')
    .select(['customer_id as id', 'ask', 'seats', 'told_at as toldAt'])
    .where('showtime_id', '=', showtimeId)
    .orderBy('ask')
    .execute()
}

test('several servers notify waiting customers in order, once, and for no extra seats', async () => {
  const showtime = await server.make.showtime({ seats: SEATS })
  const holder = await server.make.customer({ balance: 100_000 })
  const tickets = []
  for (let bought = 0; bought < SEATS; bought += 10) {
    tickets.push(...(await holder.buy(showtime, 10)).tickets)
  }
  const people = new Map<string, Awaited<ReturnType<typeof server.make.customer>>>()
  for (let index = 0; index < WAITING; index += 1) {
    const customer = await server.make.customer()
    await waitForSeats(customer, showtime, 1 + (index % 3))
    people.set(customer.id, customer)
  }
  let over = false
  const notifying = [1, 2, 3].map(async () => {
    while (!over) await notifyOfSeats({ db: server.db })
  })
  const strangers = await Promise.all(Array.from({ length: 8 }, () => server.make.customer({ balance: 1000 })))
  const buying = strangers.map(async (stranger) => {
    for (let round = 0; round < 3; round += 1) await outcomeOf(stranger.buy(showtime, 1))
  })
  await Promise.all(tickets.slice(0, 24).map(({ TicketID }) => finance.act(`tickets/${TicketID}/refund`)))
  await Promise.all(buying)
  over = true
  await Promise.all(notifying)
  await notifyOfAllSeats(server)

  const line = await lineFor(showtime.id)
  const told = line.filter(({ toldAt }) => toldAt !== null)
  for (const { id, toldAt } of line) {
    const customer = people.get(id)
    if (!customer) throw new Error('Somebody waits who did not ask')
    expect(await countTold(server, customer, 'seats-back')).toBe(toldAt === null ? 0 : 1)
  }
  expect(told.reduce((sum, { seats }) => sum + seats, 0)).toBeLessThanOrEqual(24)
  // A person who was told before a person who had asked earlier wanted fewer seats.
  for (const later of told) {
    const passedOver = line.filter(
      ({ ask, toldAt }) => ask < later.ask && (toldAt === null || Number(toldAt) > Number(later.toldAt)),
    )
    for (const { seats } of passedOver) expect(seats).toBeGreaterThan(later.seats)
  }
  const show = await server.db
    .selectFrom('showtimes')
    .select(['total_seats', 'assigned_seats'])
    .where('id', '=', showtime.id)
    .executeTakeFirstOrThrow()
  // No customer stays without a notification while enough seats are left.
  const untold = show.total_seats - show.assigned_seats
  const promised = told.reduce((sum, { seats }) => sum + seats, 0)
  const waiting = line.filter(({ toldAt }) => toldAt === null)
  expect(waiting.filter(({ seats }) => seats <= untold - promised)).toEqual([])
})

test.each(pointsOf('telling of free seats'))(
  'a server killed %s still notifies the waiting customer once',
  { timeout: 60_000 },
  async (point) => {
    await using own = await startTestServer()
    const showtime = await own.make.showtime({ seats: 1 })
    const holder = await own.make.customer({ balance: 100 })
    const { tickets } = await holder.buy(showtime, 1)
    const customer = await own.make.customer()
    await waitForSeats(customer, showtime, 1)
    await (await TestStaff.make(own, 'finance')).act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)

    await using paused = await PausedDatabase.at(point, own.databaseUrl)
    await paused.hold()
    const killed = await ServerProcess.startBeside(own)
    await paused.untilSomebodyWaits()
    // Another server does not tell anybody meanwhile.
    expect(await notifyOfSeats({ db: own.db })).toBe(0)
    await killed.kill()
    await paused.release()
    // PostgreSQL notices the end of the connection once the statement has its lock.
    const told = async () => {
      await notifyOfSeats({ db: own.db })
      return countTold(own, customer, 'seats-back')
    }
    await expect.poll(told, { timeout: 15_000 }).toBe(1)
    await notifyOfAllSeats(own)
    expect(await told()).toBe(1)
  },
)
