import type { SeatPlan, SeatZone } from '@velvet/contract/catalogue/seat-plan'
import type { ShowMark } from '@velvet/contract/catalogue/show-marks'
import type { Ticket, TicketExhibitor } from '@velvet/contract/shared/entities/ticket'
import type { BoxOfficeRate } from '@velvet/contract/books/box-office'
import type { ReportingTerms } from '@velvet/contract/books/reported-value'
import type { TaxInForce } from '@velvet/contract/books/taxes.rules'
import { sql } from 'kysely'
import type { Database, RawTransaction } from '../../platform/database/connect.ts'
import { boxOfficeRateAt } from '../../kernel/ledger/ledger-sql.ts'
import { saleEndsAt, saleEndsBelowSeats } from '../../kernel/showtimes/on-sale-sql.ts'
import { marksOfShow, refusedTypes } from '../../kernel/showtimes/showtimes-sql.ts'
import { dayAndTime, instantAndLocal, readLocalInstant } from '../../kernel/showtimes/local-time-sql.ts'
import { hasAutomaticOffers, type SponsoredShow } from '../../catalogue/offers/applied-offers-sql.ts'
import { isStillHeld } from '../../catalogue/seats/customer-holds-sql.ts'
import { ownerAt } from '../../books/parties/owners-sql.ts'
import { reportingOfShow } from '../../books/reports/terms-sql.ts'
import { taxesInForce } from '../../books/taxes/tax-rates-sql.ts'
import { refundEndsAt, whenAndWhere } from '../../tickets/tickets/tickets-sql.ts'

/**
 * Limits how long each statement of this transaction waits for a locked row. With 0, only the time
 * limit of every statement applies. It also makes PostgreSQL plan each statement once, and use
 * indexes: a plan that was made while a table was small would later read the whole table. Its settings
 * end with the transaction.
 */
export async function limitWaiting(tx: RawTransaction, limitMs: number): Promise<void> {
  await sql`/* limit-waiting */
    select set_config('lock_timeout', ${`${limitMs}ms`}, true),
      set_config('plan_cache_mode', 'force_generic_plan', true),
      set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true)`.execute(tx)
}

type WhenAndWhere = {
  [Field in 'StartsAt' | 'EndsAt' | 'TimeZone' | 'Latitude' | 'Longitude' | 'CinemaPhone']: Exclude<
    Ticket[Field],
    undefined
  >
}

/** A locked showtime, with everything that its tickets say about it. */
export interface HeldShowtime extends WhenAndWhere, SponsoredShow {
  id: string
  cinemaId: string
  /** True if it has begun by the clock of the database, which all servers share. */
  hasBegun: boolean
  isCancelled: boolean
  /** True if online sale has ended, because the showtime starts soon. */
  isSaleOver: boolean
  /** The seats on sale, sold or free. */
  totalSeats: number
  seatsLeft: number
  /** Online sale ends when fewer seats than this are left. */
  saleEndsBelowSeats: number
  ticketPrice: number
  /** The types that are not sold because the film is for adults. */
  refusedTypes: string[]
  /** The largest number of tickets in one purchase. */
  maxTickets: number
  title: string
  cinemaName: string
  cinemaAddress: string
  time: string
  date: string
  posterUrl: string
  screenName: string
  colour: string
  marks: ShowMark[] | null
  refundableUntil: string | null
  boughtAt: string
  /** The taxes that are frozen into its tickets. */
  taxes: TaxInForce[]
  /** The value at which its tickets are reported; null if that is what was paid. */
  reporting: ReportingTerms | null
  /** The present owner of the cinema. Tickets that are sold now keep its name if the cinema changes hands. */
  exhibitor: TicketExhibitor
}

/** A showtime as PostgreSQL answers it, with times that `readLocalInstant` converts. */
type ReadShowtime = Omit<HeldShowtime, 'date' | 'time'>

/**
 * Locks the showtimes until the transaction ends, so that no other purchase changes them. Whether they have begun
 * is asked after the wait for the locks, and not as the transaction began: by then, a person may have closed
 * their books, which no later ticket enters.
 */
