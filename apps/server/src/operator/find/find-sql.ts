import { sql } from 'kysely'
import { contains, isAmong } from '../../platform/database/conditions-sql.ts'
import type { Database } from '../../platform/database/connect.ts'

const MOST = 5
/** Only this many of the newest payments are searched, because no index finds text in the middle of a reference. */
const NEWEST_PAYMENTS = 5_000

export interface ShowRow {
  id: string
  film: string
  cinemaID: string
  cinema: string
  screen: string
  startsAt: Date
  timeZone: string
}

interface Requested {
  q: string
  cinemaIds: readonly string[] | undefined
}

const show = sql`showtimes.id, films.title as film, cinemas.id as "cinemaID", cinemas.name as cinema,
  screens.name as screen, starts_at as "startsAt", time_zone as "timeZone"`

const places = sql`join films on films.id = showtimes.film_id
  join screens on screens.id = showtimes.screen_id
  join cinemas on cinemas.id = showtimes.cinema_id`

/** Returns the next showtimes whose film, cinema or screen matches these words. */
export async function findShowtimes(db: Database, { q, cinemaIds }: Requested): Promise<ShowRow[]> {
  const { rows } = await sql<ShowRow>`
    select ${show} from showtimes ${places}
    where starts_at > now() - interval '1 day' and starts_at < now() + interval '15 days'
      and showtimes.state <> 'cancelled'
      and (${contains('films.title', q)} or ${contains('cinemas.name', q)} or ${contains('screens.name', q)})
      and ${isAmong('showtimes.cinema_id', cinemaIds)}
    order by starts_at < now() - interval '2 hours', starts_at, cinemas.name limit ${MOST}`.execute(db)
  return rows
}

interface SeatRow extends ShowRow {
  ticketID: string
  seat: string
  customer: string | null
  holder: string
}

/** Returns sold tickets of this seat that were not refunded, for showtimes from yesterday on. */
export async function findSoldSeats(db: Database, { q, cinemaIds }: Requested): Promise<SeatRow[]> {
  const { rows } = await sql<SeatRow>`
    select ${show}, tickets.id as "ticketID", tickets.seat, customers.id as customer,
      coalesce(customers.username, 'At a counter') as holder
    from showtimes ${places}
    join tickets on tickets.showtime_id = showtimes.id and tickets.seat = upper(${q}) and tickets.status <> 'void'
    left join customers on customers.id = tickets.holder_id
    where starts_at > now() - interval '1 day' and starts_at < now() + interval '15 days'
      and ${isAmong('showtimes.cinema_id', cinemaIds)}
    order by starts_at < now() - interval '4 hours', starts_at limit ${MOST}`.execute(db)
  return rows
}

interface PaymentRow {
  reference: string
  customer: string
  naira: number
}

/** Returns the newest payments whose reference contains this text. */
export async function findPayments(db: Database, q: string): Promise<PaymentRow[]> {
  const { rows } = await sql<PaymentRow>`
    select tx_ref as reference, username as customer, naira
    from (select * from payments order by created_at desc, tx_ref desc limit ${NEWEST_PAYMENTS}) newest
    join customers on customers.id = customer_id
    where strpos(lower(tx_ref), lower(${q})) > 0
    order by newest.created_at desc limit ${MOST}`.execute(db)
  return rows
}

export async function findSettlements(db: Database, number: number) {
  const { rows } = await sql<{ number: number; party: string; week: string }>`
    select number, party ->> 'name' as party, week::text as week from settlements where number = ${number}`.execute(db)
  return rows
}
