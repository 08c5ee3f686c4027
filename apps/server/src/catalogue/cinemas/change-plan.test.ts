import type { Screen } from '@velvet/contract/catalogue/screens.calls'
import { straightRow, type SeatKind, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { expectInvariants } from '../../test/ledger-check.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTestServer, useCheckedServer, type TestServer } from '../../test/start-test-server.ts'
import { type MadeShowtime, outcomeOf, TestStaff } from '../../test/people.ts'
import { openSeveral, withoutLocks } from '../../test/without-locks.ts'
import { slowDown } from '../../test/waiting-statements.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')

/** Makes a plan of one row A, in which the seats from `from` to `to` are of another kind. */
function rowWith(count: number, kind: SeatKind, from: number, to = from): SeatPlan {
  const { row, seats } = straightRow('A', count)
  return [
    {
      row,
      seats: seats.map((place, index) => (index + 1 >= from && index + 1 <= to ? { number: index + 1, kind } : place)),
    },
  ]
}

async function change(screenId: string, plan: SeatPlan) {
  const { screen } = await manager.read<{ screen: Screen }>(`screens/${screenId}`)
  const ifMatch = { 'if-match': `"${screen.version}"` }
  return manager.call('PUT', `screens/${screenId}`, { name: screen.name, plan }, ifMatch)
}

const totalOf = async ({ id }: MadeShowtime) => {
  const row = await server.db
    .selectFrom('showtimes')
    .select('total_seats')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return row.total_seats
}

const buyers = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.make.customer({ balance: 2000 })))

async function seatsOf(buying: Promise<{ tickets: { SeatNumber: string }[] }> | undefined) {
  return (await buying)?.tickets.map(({ SeatNumber }) => SeatNumber)
}

test('wheelchair places are sold last, and house and blocked seats never', async () => {
  const showtime = await server.make.showtime({ seats: 6 })
  const [buyer] = await buyers(1)
  expect(await seatsOf(buyer?.buy(showtime, 1))).toEqual(['A1'])
  const row = rowWith(6, 'wheelchair', 2)
  const plan = row.map(({ row, seats }) => ({
    row,
    seats: seats.map((place, index): typeof place => {
      if (index === 3) return { number: 4, kind: 'blocked' }
      return index === 4 ? { number: 5, kind: 'house' } : place
    }),
  }))
  expect((await change(showtime.screenId, plan)).statusCode).toBe(200)
  expect(await totalOf(showtime)).toBe(4)
  expect(await seatsOf(buyer?.buy(showtime, 2))).toEqual(['A3', 'A6'])
  expect(await seatsOf(buyer?.buy(showtime, 1))).toEqual(['A2'])
  const late = buyer?.buy(showtime, 1) ?? Promise.reject(new Error())
  expect(await outcomeOf(late)).toBe('sold-out')
})

test.each<[string, SeatPlan]>([
  ['is gone', [straightRow('A', 2)]],
  ['becomes a gap', rowWith(5, 'gap', 3)],
  ['becomes a house seat', rowWith(5, 'house', 3)],
  ['is blocked', rowWith(5, 'blocked', 3)],
])('a plan in which a sold seat %s is refused and changes nothing', async (_what, plan) => {
  const showtime = await server.make.showtime({ seats: 5 })
  const [buyer] = await buyers(1)
  await buyer?.buy(showtime, 3)
  const before = await manager.read(`screens/${showtime.screenId}`)
  const refused = await change(showtime.screenId, plan)
  expect(refusalOf(refused)).toEqual([409, 'seats-sold'])
  const { message, fields } = refused.json<{ message: string; fields: Record<string, string> }>()
  expect(message).toMatch(
    /^A3 is sold for “.+”, \d\d\/\w{3}\/\d{4}, .+ [AP]M\. Seats that are sold or held for showtimes to come must stay on the plan$/,
  )
  expect(Object.keys(fields)).toEqual(['plan', 'plan.A3'])
  expect(message).toMatch(fields['plan.A3'] ?? 'no words')
  expect(await manager.read(`screens/${showtime.screenId}`)).toEqual(before)
  expect(await totalOf(showtime)).toBe(5)
  const kept = await server.db
    .selectFrom('earlier_seat_plans')
    .select('screen_id')
    .where('screen_id', '=', showtime.screenId)
    .execute()
  expect(kept).toEqual([])
})

test('a refused plan names the first showtime of every sold seat', async () => {
  const showtime = await server.make.showtime({ seats: 6, rows: 3 })
  const [buyer] = await buyers(1)
  expect(await seatsOf(buyer?.buy(showtime, 6))).toHaveLength(6)
  const { screenId } = showtime
  const refused = await change(screenId, [straightRow('B', 1), straightRow('D', 9)])
  const { fields, message } = refused.json<{ message: string; fields: Record<string, string> }>()
  expect(Object.keys(fields)).toEqual(['plan', 'plan.A1', 'plan.A2', 'plan.B2', 'plan.C1', 'plan.C2'].sort())
  expect(message).toMatch(/^A1, A2, B2, C1 and C2 are sold for “/)
})