export async function lockShowtimes(
  tx: RawTransaction,
  showtimeIds: readonly string[],
): Promise<Map<string, HeldShowtime>> {
  const { rows } = await sql<ReadShowtime>`/* lock-showtimes */
    with held as (
      select * from showtimes where id = any(${showtimeIds}::uuid[]) and state not in ('draft', 'removed')
      order by id for update
    )
    select showtimes.id, showtimes.cinema_id as "cinemaId",
      showtimes.starts_at <= clock_timestamp() as "hasBegun",
      showtimes.cancelled_at is not null as "isCancelled", ${saleEndsAt} <= now() as "isSaleOver",
      showtimes.total_seats as "totalSeats",
      showtimes.total_seats - showtimes.assigned_seats as "seatsLeft",
      ${saleEndsBelowSeats} as "saleEndsBelowSeats",
      showtimes.ticket_price as "ticketPrice", ${refusedTypes} as "refusedTypes",
      settings.max_tickets as "maxTickets", settings.sponsored_in_gross as "sponsoredInGross",
      films.title, films.distributor_id as "distributorId",
      cinemas.name as "cinemaName", cinemas.address as "cinemaAddress",
      films.poster_url as "posterUrl", screens.name as "screenName", films.colour, ${marksOfShow} as marks,
      ${instantAndLocal(refundEndsAt)} as "refundableUntil", ${instantAndLocal(sql`now()`)} as "boughtAt",
      ${whenAndWhere(instantAndLocal)}, ${taxesInForce} as taxes, ${reportingOfShow} as reporting,
      ${ownerAt(sql`now()`)} as exhibitor
    from held showtimes
    join screens on screens.id = showtimes.screen_id
    join cinemas on cinemas.id = showtimes.cinema_id
    join films on films.id = showtimes.film_id
    cross join settings`.execute(tx)
  return new Map(rows.map((read) => [read.id, withLocalTimes(read)]))
}

function withLocalTimes(read: ReadShowtime): HeldShowtime {
  const startsAt = readLocalInstant(read.StartsAt)
  return {
    ...read,
    StartsAt: startsAt,
    ...dayAndTime(startsAt),
    EndsAt: readLocalInstant(read.EndsAt),
    boughtAt: readLocalInstant(read.boughtAt),
    refundableUntil: read.refundableUntil && readLocalInstant(read.refundableUntil),
  }
}

export interface HeldWallets {
  /** The balance of each locked wallet in Vp, by the id of its customer. */
  balances: Record<string, number>
  /** The customers whose wallets another transaction holds. */
  heldElsewhere: string[]
  /** The sold and held seats of each showtime. A showtime without any is missing. */
  takenSeats: Record<string, string[]>
  /**
   * The held seats of each showtime whose time is over. They are on sale again, although its total does
   * not count them yet. A showtime without any is missing.
   */
  endedHolds: Record<string, number>
  /** The seats that are held for a payment of each customer. A customer without any is missing. */
  ownHolds: Record<string, CustomerHold>
  /** The screen of each showtime, with the version of its seat plan. */
  screens: Record<string, HeldScreen>
  /** The serial of the newest ticket of each showtime. */
  lastSerials: Record<string, number>
  /** The online prices of each showtime, except that of the standard type in standard seats. */
  types: Record<string, SoldType[]>
  /** What Points are worth at the box office today. */
  rate: BoxOfficeRate
  /** True if an offer without a code is not stopped. Otherwise no statement has to read which offers hold. */
  hasOffers: boolean
}

/** The seats that are held while one customer pays for an order. A customer has one hold at most. */
export interface CustomerHold {
  txRef: string
  showtimeId: string
  seats: string[]
  /** The offer whose use is held too, with the code that opened it. */
  offerId: string | null
  codeId: string | null
}

/** A type of tickets with its price in a zone. The standard type has no name here, because it is not shown. */
export interface SoldType {
  typeID: string
  zone?: SeatZone
  vp: number
  name?: string
  note?: string | null
  translations?: Ticket['TypeTranslations']
}

const NOTHING_HELD: HeldWallets = {
  balances: {},
  heldElsewhere: [],
  takenSeats: {},
  endedHolds: {},
  ownHolds: {},
  screens: {},
  lastSerials: {},
  types: {},
  rate: { vp: 1, kobo: 0 },
  hasOffers: false,
}

export interface HeldScreen {
  id: string
  /** Every change of the plan raises the version. */
  version: number
}

