import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { queuedFor } from '../test/observe.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { makeGiver, shownName } from '../test/transfers.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { PASSWORD, type TestCustomer } from '../test/people.ts'

const ROUNDS = rounds({ full: 15, short: 1 })

const server = useTestServer({ sandbox: true })
const listening = useServerBeside(server)

const give = (giver: TestCustomer, receiver: TestCustomer, key: string) =>
  listening.call({
    method: 'POST',
    path: 'pointsgifts',
    headers: { ...giver.headers, 'idempotency-key': key },
    body: {
      uuid: giver.id,
      phoneNumber: receiver.phone,
      username: shownName(receiver),
      VpValue: 100,
      password: PASSWORD,
    },
  })

const balancesOf = (...customers: TestCustomer[]) => Promise.all(customers.map((customer) => customer.balance()))

test.each(pointsOf('gift of Points'))(
  `a server killed %s transfers all Points or none, and once (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 60),
  async (point) => {
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    for (const round of inRounds(ROUNDS)) {
      const [giver, receiver] = [await makeGiver(server, 150), await server.make.customer()]
      const ask = () => give(giver, receiver, `given-${round}`)
      await killDuring({ server: listening, paused }, ask)
      const isGiven = point === 'after its commit'
      expect(await balancesOf(giver, receiver)).toEqual(isGiven ? [50, 100] : [150, 0])
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      const given = await ask()
      expect(await ask()).toEqual(given)
      expect(await balancesOf(giver, receiver)).toEqual([50, 100])
      expect(await queuedFor(server, receiver)).toHaveLength(1)
      await expectInvariants(server.db)
    }
  },
)
