import { afterAll, beforeAll, expect, test } from 'vitest'
import { buyOver, type Attempt } from '../test/buy-over-http.ts'
import { PausedDatabase, PURCHASE_POINTS, type PurchasePoint } from '../test/paused-database.ts'
import { limitOf, rounds } from '../test/rounds.ts'
import { freePort, ServerProcess } from '../test/server-process.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { startTestServer, type TestServer } from '../test/start-test-server.ts'
import type { TestCustomer } from '../test/test-customer.ts'

const ROUNDS = rounds({ full: 25, short: 1 })
const PRICE = 100
const POINTS = Object.keys(PURCHASE_POINTS) as PurchasePoint[]

let server: TestServer
let port: number
let listening: ServerProcess

beforeAll(async () => {
  server = await startTestServer()
  port = await freePort()
  listening = await ServerProcess.startBeside(server, port)
})
afterAll(async () => {
  await listening.stop()
  await server[Symbol.asyncDispose]()
})

async function purchasesOf({ id }: TestCustomer): Promise<string[]> {
  const query = server.db.selectFrom('purchases').select('id').where('customer_id', '=', id)
  return (await query.execute()).map((purchase) => purchase.id)
}

/**
 * Cuts the server off in the middle of this purchase, and resolves when the database is at rest.
 */
async function killDuring(attempt: Attempt, paused: PausedDatabase) {
  const showtime = await server.make.showtime({ price: PRICE })
  await paused.hold()
  const answer = buyOver(listening.url, showtime, attempt).catch(() => 'cut off')
  const orphan = await paused.untilSomebodyWaits()
  await listening.kill()
  expect(await answer).toBe('cut off')
  await paused.releaseOrphan(orphan)
  return showtime
}

test.each(POINTS)(
  `a server killed %s sells the ticket completely or not at all, and once when asked again, ${ROUNDS} times over`,
  limitOf(ROUNDS, 10),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (let round = 0; round < ROUNDS; round += 1) {
      const buyer = await server.make.customer({ balance: 1000 })
      const attempt = { buyer, key: `killed-${point}-${round}`.replaceAll(/\W/g, '-') }
      const showtime = await killDuring(attempt, paused)

      const isSold = point === 'after the commit, before the answer'
      const before = await purchasesOf(buyer)
      expect(before).toHaveLength(isSold ? 1 : 0)
      expect(await buyer.balance()).toBe(isSold ? 900 : 1000)
      await expectInvariants(server.db)

      listening = await ServerProcess.startBeside(server, port)
      const answers = [
        await buyOver(listening.url, showtime, attempt),
        await buyOver(listening.url, showtime, attempt),
      ]
      const [purchase] = await purchasesOf(buyer)
      expect(answers).toEqual([purchase, purchase])
      if (isSold) expect(before).toEqual([purchase])
      expect(await buyer.balance()).toBe(900)
      await expectInvariants(server.db)
    }
  },
)
