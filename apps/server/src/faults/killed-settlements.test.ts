import type { Settlement } from '@velvet/contract/books/settlements.calls'
import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { SettledRun } from '../test/settlements.ts'
import { useTestServer } from '../test/start-test-server.ts'

const server = useTestServer({ sandbox: true })
const listening = useServerBeside(server)

const countSettlements = async () => (await server.db.selectFrom('settlements').select('id').execute()).length

const countEmails = async (distributorID: string) =>
  (
    await server.db
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', 'settlement')
      .where('cause', 'like', `%:${distributorID}`)
      .execute()
  ).length

test.each(pointsOf('making of a settlement'))(
  'a server killed %s leaves a settlement with its email or neither',
  async (point) => {
    const run = await SettledRun.make(server, { name: `Killed ${point}` })
    const showtime = await run.showtime()
    const week = await run.weekOf(showtime)
    await run.addTerms({ from: week, weeks: [500_000] })
    await run.buy(showtime, 1)
    const { distributorID } = run
    const toldTo = server.db.updateTable('distributors').set({ emails: ['books@own.example'] })
    await toldTo.where('id', '=', distributorID).execute()
    const before = await countSettlements()
    const { authorization } = run.finance
    const ask = () =>
      listening.call<{ settlement: Settlement }>({
        method: 'POST',
        path: 'staff/settlements',
        headers: { authorization, 'idempotency-key': `settled ${point}` },
        body: { ...run.distributor, week },
      })
    await using paused = await PausedDatabase.at(point, server.databaseUrl)
    await killDuring({ server: listening, paused }, ask)
    const isMade = point === 'after the commit of a settlement'
    expect(await countSettlements()).toBe(before + (isMade ? 1 : 0))
    expect(await countEmails(distributorID)).toBe(isMade ? 1 : 0)
    await expectInvariants(server.db)

    await listening.startUnlessRunning()
    const made = await ask()
    expect(made.settlement).toMatchObject({ number: before + 1, payableKobo: 225_000 })
    expect(await ask()).toEqual(made)
    expect(await countSettlements()).toBe(before + 1)
    expect(await countEmails(distributorID)).toBe(1)
    await expectInvariants(server.db)
  },
  60_000,
)
