import { beforeAll, expect, test } from 'vitest'
import { tally } from '../test/outcomes.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { startTestServer, useCheckedServer, type TestServer } from '../test/start-test-server.ts'
import type { TestCustomer } from '../test/people.ts'
import { openSeveral, openWithoutLocks } from '../test/without-locks.ts'

const BUYERS = 50
const ROUNDS = rounds({ full: 200, short: 5 })

const server = useCheckedServer()
let buyers: TestCustomer[]

beforeAll(async () => {
  buyers = await crowd(server)
})

function crowd({ make }: { make: Pick<TestServer['make'], 'customer'> }): Promise<TestCustomer[]> {
  const customers = Array.from({ length: BUYERS }, () => make.customer({ balance: 100_000 }))
  return Promise.all(customers)
}

test.each([1, 5])(
  `fifty buyers for %i seats buy each seat once (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 5),
  async (seats) => {
    for (const _ of inRounds(ROUNDS)) {
      const showtime = await server.make.showtime({ price: 100, seats })
      const outcomes = await tally(buyers.map((buyer) => buyer.buy(showtime, 1)))
      expect(outcomes).toEqual({ won: seats, 'sold-out': BUYERS - seats })
      await expectInvariants(server.db)
    }
  },
)

test(
  `ten simultaneous requests with Points for one ticket buy one (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 2),
  async () => {
    for (const _ of inRounds(ROUNDS)) {
      const showtime = await server.make.showtime({ price: 100, seats: 50 })
      const buyer = await server.make.customer({ balance: 100 })
      const outcomes = await tally(Array.from({ length: 10 }, () => buyer.buy(showtime, 1)))
      expect(outcomes).toEqual({ won: 1, 'balance-too-low': 9 })
      expect(await buyer.balance()).toBe(0)
      await expectInvariants(server.db)
    }
  },
)

test('fifty buyers at four servers want five seats: each seat is sold once', async () => {
  const { make, close } = await openSeveral(server)
  const showtime = await make.showtime({ price: 100, seats: 5 })
  const outcomes = await tally((await crowd({ make })).map((buyer) => buyer.buy(showtime, 1)))
  await close()
  expect(outcomes).toEqual({ won: 5, 'sold-out': BUYERS - 5 })
})

test('control: fifty buyers without the lock of the purchase oversell five seats', async () => {
  await using unguarded = await startTestServer()
  const { make, close } = await openWithoutLocks(unguarded)
  const showtime = await make.showtime({ price: 100, seats: 5 })
  const outcomes = await tally((await crowd({ make })).map((buyer) => buyer.buy(showtime, 1)))
  await close()

  expect(outcomes.won).toBeGreaterThan(5)
  await expect(expectInvariants(unguarded.db)).rejects.toThrow('I2')
})
