import { randomUUID } from 'node:crypto'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type * as contract from '@velvet/contract/sales/till-sessions.calls'
import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { PIN } from '../test/test-door.ts'
import { aTillToHandOver, countOf, OPENING } from '../test/test-till.ts'

const ROUNDS = rounds({ full: 10, short: 1 })
const COMMITTED = 'after the commit of the handover'

const server = useTestServer()
const listening = useServerBeside(server)

test.each(pointsOf('handover of a till'))(
  'a server killed %s leaves the till with exactly one person',
  limitOf(ROUNDS, 60),
  async (point) => {
    for (const _ of inRounds(ROUNDS)) {
      const { till, leaver, taker } = await aTillToHandOver(server, await server.make.cinema(), OPENING)
      const openBy = async () =>
        server.db
          .selectFrom('till_sessions')
          .select('opened_by as id')
          .where('till_id', '=', till.id)
          .where('closed_at', 'is', null)
          .execute()
      const handOver = (pins?: object) =>
        listening.call<OutputOf<typeof contract.handOver>>({
          method: 'POST',
          path: `counter/sessions/${till.sessionId}/handover`,
          body: { ...countOf(OPENING), takerID: taker.id, pins },
          headers: { authorization: leaver.authorization, 'idempotency-key': key },
        })
      const key = randomUUID()
      const pins = { leaver: PIN, taker: PIN }
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killDuring({ server: listening, paused }, () => handOver(pins))
      }
      expect(await openBy()).toEqual([{ id: point === COMMITTED ? taker.id : leaver.id }])
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      await handOver(pins)
      expect((await handOver()).taker.id).toBe(taker.id)
      expect(await openBy()).toEqual([{ id: taker.id }])
      await expectInvariants(server.db)
    }
  },
)
