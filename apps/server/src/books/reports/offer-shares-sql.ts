import type { BoxOfficeRate } from '@velvet/contract/books/box-office'
import type { ReportingTerms } from '@velvet/contract/books/reported-value'
import type { TaxInForce } from '@velvet/contract/books/taxes.rules'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { boxOfficeRateAt } from '../../kernel/ledger/ledger-sql.ts'
import type { Database } from '../../platform/database/connect.ts'
import { taxesInForce } from '../taxes/tax-rates-sql.ts'
import { reportingOfShow, shareOfShow } from './terms-sql.ts'

/** The price of a type at coming showtimes of a film, with everything that decides about its hire. */
export interface PriceOfShows {
  film: string
  cinema: string
  vp: number
  /** The share of the distributor in this play week, in parts per million. */
  ppm: number
  reporting: ReportingTerms | null
  taxes: TaxInForce[]
  rate: BoxOfficeRate
}

interface Requested {
  typeId: string
  films: readonly string[]
  cinemas: readonly string[]
  plays: { from: string | null; until: string | null }
}

/** So many prices are more than a person reads. */
const MOST_PRICES = 500

/** Lists the different prices of coming showtimes for which distributors get a percentage. */
export async function listPricesOfShows(db: Database, { typeId, films, cinemas, plays }: Requested) {
  const { rows } = await sql<PriceOfShows>`/* list-prices-of-shows */
    with shown as (
      select distinct films.title as film, cinema_id, ${reportingOfShow}::jsonb as reporting, ${shareOfShow} as ppm,
        coalesce(vp, case when ${typeId}::uuid = ${STANDARD_TYPE_ID}::uuid then ticket_price end) as vp
      from showtimes
      join films on films.id = showtimes.film_id
      join cinemas on cinemas.id = cinema_id
      left join showtime_prices prices
        on (prices.showtime_id, prices.type_id, prices.zone) = (showtimes.id, ${typeId}::uuid, 'standard')
      where state = 'published' and starts_at > now()
        and (${films}::uuid[] = '{}' or showtimes.film_id = any(${films}::uuid[]))
        and (${cinemas}::uuid[] = '{}' or cinema_id = any(${cinemas}::uuid[]))
        and play_date(starts_at, time_zone) between coalesce(${plays.from}::date, '-infinity')
          and coalesce(${plays.until}::date, 'infinity')
    )
    select film, cinemas.name as cinema, vp, ppm, reporting, ${taxesInForce} as taxes, ${boxOfficeRateAt(sql`now()`)} as rate
    from shown join cinemas on cinemas.id = cinema_id
    where ppm is not null and vp is not null
    order by film, cinema, vp limit ${MOST_PRICES}`.execute(db)
  return rows
}

/** Returns whether what a sponsor pays belongs to the gross of a ticket. */
export async function isSponsoredInGross(db: Database): Promise<boolean> {
  const row = await db.selectFrom('settings').select('sponsored_in_gross').executeTakeFirstOrThrow()
  return row.sponsored_in_gross
}
