import {
  TIMELINE_KINDS,
  type getTimeline as contract,
  type TimelineEvent,
  type TimelineKind,
} from '@velvet/contract/endpoints/customers/customer-timeline'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, placeOf } from '../../kernel/calls/placed-page.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { readCustomer } from './customers.ts'
import { noteReading } from './note-reading.ts'
import {
  selectChanges,
  selectEntries,
  selectNotices,
  selectPayments,
  selectScans,
  selectSessions,
  selectTickets,
  type Happened,
  type Wanted,
} from './timeline-sql.ts'

/** The time in microseconds and the key of the last event of a page. */
const Place = z.tuple([z.int(), z.string().max(300)])

/** Other events belong to no cinema, so staff who are bound to cinemas do not see them. */
const OF_A_CINEMA: readonly TimelineKind[] = ['ticket', 'scan']

type Read = (db: Database, wanted: Wanted) => Promise<Placed[]>

/** An event with its place in the list. */
interface Placed {
  micros: number
  event: TimelineEvent
}

/** Merges the newest events of each kind into one list. Each kind has a statement and an index. */
export async function getTimeline(call: Call<typeof contract>) {
  const { db, staff, input } = call
  const { uuid: customerId, kind: kinds = TIMELINE_KINDS, limit, cursor } = input
  const place = placeOf(cursor, Place)
  const cinemaIds = await cinemasToList(db, staff, undefined)
  await readCustomer(db, customerId, cinemaIds)
  if (cinemaIds) await noteReading(call, [customerId])
  const found: Placed[] = []
  for (const kind of new Set(kinds)) {
    if (cinemaIds && !OF_A_CINEMA.includes(kind)) continue
    found.push(...(await READ[kind](db, { customerId, limit, place, cinemaIds })))
  }
  const page = pageOf(found.sort(newestFirst), limit, ({ micros, event }) => [micros, event.key])
  return { ...page, items: page.items.map(({ event }) => event) }
}

/** Compares keys by their characters, as PostgreSQL does with the collation C. */
function newestFirst(one: Placed, other: Placed): number {
  if (one.micros !== other.micros) return other.micros - one.micros
  return one.event.key < other.event.key ? 1 : -1
}

const READ: Record<TimelineKind, Read> = {
  payment: async (db, wanted) => place('payment', await selectPayments(db, wanted)),
  ledger: async (db, wanted) => place('ledger', await selectEntries(db, wanted)),
  ticket: async (db, wanted) =>
    place(
      'ticket',
      (await selectTickets(db, wanted)).map((row) => ({
        ...row,
        startsAt: row.startsAt.toISOString(),
      })),
    ),
  scan: async (db, wanted) => place('scan', await selectScans(db, wanted)),
  notice: async (db, wanted) => place('notice', await selectNotices(db, wanted)),
  session: async (db, wanted) =>
    place(
      'session',
      (await selectSessions(db, wanted)).map((row) => ({
        ...row,
        lastUsedAt: row.lastUsedAt.toISOString(),
        endedAt: row.endedAt?.toISOString() ?? null,
      })),
    ),
  change: async (db, wanted) =>
    place(
      'change',
      (await selectChanges(db, wanted)).map(({ actorKind, actorId, actorName, ...row }) => ({
        ...row,
        actor: { kind: actorKind, id: actorId, name: actorName },
      })),
    ),
}

/**
 * The cast is safe, because the server checks the answer against the contract before it sends it.
 */
function place(kind: TimelineKind, rows: readonly Happened[]): Placed[] {
  return rows.map(({ micros, at, ...row }) => ({
    micros,
    event: { kind, at: at.toISOString(), ...row } as TimelineEvent,
  }))
}
