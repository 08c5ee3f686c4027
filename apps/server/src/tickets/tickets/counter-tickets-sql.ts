import type { CounterTicket } from '@velvet/contract/sales/counter-sales.calls'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { ownerAt } from '../../books/parties/owners-sql.ts'
import { columnsForAll, ticketTables } from './tickets-sql.ts'

/** The time of the sale of a ticket. If a till sold it without a network, its row was written later than that. */
const soldAt = sql`coalesce(
  (select sold_at from allotted_seats where allotted_seats.ticket_id = tickets.id), tickets.created_at)`

/**
 * Lists the tickets of a purchase at a counter as the receipt shows them. A ticket that was given away has no
 * code here, because only the person who took it may see its code. The star names the row of the ticket, since
 * `purchases` has a column `tickets`.
 */
export async function listCounterTicketRows(db: Database, purchaseId: string): Promise<CounterTicket[]> {
  const { rows } = await sql<CounterTicket>`/* list-counter-tickets */
    select ${columnsForAll},
      case when tickets.bought_code is null then tickets.code else '' end as "QrCode",
      tickets.type_id as "TypeID", sold_types.name as "TypeName", sold_types.class as "TypeClass",
      tickets.gross_kobo as "Kobo", paid_kobo(tickets.*) as "PaidKobo", tickets.net_kobo as "NetKobo",
      tickets.serial as "Serial", tickets.taxes as "Taxes", ${ownerAt(soldAt)} as "Exhibitor",
      to_char(tickets.play_date, 'YYYY-MM-DD') as "PlayDate",
      (select coalesce(max(copy), 1) from till_events where ticket_id = tickets.id) as "Copy",
      tickets.bundle_line as "BundleLine"
    from ${ticketTables}
    join ticket_types sold_types on sold_types.id = tickets.type_id
    where tickets.purchase_id = ${purchaseId}
    order by tickets.serial`.execute(db)
  return rows
}
