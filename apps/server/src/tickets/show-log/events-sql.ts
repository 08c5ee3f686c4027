import type { RecordedKind, runAfter, ShowEventSource, StopReason } from '@velvet/contract/tickets/show-log.rules'
import { sql } from 'kysely'
import { isDelayed } from '../../kernel/showtimes/ran-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'

/** Locks a showtime, so that its events and its sales stand in one order. Returns undefined if there is none. */
export async function lockShowOfLog(tx: Transaction, id: string) {
  const { rows } = await sql<{ id: string; cinemaId: string; startsAt: Date; endsAt: Date; now: Date }>`
    select id, cinema_id as "cinemaId", starts_at as "startsAt", ends_at as "endsAt", now() as now
    from showtimes where id = ${id} and state not in ('draft', 'removed') for update`.execute(tx)
  return rows[0]
}

export interface NewEvent {
  id: string
  showtimeId: string
  kind: RecordedKind
  at: Date
  source: ShowEventSource
  minutes?: number | undefined
  reason?: StopReason | undefined
  note?: string | undefined
  undoes?: string | undefined
  /** True by default. */
  inTime?: boolean
  staffId?: string
  deviceId?: string | undefined
}

/** This fires the trigger prove_run (docs/data-model.md). Returns false if the event is there already. */
export async function insertEvent(tx: Transaction, event: NewEvent): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('show_events')
    .values({
      id: event.id,
      showtime_id: event.showtimeId,
      kind: event.kind,
      at: event.at,
      source: event.source,
      minutes: event.minutes,
      reason: event.reason,
      note: event.note,
      undoes: event.undoes,
      in_time: event.inTime,
      staff_id: event.staffId,
      device_id: event.deviceId,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

interface KeptEvent {
  id: string
  kind: RecordedKind
  at: Date
  minutes: number | null
  undoes: string | null
  inTime: boolean
  recordedAt: Date
}

/** Lists the events of a showtime in the order of their times. */
export async function listEvents(tx: Transaction, showtimeId: string): Promise<KeptEvent[]> {
  const { rows } = await sql<KeptEvent>`
    select id, kind, at, minutes, undoes, in_time as "inTime", recorded_at as "recordedAt" from show_events
    where showtime_id = ${showtimeId} order by at, recorded_at, id`.execute(tx)
  return rows
}

interface Delay {
  beginsAt: Date
  /** The time of day at which it begins, by the clocks at the cinema. */
  time: string
  /** The purchases with unused tickets. */
  purchaseIds: string[]
}

/** Returns when a showtime begins that is so many minutes late; undefined if that time is over. */
export async function findDelay(tx: Transaction, showtimeId: string, minutes: number): Promise<Delay | undefined> {
  const { rows } = await sql<Delay>`
    select begins_at as "beginsAt", to_char(begins_at at time zone time_zone, 'HH24:MI') as time, array(
        select distinct purchase_id::text from tickets where showtime_id = showtimes.id and status = 'unused'
      ) as "purchaseIds"
    from showtimes join cinemas on cinemas.id = cinema_id
    cross join lateral (select starts_at + make_interval(mins => ${minutes}::int) as begins_at) delayed
    where showtimes.id = ${showtimeId} and state = 'published' and begins_at > now()`.execute(tx)
  return rows[0]
}

/** Stores the state of a showtime after its events. */
export async function saveRun(tx: Transaction, showtimeId: string, run: ReturnType<typeof runAfter>): Promise<void> {
  await sql`
    insert into show_runs (showtime_id, latest, latest_at, started_at, late_minutes)
    values (${showtimeId}, ${run.latest}, ${run.latestAt}, ${run.startedAt}, ${run.lateMinutes})
    on conflict (showtime_id) do update set latest = excluded.latest, latest_at = excluded.latest_at,
      started_at = excluded.started_at, late_minutes = excluded.late_minutes`.execute(tx)
}

/**
 * Moves the food that was ordered for the start of a showtime to the start with its delay. Food that the bar has begun to
 * make keeps its time, and so does food that was ordered to be collected at once.
 */
export async function moveFoodToStart(tx: Transaction, showtimeId: string): Promise<void> {
  await sql`/* move-food-to-start */
    update pickups set wanted_at =
      starts_at + make_interval(mins => case when ${isDelayed} then late_minutes else 0 end)
    from purchases
    join showtimes on showtimes.id = purchases.showtime_id
    join show_runs runs on runs.showtime_id = showtimes.id
    where purchases.showtime_id = ${showtimeId} and purchases.id = purchase_id and channel = 'app'
      and pickups.state = 'ordered' and wanted_at > ordered_at`.execute(tx)
}

/** Lists showtimes whose first scan is not in the log, with the time of that scan. */
export async function listUnopened(tx: Transaction, limit: number) {
  const { rows } = await sql<{ id: string; at: Date }>`
    select showtimes.id, min(scanned_at) as at
    from showtimes join tickets on tickets.showtime_id = showtimes.id
    join gate_scans scans on scans.ticket_id = tickets.id and scans.result = 'admitted' and scans.undone_at is null
    where showtimes.starts_at > now() - interval '1 day' and showtimes.starts_at < now() + interval '1 day'
      and not exists (select from show_events where showtime_id = showtimes.id and kind = 'opened')
    group by showtimes.id limit ${limit}`.execute(tx)
  return rows
}
