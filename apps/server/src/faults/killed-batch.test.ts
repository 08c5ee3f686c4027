import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import type { MadeShowtime } from '../test/people.ts'
import { mayBeSoldAfter, pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { buyOver, type Attempt, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'

const ROUNDS = rounds({ full: 25, short: 1 })
const BUYERS = 12

const server = useTestServer()
const listening = useServerBeside(server)

async function makeAttempts(count: number): Promise<Attempt[]> {
  const buyers = Array.from({ length: count }, () => server.make.customer({ balance: 1000 }))
  return (await Promise.all(buyers)).map((buyer) => ({ buyer, key: crypto.randomUUID() }))
}

/**
 * Returns how many orders wait in the server. Orders of the batch that is being written count too.
 */
async function countWaiting(): Promise<number> {
  const metrics = await (await fetch(`${listening.url}/metrics`)).text()
  return Number(/^velvet_purchase_queue_waiting (\d+)$/m.exec(metrics)?.[1])
}

/** Cuts the server off while one batch has all these purchases in it. */
async function killAmid(attempts: Attempt[], showtime: MadeShowtime, paused: PausedDatabase) {
  const [first] = await makeAttempts(1)
  if (!first) throw new Error('A buyer is missing')
  await paused.hold()
  const before = buyOver(listening.url, await server.make.showtime(), first)
  await paused.untilSomebodyWaits()
  const answers = attempts.map((attempt) => buyOver(listening.url, showtime, attempt).catch(() => 'cut off'))
  await expect.poll(countWaiting).toBe(attempts.length + 1)
  await paused.letOnePass()
  await before
  const orphan = await paused.untilSomebodyWaits()
  await listening.kill()
  expect(new Set(await Promise.all(answers))).toEqual(new Set(['cut off']))
  await paused.releaseOrphan(orphan)
}

async function countPurchases({ id }: MadeShowtime): Promise<number> {
  const query = server.db.selectFrom('purchases').select('id').where('showtime_id', '=', id)
  return (await query.execute()).length
}

test.each(pointsOf('purchase'))(
  `a server killed %s of a batch sells all or nothing, and once (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 10),
  async (point) => {
    for (const _ of inRounds(ROUNDS)) {
      const showtime = await server.make.showtime({ price: 100, seats: 2 * BUYERS })
      const attempts = await makeAttempts(BUYERS)
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killAmid(attempts, showtime, paused)
      }
      const sold = await countPurchases(showtime)
      expect(mayBeSoldAfter(point)).toContain(sold > 0)
      expect([0, BUYERS]).toContain(sold)
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      for (const attempt of attempts) {
        const again = await buyOver(listening.url, showtime, attempt)
        expect(await buyOver(listening.url, showtime, attempt)).toBe(again)
        expect(await attempt.buyer.balance()).toBe(900)
      }
      expect(await countPurchases(showtime)).toBe(BUYERS)
      await expectInvariants(server.db)
    }
  },
)
