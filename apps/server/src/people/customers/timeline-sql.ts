import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { Verdict } from '@velvet/contract/tickets/gate-verdict'
import type { MovementReason } from '@velvet/contract/books/ledger.rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import type { Cinemas } from '../../kernel/staff-change/own-cinemas.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { refundStatus } from '../../kernel/payments/payments-sql.ts'

/** Says which events of a customer a page shows: the newest ones that happened before `position`. */
export interface Requested {
  customerId: string
  limit: number
  /** The time in microseconds since 1970, and the key, of the last event of the page before. */
  position: readonly [number, string] | undefined
  /** Only tickets of these cinemas, and their scans, are selected; undefined means all. */
  cinemaIds: Cinemas
}

/** The columns that every event has. A cursor needs the time in microseconds since 1970. */
export interface Happened {
  key: string
  micros: number
  at: Date
}

/**
 * Returns the end of a statement that selects the events before `position`, newest first. The
 * statement reads one event more than the page holds, so that the caller knows whether another page
 * follows. The condition compares the time alone as well as the time with the key, because the
 * index holds the time alone.
 */
function newestBefore({ position, limit }: Requested, at: RawBuilder<unknown>, key: RawBuilder<unknown>) {
  const [micros = 0, last = ''] = position ?? []
  const moment = sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`
  const before = sql`${at} <= ${moment} and (${at}, ${key} collate "C") < (${moment}, ${last})`
  return sql`and ${position ? before : sql`true`}
    order by ${at} desc, ${key} collate "C" desc limit ${limit + 1}`
}

const happened = (at: RawBuilder<unknown>, key: RawBuilder<unknown>) => sql`
  ${key} as key, ${at} as at, (extract(epoch from ${at}) * 1000000)::bigint as micros`

interface PaymentRow extends Happened {
  tx_ref: string
  provider: PaymentProvider
  VpValue: number
  amount: number
  status: 'pending' | 'successful' | 'failed' | 'unmatched'
  refund: 'due' | 'sent' | 'refunded' | 'failed' | null
}

export async function selectPayments(db: Database, requested: Requested): Promise<PaymentRow[]> {
  const [at, key] = [sql`payments.created_at`, sql`('payment ' || payments.tx_ref)`]
  const { rows } = await sql<PaymentRow>`
    select ${happened(at, key)}, tx_ref, provider, vp as "VpValue", naira as amount, status,
      ${refundStatus} as refund
    from payments where customer_id = ${requested.customerId} ${newestBefore(requested, at, key)}
  `.execute(db)
  return rows
}

interface EntryRow extends Happened {
  movementID: string
  reason: MovementReason
  amount: number
  balanceAfter: number
}

export async function selectEntries(db: Database, requested: Requested): Promise<EntryRow[]> {
  const [at, key] = [sql`movements.at`, sql`('ledger ' || lpad(entries.id::text, 19, '0'))`]
  const { rows } = await sql<EntryRow>`
    select ${happened(at, key)}, movements.id as "movementID", movements.reason, entries.amount,
      entries.balance_after as "balanceAfter"
    from ledger_entries entries
    cross join lateral (
      select * from ledger_movements where id = entries.movement_id limit 1
    ) movements
    where entries.account_id = ${requested.customerId} ${newestBefore(requested, at, key)}
  `.execute(db)
  return rows
}

/** Adds the showtime and the film to each ticket of a page. */
const joinFilm = sql`join showtimes on showtimes.id = page.showtime_id
  join films on films.id = showtimes.film_id`

const isAt = (cinemaIds: Cinemas) =>
  cinemaIds === undefined
    ? sql`true`
    : sql`exists (
    select from showtimes where id = tickets.showtime_id and cinema_id = any(${cinemaIds}))`

interface Counterpart {
  title: string
  seat: string
  startsAt: string
  timeZone: string
}

/**
 * Selects the other ticket of an exchange. Null without an exchange, or if the reader may not see the ticket's cinema.
 */
const counterpart = (mine: string, other: string, cinemaIds: Cinemas) => sql`(
  select json_build_object('title', films.title, 'seat', tickets.seat,
    'startsAt', ${instantText('showtimes.starts_at')}, 'timeZone', cinemas.time_zone)
  from ticket_exchanges
  join tickets on tickets.id = ${sql.ref(`ticket_exchanges.${other}`)}
  join showtimes on showtimes.id = tickets.showtime_id
  join films on films.id = showtimes.film_id
  join cinemas on cinemas.id = showtimes.cinema_id
  where ${sql.ref(`ticket_exchanges.${mine}`)} = page.id and ${isAt(cinemaIds)})`

interface TicketRow extends Happened {
  ticketID: string
  title: string
  cinema: string
  seat: string
  startsAt: Date
  timeZone: string
  price: number
  status: 'unused' | 'used' | 'void' | 'expired'
  isRefunded: boolean
  exchangedTo: Counterpart | null
  exchangedFrom: Counterpart | null
}

export async function selectTickets(db: Database, requested: Requested): Promise<TicketRow[]> {
  const [at, key] = [sql`tickets.created_at`, sql`('ticket ' || tickets.id)`]
  const { rows } = await sql<TicketRow>`
    with page as (
      select ${happened(at, key)}, tickets.* from tickets
      where holder_id = ${requested.customerId} and ${isAt(requested.cinemaIds)}
        ${newestBefore(requested, at, key)}
    )
    select page.key, page.at, page.micros, page.id as "ticketID", films.title,
      cinemas.name as cinema, page.seat, showtimes.starts_at as "startsAt",
      cinemas.time_zone as "timeZone", page.price_vp as price, page.status,
      exists (select from ticket_refunds where ticket_id = page.id) as "isRefunded",
      ${counterpart('ticket_id', 'new_ticket_id', requested.cinemaIds)} as "exchangedTo",
      ${counterpart('new_ticket_id', 'ticket_id', requested.cinemaIds)} as "exchangedFrom"
    from page
    ${joinFilm}
    join cinemas on cinemas.id = showtimes.cinema_id
  `.execute(db)
  return rows
}

interface ScanRow extends Happened {
  ticketID: string
  title: string
  seat: string
  result: Verdict['result']
  forced: boolean
  by: string
}

export async function selectScans(db: Database, requested: Requested): Promise<ScanRow[]> {
  const [at, key] = [sql`scans.scanned_at`, sql`('scan ' || md5(scans.nonce))`]
  const { rows } = await sql<ScanRow>`
    with page as (
      select ${happened(at, key)}, scans.*, tickets.seat, tickets.showtime_id
      from tickets
      cross join lateral (select * from gate_scans where ticket_id = tickets.id offset 0) scans
      where tickets.holder_id = ${requested.customerId} and ${isAt(requested.cinemaIds)}
        ${newestBefore(requested, at, key)}
    )
    select page.key, page.at, page.micros, page.ticket_id as "ticketID", films.title, page.seat,
      page.result, page.forced, staff.name as by
    from page
    join staff on staff.id = page.staff_id
    ${joinFilm}
  `.execute(db)
  return rows
}

interface NotificationRow extends Happened {
  channel: 'push' | 'sms'
  topic: string
  title: string | null
  state: 'waiting' | 'sent' | 'failed'
}

export async function selectNotifications(db: Database, requested: Requested): Promise<NotificationRow[]> {
  const [at, key] = [sql`outbox.created_at`, sql`('notice ' || outbox.id)`]
  const { rows } = await sql<NotificationRow>`
    select ${happened(at, key)}, kind as channel, topic,
      case kind when 'push' then payload ->> 'title' end as title,
      case when done_at is not null then 'sent' when dead_at is not null then 'failed'
        else 'waiting' end as state
    from outbox
    where customer_id = ${requested.customerId} and kind in ('push', 'sms')
      ${newestBefore(requested, at, key)}
  `.execute(db)
  return rows
}

interface SessionRow extends Happened {
  device: string
  isNative: boolean
  lastUsedAt: Date
  endedAt: Date | null
}

export async function selectSessions(db: Database, requested: Requested): Promise<SessionRow[]> {
  const [at, key] = [sql`sessions.created_at`, sql`('session ' || sessions.id)`]
  const { rows } = await sql<SessionRow>`
    select ${happened(at, key)}, device, native as "isNative", last_used_at as "lastUsedAt",
      coalesce(revoked_at, case when expires_at <= now() then expires_at end) as "endedAt"
    from sessions where customer_id = ${requested.customerId} ${newestBefore(requested, at, key)}
  `.execute(db)
  return rows
}

interface ChangeRow extends Happened {
  action: string
  actorKind: 'customer' | 'staff' | 'system'
  actorId: string | null
  actorName: string | null
  note: string | null
}

export async function selectChanges(db: Database, requested: Requested): Promise<ChangeRow[]> {
  const [at, key] = [sql`audit.at`, sql`('change ' || lpad(audit.id::text, 19, '0'))`]
  const { rows } = await sql<ChangeRow>`
    select ${happened(at, key)}, audit.action, audit.actor_kind as "actorKind",
      audit.actor_id as "actorId", staff.name as "actorName", audit.detail ->> 'note' as note
    from audit
    left join staff on audit.actor_kind = 'staff' and staff.id = audit.actor_id
    where audit.subject = ${requested.customerId} ${newestBefore(requested, at, key)}
  `.execute(db)
  return rows
}
