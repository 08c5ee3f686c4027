import { MINUTE_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { changeSettings } from '../../../test/settings.ts'
import { expectInvariants } from '../../../test/ledger-check.ts'
import { startTestServer } from '../../../test/start-test-server.ts'
import { sellTickets, TestDoor, type Scan } from '../../../test/test-door.ts'

const TICKETS = 1000
const SHARED = 50

/** Returns the items in a random order. */
function shuffled<T>(items: readonly T[]): T[] {
  const drawn = items.map((item) => ({ item, place: Math.random() }))
  return drawn.sort((one, other) => one.place - other.place).map(({ item }) => item)
}

function inBatches(scans: readonly Scan[], size: number): Scan[][] {
  const count = Math.ceil(scans.length / size)
  return Array.from({ length: count }, (_, at) => scans.slice(at * size, (at + 1) * size))
}

test('after two offline phones, each shared ticket is admitted once with one conflict', async () => {
  await using server = await startTestServer()
  await changeSettings(server.db, { max_tickets: TICKETS })
  const { codes, showtime } = await sellTickets(server, TICKETS, { rows: 20 })
  const [one, two] = [await TestDoor.open(server), await TestDoor.open(server)]
  const now = Date.now()
  const scanOf = (code: string, phone: string): Scan => ({
    code,
    nonce: `${phone}-${code}`,
    at: new Date(now - Math.floor(Math.random() * MINUTE_MS)),
    force: true,
  })
  const half = TICKETS / 2
  const ofOne = codes.slice(0, half + SHARED).map((code) => scanOf(code, 'one'))
  const ofTwo = codes.slice(half).map((code) => scanOf(code, 'two'))
  // The batches of both phones arrive in any order, at the same time, and some twice.
  const batches = [
    ...inBatches(shuffled(ofOne), 97).map((scans) => ({ door: one, scans })),
    ...inBatches(shuffled(ofTwo), 89).map((scans) => ({ door: two, scans })),
  ]
  await Promise.all(shuffled([...batches, ...batches.slice(0, 4)]).map(({ door, scans }) => door.send(scans)))

  const { rows } = await sql<{ code: string; usedAt: Date; admissions: number; conflicts: number }>`
    select tickets.code, used_at as "usedAt",
      (select count(*) from gate_scans where ticket_id = tickets.id and result = 'admitted')
        as admissions,
      (select count(*) from gate_conflicts where ticket_id = tickets.id) as conflicts
    from tickets where showtime_id = ${showtime.id}`.execute(server.db)
  const earliest = new Map<string | undefined, number>()
  for (const { code, at } of [...ofOne, ...ofTwo]) {
    earliest.set(code, Math.min(earliest.get(code) ?? Infinity, Number(at)))
  }
  const isShared = (code: string) => codes.indexOf(code) >= half && codes.indexOf(code) < half + SHARED
  expect(rows).toHaveLength(TICKETS)
  for (const { code, usedAt, admissions, conflicts } of rows) {
    expect([code, +usedAt, admissions, conflicts]).toEqual([code, earliest.get(code), 1, isShared(code) ? 1 : 0])
  }
  await expectInvariants(server.db)
})
