import {
  TIMELINE_KINDS,
  type getTimeline as contract,
  type TimelineEvent,
  type TimelineKind,
} from '@velvet/contract/people/customer-timeline.calls'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { readCustomer } from './customers.ts'
import { noteReading } from './note-reading.ts'
import {
  selectChanges,
  selectEntries,
  selectNotifications,
  selectPayments,
  selectScans,
  selectSessions,
  selectTickets,
  type Happened,
  type Requested,
} from './timeline-sql.ts'

/** The time in microseconds and the key of the last event of a page. */
const Position = z.tuple([z.int(), z.string().max(300)])

/** Other events belong to no cinema, so staff who are bound to cinemas do not see them. */
const OF_A_CINEMA: readonly TimelineKind[] = ['ticket', 'scan']

type Read = (db: Database, requested: Requested) => Promise<Listed[]>

/** An event with its position in the list. */
interface Listed {
  micros: number
  event: TimelineEvent
}

/** Merges the newest events of each kind into one list. Each kind has a statement and an index. */
export async function getTimeline(call: Call<typeof contract>) {
  const { db, staff, input } = call
  const { uuid: customerId, kind: kinds = TIMELINE_KINDS, limit, cursor } = input
  const position = positionOf(cursor, Position)
  const cinemaIds = await cinemasToList(db, staff, undefined)
  await readCustomer(db, customerId, cinemaIds)
  if (cinemaIds) await noteReading(call, [customerId])
  const found: Listed[] = []
  for (const kind of new Set(kinds)) {
    if (cinemaIds && !OF_A_CINEMA.includes(kind)) continue
    found.push(...(await READ[kind](db, { customerId, limit, position, cinemaIds })))
  }
  const page = pageOf(found.sort(newestFirst), limit, ({ micros, event }) => [micros, event.key])
  return { ...page, items: page.items.map(({ event }) => event) }
}

/** Compares keys by their characters, as PostgreSQL does with the collation C. */
function newestFirst(one: Listed, other: Listed): number {
  if (one.micros !== other.micros) return other.micros - one.micros
  return one.event.key < other.event.key ? 1 : -1
}

const READ: Record<TimelineKind, Read> = {
  payment: async (db, requested) => listed('payment', await selectPayments(db, requested)),
  ledger: async (db, requested) => listed('ledger', await selectEntries(db, requested)),
  ticket: async (db, requested) =>
    listed(
      'ticket',
      (await selectTickets(db, requested)).map((row) => ({
        ...row,
        startsAt: row.startsAt.toISOString(),
      })),
    ),
  scan: async (db, requested) => listed('scan', await selectScans(db, requested)),
  notice: async (db, requested) => listed('notice', await selectNotifications(db, requested)),
  session: async (db, requested) =>
    listed(
      'session',
      (await selectSessions(db, requested)).map((row) => ({
        ...row,
        lastUsedAt: row.lastUsedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      })),
    ),
  change: async (db, requested) =>
    listed(
      'change',
      (await selectChanges(db, requested)).map(({ actorKind, actorId, actorName, ...row }) => ({
        ...row,
        actor: { kind: actorKind, id: actorId, name: actorName },
      })),
    ),
}

/**
 * The cast is safe, because the server checks the answer against the contract before it sends it.
 */
function listed(kind: TimelineKind, rows: readonly Happened[]): Listed[] {
  return rows.map(({ micros, at, ...row }) => ({
    micros,
    event: { kind, at: at.toISOString(), ...row } as TimelineEvent,
  }))
}
