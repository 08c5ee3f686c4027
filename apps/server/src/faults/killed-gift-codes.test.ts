import { expect, test } from 'vitest'
import { buyGiftCode, stopCode } from '../test/gift-codes.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { outcomeOf } from '../test/outcomes.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { makeGiver } from '../test/transfers.ts'
import type { TestCustomer } from '../test/people.ts'

const ROUNDS = rounds({ full: 10, short: 1 })

const server = useTestServer({ sandbox: true })
const listening = useServerBeside(server)

const redeem = (customer: TestCustomer, code: string, key: string) =>
  listening.call({
    method: 'POST',
    path: 'wallet/codes',
    headers: { ...customer.headers, 'idempotency-key': key },
    body: { code },
  })

test.each(pointsOf('use of a gift code'))(
  `if the server is killed %s, a gift code adds its Points once (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const round of inRounds(ROUNDS)) {
      const [buyer, friend] = [await makeGiver(server, 150), await server.make.customer()]
      const bought = await buyGiftCode(buyer, 100)
      const ask = () => redeem(friend, bought.code, `used-${round}`)
      await killDuring({ server: listening, paused }, ask)
      const isUsed = point === 'after the commit of its use'
      expect(await friend.balance()).toBe(isUsed ? 100 : 0)
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const used = await ask()
      expect(await ask()).toEqual(used)
      expect(await friend.balance()).toBe(100)
      expect(await outcomeOf(stopCode(buyer, bought))).toBe('gift-code-over')
      await expectInvariants(server.db)
    }
  },
)
