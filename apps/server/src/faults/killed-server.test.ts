import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inRounds } from '../test/end-with-test.ts'
import { buyOver } from '../test/buy-over-http.ts'
import { killDuring } from '../test/kill-during.ts'
import { mayBeSoldAfter, PURCHASE_POINTS, type PurchasePoint } from '../test/pause-points.ts'
import { PausedDatabase } from '../test/paused-database.ts'
import { limitOf, rounds } from '../test/rounds.ts'
import { ServerProcess } from '../test/server-process.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { useTestServer } from '../test/start-test-server.ts'
import type { TestCustomer } from '../test/test-customer.ts'

const ROUNDS = rounds({ full: 25, short: 1 })
const PRICE = 100
const POINTS = Object.keys(PURCHASE_POINTS) as PurchasePoint[]

const server = useTestServer()
let listening: ServerProcess

beforeAll(async () => {
  listening = await ServerProcess.startBeside(server)
})
// A test that ran out of time may have killed the server.
beforeEach(async () => {
  if (!listening.isRunning) listening = await ServerProcess.startBeside(server)
})
afterAll(() => listening.stop())

async function purchasesOf({ id }: TestCustomer): Promise<string[]> {
  const query = server.db.selectFrom('purchases').select('id').where('customer_id', '=', id)
  return (await query.execute()).map((purchase) => purchase.id)
}

test.each(POINTS)(
  `a server killed %s sells the ticket completely or not at all, and once when asked again, ${ROUNDS} times over`,
  limitOf(ROUNDS, 10),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const round of inRounds(ROUNDS)) {
      const buyer = await server.make.customer({ balance: 1000 })
      const attempt = { buyer, key: `killed-${point}-${round}`.replaceAll(/\W/g, '-') }
      const showtime = await server.make.showtime({ price: PRICE })
      const buy = () => buyOver(listening.url, showtime, attempt)
      await killDuring({ server: listening, paused }, buy)

      const before = await purchasesOf(buyer)
      const isSold = before.length > 0
      expect(mayBeSoldAfter(point)).toContain(isSold)
      expect(before).toHaveLength(isSold ? 1 : 0)
      expect(await buyer.balance()).toBe(isSold ? 900 : 1000)
      await expectInvariants(server.db)

      listening = await ServerProcess.startBeside(server)
      const answers = [await buy(), await buy()]
      const [purchase] = await purchasesOf(buyer)
      expect(answers).toEqual([purchase, purchase])
      if (isSold) expect(before).toEqual([purchase])
      expect(await buyer.balance()).toBe(900)
      await expectInvariants(server.db)
    }
  },
)
