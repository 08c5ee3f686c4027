import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { onTestFinished, vi } from 'vitest'
import { sql } from 'kysely'
import { TILL_HOLD_MINUTES } from '@velvet/contract/sales/counter.rules'
import { recordStaffAction } from '../kernel/audit/record-action.ts'
import type { TestServer } from './start-test-server.ts'
import { TestStaff } from './people.ts'

/** Sets the clock of this process wrong for the rest of the test. The database's clock stays right. */
export function shiftClock(hours: number): void {
  vi.useFakeTimers({
    toFake: ['Date'],
    now: Date.now() + hours * HOUR_MS,
    shouldAdvanceTime: true,
  })
  onTestFinished(() => void vi.useRealTimers())
}

/** Gives a cinema another time zone, as if staff had moved it to another area. */
export async function changeClock(server: TestServer, cinemaId: string, timeZone: string): Promise<void> {
  const { id: staffId } = await server.make.staff('manager')
  await server.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('cinemas')
      .innerJoin('areas', 'areas.id', 'area_id')
      .where('cinemas.id', '=', cinemaId)
      .select(['cinemas.name', 'time_zone as timeZone', 'country', 'state'])
      .executeTakeFirstOrThrow()
    const changed = tx.updateTable('cinemas').set({ time_zone: timeZone })
    await changed.where('id', '=', cinemaId).execute()
    const detail = { before, after: { ...before, timeZone } }
    await recordStaffAction(tx, { staffId, action: 'change-cinema', subject: cinemaId, detail })
  })
}

/** Moves the due times of all pending work this many hours into the past. */
export async function letHoursPass({ db }: TestServer, hours: number): Promise<void> {
  const ago = sql<Date>`now() - make_interval(secs => ${hours * 3600})`
  await db
    .updateTable('payments')
    .set({
      next_check_at: ago,
      created_at: ago,
      settled_at: sql`case when settled_at is not null then ${ago} end`,
    })
    .where('next_check_at', 'is not', null)
    .execute()
  await db
    .updateTable('provider_events')
    .set({ next_attempt_at: ago, received_at: ago })
    .where('processed_at', 'is', null)
    .execute()
  await db
    .updateTable('payment_refunds')
    .set({ next_attempt_at: ago, created_at: ago })
    .where('next_attempt_at', 'is not', null)
    .execute()
  await db.updateTable('outbox').set({ next_attempt_at: ago }).where('done_at', 'is', null).execute()
}

/** Makes all holds for payments expire. */
export async function letHoldsEnd({ db }: TestServer): Promise<void> {
  await sql`
    update payment_orders set held_until = held_until - interval '11 minutes',
      created_at = created_at - interval '11 minutes'
    where is_held`.execute(db)
}

/** Moves the times of seat notifications this many minutes into the past. */
export async function letMinutesPass({ db }: TestServer, minutes: number): Promise<void> {
  await sql`update seat_waits set told_at = told_at - make_interval(mins => ${minutes})
    where told_at is not null`.execute(db)
}

/** Moves a showtime and its tickets to this local time in Lagos, such as `2026-03-07T20:00`. */
export async function playAt(server: TestServer, id: string, local: string): Promise<void> {
  const startsAt = sql<Date>`${`${local}+01:00`}::timestamptz`
  await sql`update showtimes set starts_at = ${startsAt}, ends_at = ${startsAt} + interval '2 hours'
    where id = ${id}`.execute(server.db)
}

/** Moves the sign-in and the last use of a person's sessions into the past, as with an old token. */
export async function letSignInAge(server: TestServer, staffId: string, minutes: number) {
  const at = sql<Date>`now() - make_interval(mins => ${minutes})`
  await server.db
    .updateTable('sessions')
    .set({ created_at: at, last_used_at: at })
    .where('staff_id', '=', staffId)
    .execute()
}

/** Makes a person whose sign-in and last use were this many minutes ago. */
export async function signedInAgo(server: TestServer, minutes: number, role = 'admin'): Promise<TestStaff> {
  const member = await TestStaff.make(server, role)
  await letSignInAge(server, member.id, minutes)
  return member
}

/** These columns have the times of events that reports count. */
const TIMES = [
  'purchases.created_at',
  'ticket_refunds.refunded_at',
  'gate_scans.scanned_at',
  'ledger_movements.at',
  'payments.created_at',
  'payment_credits.credited_at',
]

/**
 * Runs an action, and then changes the times of all that it wrote to this instant. The triggers that protect the books
 * are bypassed. `instant` may have microseconds.
 */
export async function happenAt<T>({ db }: TestServer, instant: string, action: () => Promise<T>): Promise<T> {
  // Phones at the door send the times of scans in whole milliseconds.
  const { rows } = await sql<{ begun: string }>`
    select date_trunc('milliseconds', clock_timestamp())::text as begun`.execute(db)
  const begun = rows[0]?.begun ?? ''
  const done = await action()
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    for (const column of TIMES) {
      const [table = '', name = ''] = column.split('.')
      await sql`update ${sql.table(table)} set ${sql.ref(name)} = ${instant}::timestamptz
        where ${sql.ref(name)} >= ${begun}::timestamptz`.execute(tx)
    }
  })
  return done
}

/** Makes all seats that are held for till payments expire. */
export async function letTillHoldsEnd({ db }: TestServer): Promise<void> {
  const time = sql`make_interval(mins => ${TILL_HOLD_MINUTES + 1})`
  await sql`
    update till_payments set held_until = held_until - ${time} where state = 'waiting'`.execute(db)
  // A trigger copies the new expiry from the payment.
  await sql`update held_seats set expires_at = expires_at where till_payment_id is not null`.execute(db)
}
