import { expect, test } from 'vitest'
import { mayBeSoldAfter, pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { buyOver, killDuring, useServerBeside } from '../test/server-beside.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { useTestServer } from '../test/start-test-server.ts'
import type { TestCustomer } from '../test/people.ts'

const ROUNDS = rounds({ full: 25, short: 1 })
const PRICE = 100

const server = useTestServer()
const listening = useServerBeside(server)

async function purchasesOf({ id }: TestCustomer): Promise<string[]> {
  const query = server.db.selectFrom('purchases').select('id').where('customer_id', '=', id)
  return (await query.execute()).map((purchase) => purchase.id)
}

test.each(pointsOf('purchase'))(
  `a server killed %s sells the ticket fully or not at all (${ROUNDS} rounds)`,
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

      await listening.startUnlessRunning()
      const answers = [await buy(), await buy()]
      const [purchase] = await purchasesOf(buyer)
      expect(answers).toEqual([purchase, purchase])
      if (isSold) expect(before).toEqual([purchase])
      expect(await buyer.balance()).toBe(900)
      await expectInvariants(server.db)
    }
  },
)
