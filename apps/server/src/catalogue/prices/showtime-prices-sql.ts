import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import type { NamedPricesByType } from '@velvet/contract/catalogue/ticket-types.calls'
import type { TypePrice } from '@velvet/contract/catalogue/type-prices'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** Prices as answers have them, from rows that have a type, its price in Vp and that at a counter. */
export const namedPrices = (rows: RawBuilder<unknown>) => sql<NamedPricesByType>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'typeID', types.id, 'name', types.name, 'vp', prices.vp, 'kobo', prices.kobo)
    order by types.position, types.id), '[]')
  from ${rows} prices join ticket_types types on types.id = prices.type_id
)`

/** The prices of a showtime by type. The query must read the table showtimes. */
export const pricesOfShowtime = namedPrices(sql`(select * from showtime_prices where showtime_id = showtimes.id)`)

/**
 * Replaces the prices of a showtime by type. If it is on sale and a price changes, a row of its chain says so, unless the
 * row before says it already because the standard price has changed too.
 */
export async function replaceShowtimePrices(
  tx: Transaction,
  showtimeId: string,
  prices: readonly TypePrice[],
): Promise<void> {
  await sql`
    with wanted as (
      select * from unnest(${prices.map(({ typeID }) => typeID)}::uuid[],
        ${prices.map(({ vp }) => vp)}::bigint[], ${prices.map(({ kobo }) => kobo)}::bigint[]
      ) wanted (type_id, vp, kobo)
    ), gone as (
      delete from showtime_prices
      where showtime_id = ${showtimeId} and type_id not in (select type_id from wanted)
    ), written as (
      insert into showtime_prices (showtime_id, type_id, vp, kobo)
      select ${showtimeId}::uuid, type_id, vp, kobo from wanted
      on conflict (showtime_id, type_id) do update set vp = excluded.vp, kobo = excluded.kobo
    )
    select prove(array[id], array[concat_ws(E'\\t', 'price', ticket_price, assigned_seats)])
    from showtimes
    where id = ${showtimeId} and state <> 'draft' and exists (
      select from wanted
      full join (select * from showtime_prices where showtime_id = ${showtimeId}) earlier
        using (type_id)
      where (wanted.vp, wanted.kobo) is distinct from (earlier.vp, earlier.kobo)
    ) and 'price' is distinct from (
      select split_part(text, E'\\t', 5) from proof_rows
      where showtime_id = ${showtimeId} order by sequence desc limit 1)`.execute(tx)
}

interface OfferedType {
  typeID: string
  name: string
  price: number
  note?: string
  translations?: TicketType['translations']
}

/**
 * Lists the types that are sold online for a published showtime; the standard one comes first. Returns
 * none unless the three ids belong together.
 */
export async function listOfferedTypes(
  db: Database,
  { showtimeId, movieId, cinemaId }: { movieId: string; cinemaId: string; showtimeId: string },
): Promise<OfferedType[]> {
  const { rows } = await sql<
    Omit<OfferedType, 'translations'> & {
      note: string
      translations: TicketType['translations'] | null
    }
  >`
    select types.id as "typeID", types.name, types.note,
      nullif(types.translations, '{}') as translations,
      case when types.class = 'standard' then ticket_price else prices.vp end as price
    from showtimes
    join ticket_types types on types.online
    left join showtime_prices prices
      on prices.showtime_id = showtimes.id and prices.type_id = types.id
    where showtimes.id = ${showtimeId} and film_id = ${movieId} and cinema_id = ${cinemaId}
      and state = 'published' and (types.class = 'standard' or prices.vp is not null)
    order by types.class <> 'standard', types.position, types.id`.execute(db)
  return rows.map(({ note, translations, ...type }) => ({
    ...type,
    ...(note !== '' && { note }),
    ...(translations && { translations }),
  }))
}
