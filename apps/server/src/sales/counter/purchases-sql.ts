import type { CounterPurchase } from '@velvet/contract/sales/counter-sales.calls'
import { cleanPin } from '@velvet/contract/tickets/pin'
import { sql } from 'kysely'
import { ownerAt } from '../../books/parties/owners-sql.ts'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import { isSameReference } from '../../kernel/payments/transactions-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { isOf } from '../../platform/database/conditions-sql.ts'

/** The columns of a purchase as the calls of the counter return it. */
const purchaseColumns = sql`
  purchases.id, purchases.channel, till_session_id as "sessionID",
  json_build_object('id', tills.id, 'name', tills.name) as till,
  purchases.showtime_id as "showtimeID",
  ${namedPerson('operator')} as operator,
  purchases.created_at as "soldAt", purchases.gross_kobo + purchases.items_kobo as kobo,
  purchases.items_kobo as "itemsKobo", ${ownerAt(sql`purchases.created_at`)} as exhibitor,
  coalesce((
    select json_agg(json_build_object('kind', kind, 'kobo', kobo,
      'reference', case kind when 'sponsor' then provider else reference end,
      'terminal', terminal, 'isConfirmed', kind in ('terminal', 'transfer') and provider <> 'typed',
      'reason', typed_for, 'isCarried', carried_by is not null) order by place)
    from tenders where purchase_id = purchases.id
  ), '[]') as tenders,
  coalesce((
    select sum(given_kobo - kobo) from tenders where purchase_id = purchases.id
  ), 0)::bigint as change,
  coalesce((
    select sum(kobo) from tender_refunds where purchase_id = purchases.id
  ), 0)::bigint as refunded,
  given_for as reason, ${namedPersonOrNull('approver')} as approver`

const purchaseTables = sql`purchases
  join till_sessions on till_sessions.id = till_session_id
  join tills on tills.id = till_id
  join cinemas on cinemas.id = tills.cinema_id
  join staff operator on operator.id = operator_id
  left join staff approver on approver.id = approved_by`

type Row<T extends { soldAt: string }> = Omit<T, 'soldAt'> & { soldAt: Date }

export async function findCounterPurchase(db: Database, id: string): Promise<Row<CounterPurchase> | undefined> {
  const { rows } = await sql<Row<CounterPurchase>>`
    select ${purchaseColumns} from ${purchaseTables} where purchases.id = ${id}`.execute(db)
  return rows[0]
}

interface SalesPage {
  cinemaId: string
  sessionId: string | undefined
  showtimeId: string | undefined
  isToRefund: boolean
  /** A pin, or the seat, the serial or the reference of a sale of the last day. */
  q: string | undefined
  limit: number
  /** The last sale of the page before. */
  after: string | undefined
}

/** True for a purchase with a ticket that was taken back, such as with a cancelled showtime, but not repaid yet. */
const isOwed = sql`exists (
  select from tickets join owed_counter_refunds on ticket_id = tickets.id
  where tickets.purchase_id = purchases.id)`

/**
 * The purchases that a person at a window looks for. A pin has an index. All else is looked for among the sales
 * of the last day only, because there is no index on it.
 */
const isFoundBy = (q: string) => sql`purchases.id in (
  select purchase_id from tickets where code = ${cleanPin(q)}::text
  union all
  select recent.id from purchases recent
  where recent.created_at > now() - interval '1 day' and recent.channel = 'counter' and (
    exists (select from tenders where purchase_id = recent.id
      and ${isSameReference(sql`reference`, sql`${q}::text`)})
    or exists (
      select from tickets where purchase_id = recent.id and (seat = ${q.toUpperCase()}::text or serial::text = ${q}::text)
    )))`

/** Reads the sales of a cinema's tills, newest first, one more than the page holds. */
export async function selectCounterSales(db: Database, page: SalesPage) {
  const { cinemaId, sessionId, showtimeId, after = null } = page
  type Sale = Row<CounterPurchase> & {
    film: string | null
    startsAt: Date | null
    tickets: number
    owed: number
    phone: string | null
    ticketsRefunded: number
    isTillOpen: boolean
  }
  const { rows } = await sql<Sale>`/* list-counter-sales */
    select ${purchaseColumns}, films.title as film, starts_at as "startsAt", purchases.tickets,
      till_sessions.closed_at is null as "isTillOpen", (
        select count(*) from counter_refunds join tickets on tickets.id = ticket_id
        where purchase_id = purchases.id
      ) as "ticketsRefunded",
      coalesce((
        select sum(owed.kobo) from tickets join owed_counter_refunds owed on ticket_id = tickets.id
        where tickets.purchase_id = purchases.id
      ), 0)::bigint as owed,
      case when ${isOwed} then (select phone from counter_buyers where purchase_id = purchases.id) end as phone
    from ${purchaseTables}
    left join showtimes on showtimes.id = purchases.showtime_id
    left join films on films.id = film_id
    where tills.cinema_id = ${cinemaId}
      and ${isOf('till_session_id', sessionId)}
      and ${isOf('purchases.showtime_id', showtimeId)}
      and (${after}::uuid is null or purchases.id < ${after}::uuid)
      and (${page.q ?? null}::text is null or ${isFoundBy(page.q ?? '')})
      and (not ${page.isToRefund}::boolean or ${isOwed})
    order by purchases.id desc limit ${page.limit + 1}`.execute(db)
  return rows
}