/**
 * Locks the wallets that are free until the transaction ends, and reads which seats are taken and which plan they
 * are on. The showtimes must be locked before, so that the seats of the last purchase, and the last
 * change of a plan, are seen. Showtimes are locked before wallets everywhere, so that no two
 * transactions can deadlock. It never waits for a wallet, because the buyers of the locked showtimes
 * would wait too. Codes, offers with a limit and stock are locked after wallets.
 */
export async function lockWallets(
  tx: RawTransaction,
  customerIds: readonly string[],
  showtimeIds: readonly string[],
): Promise<HeldWallets> {
  const { rows } = await sql<HeldWallets>`/* lock-wallets */
    with wallets as materialized (
      select id, balance from ledger_accounts
      where id = any(${customerIds}::uuid[])
      order by id for no key update skip locked
    )
    select coalesce((select json_object_agg(id, balance) from wallets), '{}') as balances, coalesce((
      select json_agg(id) from ledger_accounts
      where id = any(${customerIds}::uuid[]) and id not in (select id from wallets)
    ), '[]') as "heldElsewhere", coalesce((
      select json_object_agg(showtime_id, seats) from (
        select showtime_id, array_agg(seat) as seats from (
          select showtime_id, seat from tickets
          where showtime_id = any(${showtimeIds}::uuid[]) and status <> 'void'
          union all
          select showtime_id, seat from held_seats
          where showtime_id = any(${showtimeIds}::uuid[]) and ${isStillHeld}
        ) one
        group by showtime_id
      ) taken
    ), '{}') as "takenSeats", coalesce((
      select json_object_agg(showtime_id, seats) from (
        select showtime_id, count(*) as seats from held_seats
        where showtime_id = any(${showtimeIds}::uuid[]) and not ${isStillHeld}
        group by showtime_id
      ) ended
    ), '{}') as "endedHolds", coalesce((
      select json_object_agg(own.customer_id, json_build_object(
        'txRef', own.tx_ref, 'showtimeId', showtime_id, 'seats', seats, 'offerId', offer_id, 'codeId', code_id
      )) from (
        select orders.customer_id, orders.tx_ref, orders.showtime_id, array_agg(seat order by seat) as seats
        from payment_orders orders join held_seats on held_seats.tx_ref = orders.tx_ref
        where orders.customer_id = any(${customerIds}::uuid[]) and is_held
          and orders.showtime_id = any(${showtimeIds}::uuid[]) and ${isStillHeld}
        group by orders.tx_ref
      ) own
      left join redemptions on redemptions.tx_ref = own.tx_ref
    ), '{}') as "ownHolds", coalesce((
      select json_object_agg(
        showtimes.id, json_build_object('id', screens.id, 'version', screens.version)
      )
      from showtimes join screens on screens.id = showtimes.screen_id
      where showtimes.id = any(${showtimeIds}::uuid[])
    ), '{}') as screens, coalesce((
      select json_object_agg(id, (select max(serial) from tickets where showtime_id = ids.id))
      from unnest(${showtimeIds}::uuid[]) ids (id)
    ), '{}') as "lastSerials", coalesce((
      select json_object_agg(showtime_id, types) from (
        select showtime_id, json_agg(
          json_build_object(
            'typeID', type_id, 'zone', zone, 'vp', vp, 'name', case when class <> 'standard' then name end,
            'note', nullif(note, ''), 'translations', nullif(translations, '{}')
          )
        ) as types
        from showtime_prices join ticket_types on ticket_types.id = type_id
        where showtime_id = any(${showtimeIds}::uuid[]) and online
        group by showtime_id
      ) priced
    ), '{}') as types, ${boxOfficeRateAt(sql`now()`)} as rate, ${hasAutomaticOffers} as "hasOffers"`.execute(tx)
  return rows[0] ?? NOTHING_HELD
}

/** Returns the seat plans of screens, each with its version. */
export async function listPlans(
  tx: Database,
  screenIds: readonly string[],
): Promise<(HeldScreen & { plan: SeatPlan })[]> {
  const { rows } = await sql<HeldScreen & { plan: SeatPlan }>`/* list-plans */
    select id, version, plan from screens where id = any(${screenIds}::uuid[])`.execute(tx)
  return rows
}
