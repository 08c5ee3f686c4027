import type { ShowOfSms } from '@velvet/contract/tickets/pin-message'
import { sql } from 'kysely'
import { localDate, localTime } from '../../kernel/showtimes/local-time-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** The showtime of vouchers. */
export interface VoucherShow extends ShowOfSms {
  hasBegun: boolean
  isCancelled: boolean
  /** The cinemas of the same exhibitor. */
  cinemas: string[]
  /** The last day of a code that is given now, by the clock of the cinema, and how many days that is from now. */
  until: string
  days: number
}

export async function readVoucherShow(db: Database, showtimeId: string): Promise<VoucherShow | undefined> {
  const { rows } = await sql<VoucherShow>`/* read-voucher-show */
    select films.title as "MovieTitle", cinemas.name as "CinemaName", ${localDate} as "ShowtimeDate",
      ${localTime} as "ShowtimeTime", starts_at <= now() as "hasBegun", cancelled_at is not null as "isCancelled",
      (select array_agg(others.id order by others.id) from cinemas others
        where others.exhibitor_id is not distinct from cinemas.exhibitor_id) as cinemas,
      ((now() at time zone time_zone)::date + service_voucher_days)::text as until, service_voucher_days as days
    from showtimes
    join films on films.id = film_id
    join cinemas on cinemas.id = cinema_id
    cross join settings
    where showtimes.id = ${showtimeId}`.execute(db)
  return rows[0]
}

/** A ticket without a voucher, and the person who holds it. */
export interface TicketWithoutVoucher {
  id: string
  /** Null for a person without an account. */
  customerId: string | null
  /** Null if no number is known, such as of a ticket on paper. */
  phone: string | null
}

/**
 * Locks the tickets of a showtime that went to no refund and have no voucher yet. Their holder is the account that has
 * the ticket, or else its payer, or else the person who left a number at a window.
 */
export async function lockTicketsWithoutVoucher(
  tx: Transaction,
  { showtimeId, onlyAdmitted }: { showtimeId: string; onlyAdmitted: boolean },
): Promise<TicketWithoutVoucher[]> {
  const { rows } = await sql<TicketWithoutVoucher>`/* lock-tickets-without-voucher */
    select tickets.id, coalesce(customers.phone, counter_buyers.phone) as phone, coalesce(customers.id, (
        select id from customers buyers where buyers.phone = counter_buyers.phone and buyers.closed_at is null
      )) as "customerId"
    from tickets
    left join customers on customers.id = coalesce(holder_id, payer_id) and closed_at is null
    left join counter_buyers on counter_buyers.purchase_id = tickets.purchase_id
    where showtime_id = ${showtimeId} and status <> 'void' and (status = 'used' or not ${onlyAdmitted}::boolean)
      and not exists (select from service_vouchers where ticket_id = tickets.id)
      and not exists (select from ticket_refunds where ticket_id = tickets.id)
      and not exists (select from owed_ticket_refunds where ticket_id = tickets.id)
    order by tickets.id for update of tickets`.execute(tx)
  return rows
}

/** Throws if one of the tickets has a voucher already. */
export async function insertVouchers(
  tx: Transaction,
  vouchers: readonly { ticketId: string; codeId: string }[],
): Promise<void> {
  await tx
    .insertInto('service_vouchers')
    .values(vouchers.map(({ ticketId, codeId }) => ({ ticket_id: ticketId, code_id: codeId })))
    .execute()
}