test('a new aisle or row renames no seat, so sold seats do not prevent it', async () => {
  const showtime = await server.make.showtime({ seats: 8, rows: 2 })
  const [buyer] = await buyers(1)
  const sold = await seatsOf(buyer?.buy(showtime, 8))
  const [a, b] = [straightRow('A', 4), straightRow('B', 4)]
  const wider = { ...a, seats: a.seats.toSpliced(2, 0, { kind: 'gap' }) }
  expect((await change(showtime.screenId, [wider, straightRow('C', 4), b])).statusCode).toBe(200)
  expect(await totalOf(showtime)).toBe(12)
  expect(sold).toEqual(['A1', 'A2', 'A3', 'A4', 'B1', 'B2', 'B3', 'B4'])
})

test('a refunded seat may leave the plan, and a sold one may become a wheelchair place', async () => {
  const showtime = await server.make.showtime({ seats: 5 })
  const [buyer] = await buyers(1)
  const bought = await buyer?.buy(showtime, 2)
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${bought?.tickets[1]?.TicketID}/refund`)
  expect((await change(showtime.screenId, rowWith(1, 'wheelchair', 1))).statusCode).toBe(200)
  expect(await totalOf(showtime)).toBe(1)
})

test('a showtime that has ended keeps its seats and its holders when the plan changes', async () => {
  const past = await server.make.showtime({ seats: 5 })
  const [buyer] = await buyers(1)
  await buyer?.buy(past, 5)
  await server.db
    .updateTable('showtimes')
    .set({ starts_at: new Date(Date.now() - 7_200_000), ends_at: new Date(Date.now() - 60_000) })
    .where('id', '=', past.id)
    .execute()
  expect((await change(past.screenId, [straightRow('A', 2)])).statusCode).toBe(200)
  expect((await change(past.screenId, [straightRow('B', 9)])).statusCode).toBe(200)
  expect(await totalOf(past)).toBe(5)
})

/** Lets buyers want all seats of a hall while its last ones are blocked. */
async function race(
  make: Pick<TestServer['make'], 'showtime' | 'customer'>,
  during: (showtime: MadeShowtime) => Promise<unknown>,
) {
  const showtime = await make.showtime({ seats: 10 })
  const eager = await Promise.all(Array.from({ length: 10 }, () => make.customer({ balance: 2000 })))
  const [, ...outcomes] = await Promise.all([
    during(showtime),
    ...eager.map((buyer) => outcomeOf(buyer.buy(showtime, 1))),
  ])
  return { showtime, sold: outcomes.filter((outcome) => outcome === 'done').length }
}

test('no sold seat is lost when customers buy while a plan changes', async () => {
  const several = await openSeveral(server)
  const made = { changed: 0, refused: 0 }
  for (let round = 0; round < 3; round += 1) {
    let status = 0
    const { showtime, sold } = await race(several.make, async ({ screenId }) => {
      status = (await change(screenId, [straightRow('A', 4)])).statusCode
    })
    made[status === 200 ? 'changed' : 'refused'] += 1
    expect([sold, await totalOf(showtime)]).toEqual(status === 200 ? [4, 4] : [10, 10])
    await expectInvariants(server.db)
  }
  await several.close()
  expect(made.changed + made.refused).toBe(3)
})

/**
 * Sells four of ten seats, and then blocks the fifth seat by a slow change. A customer buys a
 * ticket during this change. Returns the seat that the customer got.
 */
async function buyDuringChange(on: TestServer, make: Pick<TestServer['make'], 'customer'>) {
  const showtime = await on.make.showtime({ seats: 10 })
  const buyer = await make.customer({ balance: 1000 })
  await buyer.buy(showtime, 4)
  await using slow = await slowDown(on, { table: 'screens', change: 'update of plan', seconds: 0.3 })
  const staff = await TestStaff.make(on, 'manager')
  const { screen } = await staff.read<{ screen: Screen }>(`screens/${showtime.screenId}`)
  const changing = staff.call(
    'PUT',
    `screens/${screen.id}`,
    { name: screen.name, plan: rowWith(10, 'blocked', 5) },
    { 'if-match': `"${screen.version}"` },
  )
  await slow.untilOneSleeps()
  const seats = await seatsOf(buyer.buy(showtime, 1))
  expect((await changing).statusCode).toBe(200)
  return seats
}

test('a purchase that waits for a change of the plan chooses its seats by the new plan', async () => {
  expect(await buyDuringChange(server, server.make)).toEqual(['A6'])
})

test('control: without its lock, a purchase gets a seat that the plan just blocked', async () => {
  await using unguarded = await startTestServer()
  const several = await openSeveral(unguarded, withoutLocks)
  expect(await buyDuringChange(unguarded, several.make)).toEqual(['A5'])
  await several.close()
  await expect(expectInvariants(unguarded.db)).rejects.toThrow('I2')
})
