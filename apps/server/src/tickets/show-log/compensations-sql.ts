import type { RecordedKind, SettledHow } from '@velvet/contract/tickets/show-log.rules'
import { CANCEL_HOURS_AFTER_END } from '@velvet/contract/catalogue/programme.rules'
import { sql } from 'kysely'
import { lockProgrammes } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

export interface ShowToCompensate {
  id: string
  cinemaId: string
  state: 'published' | 'cancelled'
  hasBegun: boolean
  isLongOver: boolean
  latest: RecordedKind | null
  /** The event that is the latest; null before the first. */
  eventId: string | null
  /** The person who has proposed a compensation that waits, and how. */
  proposedBy: string | null
  proposedHow: SettledHow | null
  isSettled: boolean
}

/** Locks showtimes in the order of their ids, after the programmes of their cinemas. */
export async function lockShowsToCompensate(tx: Transaction, ids: readonly string[]): Promise<ShowToCompensate[]> {
  const those = sql`showtimes.id = any(${ids}::uuid[]) and showtimes.state in ('published', 'cancelled')`
  const cinemas = await sql<{ id: string }>`
    select distinct cinema_id as id from showtimes where ${those}`.execute(tx)
  if (cinemas.rows.length === 0) return []
  await lockProgrammes(
    tx,
    cinemas.rows.map(({ id }) => id),
  )
  await sql`select from showtimes where ${those} order by id for update`.execute(tx)
  const { rows } = await sql<ShowToCompensate>`
    select showtimes.id, cinema_id as "cinemaId", state, starts_at <= now() as "hasBegun",
      ends_at < now() - make_interval(hours => ${CANCEL_HOURS_AFTER_END}) as "isLongOver", latest, (
        select events.id from show_events events
        where events.showtime_id = showtimes.id and kind = latest and at = latest_at
          and not exists (select from show_events undone where undone.undoes = events.id)
        order by recorded_at limit 1
      ) as "eventId", proposed_by as "proposedBy", how as "proposedHow", settled_at is not null as "isSettled"
    from showtimes
    left join show_runs runs on runs.showtime_id = showtimes.id
    left join show_settlements settlements on settlements.showtime_id = showtimes.id
    where ${those} order by showtimes.id`.execute(tx)
  return rows
}

interface Compensation {
  showtimeId: string
  eventId: string | null
  how: SettledHow
  reason: string
  staffId: string
}

/** Proposes a compensation, which a second person carries out. */
export async function proposeCompensation(tx: Transaction, one: Compensation): Promise<void> {
  await sql`
    insert into show_settlements (showtime_id, how, reason, event_id, proposed_by)
    values (${one.showtimeId}, ${one.how}, ${one.reason}, ${one.eventId}, ${one.staffId})`.execute(tx)
}

/** Ends the proposed compensations of these showtimes. The caller has locked the showtimes. */
export async function deleteProposals(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  await sql`
    delete from show_settlements where showtime_id = any(${showtimeIds}::uuid[]) and settled_at is null`.execute(tx)
}

/** Stores the compensation for a showtime, which had none before. */
export async function insertCompensation(tx: Transaction, one: Compensation): Promise<void> {
  await sql`
    insert into show_settlements (showtime_id, how, reason, event_id, proposed_by, settled_by, settled_at)
    values (${one.showtimeId}, ${one.how}, ${one.reason}, ${one.eventId}, ${one.staffId}, ${one.staffId}, now())
    on conflict (showtime_id) do update
      set settled_by = excluded.settled_by, settled_at = now(), event_id = excluded.event_id`.execute(tx)
}

/** Lists those of these tickets that have a service voucher. */
export async function listVouchered(tx: Transaction, ticketIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select ticket_id as id from service_vouchers where ticket_id = any(${ticketIds}::uuid[])`.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Returns true if a compensation names this event, so that it can no longer be undone. */
export async function isCompensatedFor(tx: Transaction, eventId: string): Promise<boolean> {
  const { rows } = await sql`select from show_settlements where event_id = ${eventId}`.execute(tx)
  return rows.length > 0
}
