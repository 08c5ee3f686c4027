import { expect, test } from 'vitest'
import { expectInvariants } from '../test/ledger-check.ts'
import { pointsOf, PausedDatabase } from '../test/paused-database.ts'
import { inRounds, limitOf, rounds } from '../test/rounds.ts'
import { killDuring, useServerBeside } from '../test/server-beside.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { sellTickets, TestDoor } from '../test/test-door.ts'

const ROUNDS = rounds({ full: 25, short: 1 })

const server = useTestServer()
const listening = useServerBeside(server)

interface Batch {
  door: TestDoor
  scans: { nonce: string; code: string; at: string; force?: boolean }[]
}

/** Makes scans of which one is a conflict, because another phone has admitted its ticket before. */
async function makeBatch(): Promise<Batch> {
  const { codes } = await sellTickets(server, 3)
  const before = await TestDoor.open(server)
  await before.scan({ code: codes[0], at: new Date(Date.now() - 60_000) })
  const scans = [...codes, '22223333444'].map((code) => ({
    nonce: crypto.randomUUID(),
    code,
    at: new Date().toISOString(),
    ...(code === codes[0] && { force: true }),
  }))
  return { door: await TestDoor.open(server), scans }
}

/** Sends a batch to the listening server; returns the results in the order of its scans. */
async function send({ door, scans }: Batch): Promise<unknown[]> {
  const { answers } = await listening.call<{ answers: { nonce: string; result: string }[] }>({
    method: 'POST',
    path: 'gate/checkins',
    body: { deviceID: door.id, scans },
    headers: { authorization: `Bearer ${door.token}` },
  })
  return answers.map(({ nonce, result }) => [nonce, result])
}

/** Returns the scans of a batch that were recorded, in its order, as `send` returns them. */
async function recordsOf({ scans }: Batch): Promise<unknown[]> {
  const nonces = scans.map(({ nonce }) => nonce)
  const query = server.db.selectFrom('gate_scans').select(['nonce', 'result'])
  const rows = await query.where('nonce', 'in', nonces).execute()
  const results = new Map(rows.map(({ nonce, result }) => [nonce, result]))
  return nonces.filter((nonce) => results.has(nonce)).map((nonce) => [nonce, results.get(nonce)])
}

test.each(pointsOf('batch of scans'))(
  `a server killed %s has recorded all scans of a batch or none (${ROUNDS} rounds)`,
  limitOf(ROUNDS, 10),
  async (point) => {
    for (const _ of inRounds(ROUNDS)) {
      const batch = await makeBatch()
      {
        await using paused = await PausedDatabase.at(point, server.databaseUrl)
        await killDuring({ server: listening, paused }, () => send(batch))
      }
      const results = ['already-used', 'admitted', 'admitted', 'unknown']
      const all = batch.scans.map(({ nonce }, index) => [nonce, results[index]])
      const isTaken = point === 'after the commit of its scans'
      expect(await recordsOf(batch)).toEqual(isTaken ? all : [])
      await expectInvariants(server.db)

      await listening.startUnlessRunning()
      expect(await send(batch)).toEqual(all)
      expect(await send(batch)).toEqual(all)
      expect(await recordsOf(batch)).toEqual(all)
      const conflicts = server.db.selectFrom('gate_conflicts').select('nonce')
      const nonce = batch.scans[0]?.nonce ?? ''
      expect(await conflicts.where('nonce', '=', nonce).execute()).toHaveLength(1)
      await expectInvariants(server.db)
    }
  },
)
