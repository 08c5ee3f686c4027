import fc from 'fast-check'
import { expect, test } from 'vitest'
import { balanceOf, pick, type Model, type Real } from './model/model.ts'
import { ChangeShowtime, ReadWallet, TopUp } from './model/other-commands.ts'
import { AskAgain, Buy, EverybodyBuys } from './model/purchase-commands.ts'
import { whileTestRuns, announceSeed, limitOf, rounds } from '../test/rounds.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { useTestServer } from '../test/start-test-server.ts'

const RUNS = rounds({ full: 500, short: 15 })
const COMMANDS = rounds({ full: 50, short: 20 })
const OPENING_CREDITS = [0, 400, 3000]
const SHOWTIMES = [
  { price: 100, seats: 6 },
  { price: 35, seats: 30 },
]

const server = useTestServer({ sandbox: true })

const customer = fc.nat({ max: OPENING_CREDITS.length - 1 })
const showtime = fc.nat({ max: SHOWTIMES.length - 1 })
const key = fc.constantFrom('first-key', 'second-key', 'third-key')
const count = fc.oneof({ weight: 9, arbitrary: fc.integer({ min: 1, max: 4 }) }, fc.constant(11))
const priceOff = fc.oneof({ weight: 9, arbitrary: fc.constant(0) }, fc.constantFrom(-1, 1))
const request = fc.record({ customer, showtime, count })

const command = fc.oneof(
  fc.tuple(request, fc.option(key, { nil: undefined }), priceOff).map((of) => new Buy(...of)),
  fc.tuple(fc.nat({ max: 99 }), fc.boolean()).map((of) => new AskAgain(...of)),
  fc.tuple(customer, fc.integer({ min: 50, max: 500 }), fc.nat({ max: 3 }), fc.boolean()).map((of) => new TopUp(...of)),
  showtime.map((of) => new EverybodyBuys(of)),
  fc.tuple(showtime, fc.integer({ min: 1, max: 200 }), fc.boolean()).map((of) => new ChangeShowtime(...of)),
  customer.map((of) => new ReadWallet(of)),
)

async function setUp(): Promise<{ model: Model; real: Real }> {
  const customers = []
  for (const balance of OPENING_CREDITS) customers.push(await server.make.customer({ balance }))
  const showtimes = []
  for (const options of SHOWTIMES) showtimes.push(await server.make.showtime(options))
  const model = {
    customers: OPENING_CREDITS.map((vp) => ({ moved: vp ? [vp] : [], answers: new Map() })),
    showtimes: SHOWTIMES.map(({ price, seats }) => ({
      price,
      seatsLeft: seats,
      isCancelled: false,
    })),
  }
  return { model, real: { server, customers, showtimes } }
}

/**
 * Asserts that the product and the model agree about every balance and seat, and that all invariants hold.
 */
async function compare(model: Model, real: Real): Promise<void> {
  for (const [index, one] of real.customers.entries()) {
    expect(await one.balance()).toBe(balanceOf(pick(model.customers, index)))
  }
  const ids = real.showtimes.map(({ id }) => id)
  const rows = await server.db
    .selectFrom('showtimes')
    .select(['id', 'total_seats', 'assigned_seats'])
    .where('id', 'in', ids)
    .execute()
  const left = new Map(rows.map((row) => [row.id, row.total_seats - row.assigned_seats]))
  expect(ids.map((id) => left.get(id))).toEqual(model.showtimes.map(({ seatsLeft }) => seatsLeft))
  await expectInvariants(server.db)
}

test(`wallets and purchases agree with a model (${RUNS} runs of ${COMMANDS} actions)`, limitOf(RUNS, 5), async () => {
  const seed = announceSeed('model of wallet and purchase')
  const commands = fc.commands([command], { maxCommands: COMMANDS, size: 'max' })
  const live = async (actions: Iterable<fc.AsyncCommand<Model, Real>>) => {
    const { model, real } = await setUp()
    await fc.asyncModelRun(() => ({ model, real }), actions)
    await compare(model, real)
  }
  const life = fc.asyncProperty(commands, whileTestRuns(live))
  await fc.assert(life, { seed, numRuns: RUNS })
})
