import type { Ran } from '@velvet/contract/tickets/show-log.rules'
import { sql, type RawBuilder } from 'kysely'
import { joinRuns, ranOf } from '../../kernel/showtimes/ran-sql.ts'
import type { Database } from '../../platform/database/connect.ts'

export interface KeptRow {
  sequence: number
  text: string
  /** The hashes of this row and of the row before it. */
  hash: Buffer
  before: Buffer | null
}

/** Returns the first rows of a chain, in their order. */
export async function listRows(db: Database, showtimeId: string, limit: number): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select sequence, text, hash, lag(hash) over (order by sequence) as before
    from proof_rows where showtime_id = ${showtimeId}
    order by sequence limit ${limit}`.execute(db)
  return rows
}

export interface SoldTicket {
  showtimeId: string
  serial: number
  type: string
  kobo: number
  reportedKobo: number | null
  isVoid: boolean
  timeZone: string
  ran: Ran
}

/** True for a ticket whose value went back, also if it was used before that. The query must read `tickets`. */
export const isVoid = sql<boolean>`(tickets.status = 'void' or tickets.status = 'used' and (
  exists (select from ticket_refunds where ticket_id = tickets.id)
  or exists (select from owed_ticket_refunds where ticket_id = tickets.id)))`

const findTicket = async (db: Database, condition: RawBuilder<boolean>) => {
  const { rows } = await sql<SoldTicket>`
    select tickets.showtime_id as "showtimeId", serial, ticket_types.name as type, gross_kobo as kobo,
      reported_kobo as "reportedKobo", time_zone as "timeZone", ${isVoid} as "isVoid", ${ranOf} as ran
    from tickets
    join ticket_types on ticket_types.id = type_id
    join showtimes on showtimes.id = tickets.showtime_id
    join cinemas on cinemas.id = cinema_id
    ${joinRuns}
    where ${condition}`.execute(db)
  return rows[0]
}

export const findTicketBySerial = (db: Database, showtimeId: string, serial: number) =>
  findTicket(db, sql`tickets.showtime_id = ${showtimeId} and serial = ${serial}`)

/** Finds a ticket by its present code. */
export const findTicketByCode = (db: Database, code: string) => findTicket(db, sql`code = ${code}`)

export interface KeptLeaf {
  index: number
  showtimeId: string
  rows: number
  text: string
  totals: string
}

const fieldsOfLeaf = sql`index, showtime_id as "showtimeId", rows, text, totals`

/** Returns the newest leaf of a showtime. */
export async function findLeaf(db: Database, showtimeId: string): Promise<KeptLeaf | undefined> {
  const { rows } = await sql<KeptLeaf>`
    select ${fieldsOfLeaf} from proof_leaves where showtime_id = ${showtimeId}
    order by index desc limit 1`.execute(db)
  return rows[0]
}

/** Returns leaves of a day behind `after`; with a film, only those of its showtimes. */
export async function listLeaves(
  db: Database,
  { day, filmId, after, limit }: { day: string; filmId: string | undefined; after: number; limit: number },
): Promise<KeptLeaf[]> {
  const { rows } = await sql<KeptLeaf>`
    select ${fieldsOfLeaf} from proof_leaves
    where day = ${day}::date and index > ${after} and (${filmId ?? null}::uuid is null or exists (
      select from showtimes where showtimes.id = showtime_id and film_id = ${filmId ?? null}::uuid
    ))
    order by index limit ${limit}`.execute(db)
  return rows
}

export async function hasNote(db: Database, day: string): Promise<boolean> {
  const { rows } = await sql`select from proof_notes where day = ${day}::date`.execute(db)
  return rows.length > 0
}
