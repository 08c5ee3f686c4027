import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { isAfter } from '../../platform/database/conditions-sql.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { isVoid } from '../proof/proofs-sql.ts'

/**
 * True if the ticket was not refunded, and so its sponsor owes its part: at a counter at once, and in the app once the
 * books of the showtime are closed. The query must read `tickets` and `purchases`.
 */
export const isDueFromSponsor = sql<boolean>`case
  when channel = 'app' then not ${isVoid}
    and exists (select from showtime_closes where showtime_closes.showtime_id = tickets.showtime_id)
  when tickets.gross_kobo = list_kobo then not exists (select from counter_refunds where ticket_id = tickets.id)
  else not exists (select from ticket_refunds where ticket_id = tickets.id) end`

/** A ticket of which a sponsor pays a part, or a payment of the sponsor. */
export interface SponsorLine {
  id: string
  at: string
  what: 'ticket' | 'refunded ticket' | 'ticket due at the close' | 'payment' | 'undone payment'
  /** The name of the offer, or the reference of the payment. */
  name: string
  /** The last characters of the code. */
  code: string
  film: string
  cinema: string
  startsAt: string
  listKobo: number
  owedKobo: number
  paidKobo: number
}

/** Lists what a sponsor owes and paid, the oldest first, one more than fits on the page. */
export async function selectSponsorLines(
  db: Database,
  sponsor: string,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<SponsorLine[]> {
  const { rows } = await sql<SponsorLine>`/* list-sponsor-lines */
    select id, ${instantText('at')} as at, what, name, code, film, cinema, "startsAt", list as "listKobo",
      owed as "owedKobo", paid as "paidKobo"
    from (
      select tickets.id, tickets.created_at as at,
        case when ${isDueFromSponsor} then 'ticket' when channel = 'app' and not ${isVoid}
          then 'ticket due at the close' else 'refunded ticket' end as what,
        offers.name, coalesce(last_three, '') as code, films.title as film, cinemas.name as cinema,
        ${instantText('starts_at')} as "startsAt", list_kobo as list,
        case when ${isDueFromSponsor} then sponsor_kobo else 0 end as owed, 0 as paid
      from offers
      join redemptions on redemptions.offer_id = offers.id
      join purchases on purchases.id = redemptions.purchase_id
      join tickets on tickets.purchase_id = purchases.id and tickets.offer_id = offers.id
      join showtimes on showtimes.id = tickets.showtime_id
      join films on films.id = showtimes.film_id
      join cinemas on cinemas.id = showtimes.cinema_id
      left join offer_codes on offer_codes.id = redemptions.code_id
      where offers.sponsor = ${sponsor}
      union all
      select id, recorded_at, case when undoes is null then 'payment' else 'undone payment' end, reference, '', '', '',
        '', 0, 0, gross_kobo
      from bank_events where kind = 'sponsor-payment' and sponsor = ${sponsor}
    ) lines
    where ${isAfter('id', after)} order by id limit ${limit + 1}`.execute(db)
  return rows
}
