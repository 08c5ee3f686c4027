import { sql } from 'kysely'
import { v7 as uuid } from 'uuid'
import { localInstant } from '../../kernel/showtimes/local-time-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** What Google Wallet must have now. Without a ticket, it is the event of a showtime. */
export interface Pass {
  id: string
  showtimeId: string
  ticketId: string | null
  sent: string | null
  digest: string
  film: string
  cinema: string
  address: string
  screen: string
  startsAt: string
  endsAt: string
  latitude: number
  longitude: number
  state: 'ACTIVE' | 'COMPLETED' | 'EXPIRED'
  seat: string
  serial: number
  /** Null for a ticket that another person holds by now. */
  code: string | null
}

const isHeld = sql`(tickets.holder_id = passes.holder_id)`
const state = sql`case when ${isHeld} and tickets.status = 'unused' then 'ACTIVE'
  when ${isHeld} and tickets.status = 'used' then 'COMPLETED' else 'EXPIRED' end`

const tables = sql`google_passes passes
  join showtimes on showtimes.id = passes.showtime_id
  join films on films.id = showtimes.film_id
  join cinemas on cinemas.id = showtimes.cinema_id
  join screens on screens.id = showtimes.screen_id
  left join tickets on tickets.id = passes.ticket_id`

const place = sql`screens.name, cinemas.latitude, cinemas.longitude`
const digest = sql`md5(case when passes.ticket_id is null
  then concat_ws('|', films.title, cinemas.name, cinemas.address, extract(epoch from showtimes.starts_at),
    extract(epoch from showtimes.ends_at), cinemas.time_zone)
  else concat_ws('|', ${state}, case when ${isHeld} then tickets.code end, tickets.seat, ${place}) end)`

/** Keeps that a ticket is in Google Wallet, and its showtime with it, unless that is kept already. */
export async function keepPasses(
  db: Database,
  { ticketId, holderId }: { ticketId: string; holderId: string },
): Promise<void> {
  await sql`/* keep-google-passes */
    insert into google_passes (id, showtime_id, ticket_id, holder_id)
    select ids.id, showtime_id, ids.ticket_id, ids.holder_id from tickets
    cross join (values
      (${uuid()}::uuid, null::uuid, null::uuid),
      (${uuid()}::uuid, ${ticketId}::uuid, ${holderId}::uuid)
    ) ids (id, ticket_id, holder_id)
    where tickets.id = ${ticketId}
    on conflict do nothing`.execute(db)
}

const columns = sql`passes.id, passes.showtime_id as "showtimeId", passes.ticket_id as "ticketId", sent,
  ${digest} as digest, films.title as film, cinemas.name as cinema, cinemas.address, screens.name as screen,
  ${localInstant(sql`showtimes.starts_at`)} as "startsAt", ${localInstant(sql`showtimes.ends_at`)} as "endsAt",
  cinemas.latitude, cinemas.longitude, ${state} as state, tickets.seat, tickets.serial,
  case when ${isHeld} then tickets.code end as code`

export async function findPass(db: Database, id: string): Promise<Pass | undefined> {
  const { rows } = await sql<Pass>`select ${columns} from ${tables} where passes.id = ${id}`.execute(db)
  return rows[0]
}

/** Returns the event of a showtime, and the ticket of its holder. */
export async function findPassesOf(db: Database, ticketId: string, holderId: string) {
  const { rows } = await sql<Pass>`
    select ${columns} from ${tables}
    where passes.showtime_id = (select showtime_id from tickets where id = ${ticketId})
      and (passes.ticket_id is null or passes.ticket_id = ${ticketId} and passes.holder_id = ${holderId})`.execute(db)
  return { event: rows.find((pass) => pass.ticketId === null), ticket: rows.find((pass) => pass.ticketId !== null) }
}

/** Keeps what Google has by now. A later change makes another digest, so it is sent again. */
export async function keepSent(db: Database, { id, digest }: Pick<Pass, 'id' | 'digest'>): Promise<void> {
  await db.updateTable('google_passes').set({ sent: digest }).where('id', '=', id).execute()
}

/**
 * Queues a message for each pass that differs from what Google has, unless an earlier one waits or has failed. The pass
 * is read again when the message is sent. What changes later than a day after the film is of no use at a door.
 */
export async function queueChangedPasses(tx: Transaction, limit: number): Promise<void> {
  await sql`/* queue-google-passes */
    with changed as (
      select passes.id from ${tables}
      where showtimes.ends_at > now() - interval '1 day' and passes.sent <> ${digest} and not exists (
        select from outbox where cause = concat_ws(':', 'google-wallet', passes.id, passes.changes) and done_at is null)
      limit ${limit}
    ), counted as (
      update google_passes set changes = changes + 1 from changed where google_passes.id = changed.id
      returning google_passes.id, ticket_id, changes
    )
    insert into outbox (id, kind, topic, cause, payload)
    select gen_random_uuid(), 'google-wallet', case when ticket_id is null then 'showtime' else 'ticket' end,
      concat_ws(':', 'google-wallet', id, changes), jsonb_build_object('passId', id)
    from counted`.execute(tx)
}
