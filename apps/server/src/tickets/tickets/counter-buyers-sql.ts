import type { ShowOfSms } from '@velvet/contract/tickets/pin-message'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { localDate, localTime } from '../../kernel/showtimes/local-time-sql.ts'

/** Keeps the number that the buyer of a sale gave at a window, until some time after its showtime. */
export async function keepBuyersNumber(
  tx: Transaction,
  { purchaseId, phone }: { purchaseId: string; phone: string },
): Promise<void> {
  await tx.insertInto('counter_buyers').values({ purchase_id: purchaseId, phone }).execute()
}

interface CounterBuyer extends ShowOfSms {
  purchaseId: string
  phone: string
  /** The account that has a ticket of the sale; null if the number had none. */
  customerId: string | null
  /** What a window has to give back. */
  kobo: number
  /** Whether the showtime stopped or was not shown; null if it ran or was cancelled before. */
  ran: 'stopped' | 'not-shown' | null
}

/** Lists those of these purchases whose buyers gave a number at a window. */
export async function listCounterBuyers(tx: Transaction, purchaseIds: readonly string[]): Promise<CounterBuyer[]> {
  const { rows } = await sql<CounterBuyer>`
    select purchase_id as "purchaseId", counter_buyers.phone, films.title as "MovieTitle",
      cinemas.name as "CinemaName", ${localDate} as "ShowtimeDate", ${localTime} as "ShowtimeTime",
      (select id from customers where phone = counter_buyers.phone and closed_at is null) as "customerId",
      coalesce((
        select sum(kobo) from owed_counter_refunds join tickets on tickets.id = ticket_id
        where tickets.purchase_id = counter_buyers.purchase_id
      ), 0)::bigint as kobo,
      (select latest from show_runs runs
        where runs.showtime_id = showtimes.id and latest in ('stopped', 'not-shown')) as ran
    from counter_buyers
    join purchases on purchases.id = purchase_id
    join showtimes on showtimes.id = showtime_id
    join films on films.id = film_id
    join cinemas on cinemas.id = showtimes.cinema_id
    where purchase_id = any(${purchaseIds}::uuid[])
    order by purchase_id`.execute(tx)
  return rows
}

const NOTHING_SOLD = {
  tickets: 0,
  sales: 0,
  toText: 0,
  kobo: 0,
  cash: 0,
  terminal: 0,
  transfer: 0,
}

/** Sums what windows have not paid back of these showtimes, all of which they owe once these are cancelled. */
export async function sumCounterSales(db: Database, showtimeIds: readonly string[]) {
  const { rows } = await sql<typeof NOTHING_SOLD>`
    with unpaid as (
      select tickets.id, purchase_id from tickets join purchases on purchases.id = purchase_id
      where tickets.showtime_id = any(${showtimeIds}::uuid[]) and channel = 'counter'
        and tickets.gross_kobo > 0
        and not exists (select from counter_refunds where ticket_id = tickets.id)
    ), sold as (
      select distinct purchase_id from unpaid
    ), left_of_tenders as (
      select kind, kobo - coalesce((
        select sum(kobo) from tender_refunds refunds
        where refunds.purchase_id = tenders.purchase_id and refunds.place = tenders.place
      ), 0) as kobo
      from tenders join sold using (purchase_id)
    )
    select (select count(*) from unpaid) as tickets, (select count(*) from sold) as sales,
      (select count(*) from sold join counter_buyers using (purchase_id)) as "toText",
      coalesce(sum(kobo), 0)::bigint as kobo,
      coalesce(sum(kobo) filter (where kind = 'cash'), 0)::bigint as cash,
      coalesce(sum(kobo) filter (where kind = 'terminal'), 0)::bigint as terminal,
      coalesce(sum(kobo) filter (where kind = 'transfer'), 0)::bigint as transfer
    from left_of_tenders`.execute(db)
  return rows[0] ?? NOTHING_SOLD
}
