import type { TicketType } from '@velvet/contract/catalogue/ticket-types.calls'
import type { NamedPricesByType } from '@velvet/contract/catalogue/ticket-types.calls'
import type { Zone } from '@velvet/contract/catalogue/seat-plan'
import type { TypePrice } from '@velvet/contract/catalogue/type-prices'
import { sql, type RawBuilder } from 'kysely'
import { refusedTypes } from '../../kernel/showtimes/showtimes-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'

/** True for a price of standard seats, or of a zone in which the hall has seats. The query must read the table screens. */
export const isOfHall = sql`(zone = 'standard' or jsonb_path_exists(screens.plan,
  '$[*].seats[*] ? (@.kind == $zone)', jsonb_build_object('zone', zone)))`

/** Selects prices in the form of the API, from rows with a type, a zone, and the prices in Vp and at a counter. */
export const namedPrices = (rows: RawBuilder<unknown>) => sql<NamedPricesByType>`(
  select coalesce(jsonb_agg(jsonb_build_object(
      'typeID', types.id, 'name', types.name, 'vp', prices.vp, 'kobo', prices.kobo)
      || case prices.zone when 'standard' then '{}' else jsonb_build_object('zone', prices.zone) end
    order by prices.zone <> 'standard', prices.zone, types.position, types.id), '[]')
  from ${rows} prices join ticket_types types on types.id = prices.type_id
)`

/**
 * The prices of a showtime by type, in the zones that its hall has. The query must read the tables showtimes and screens.
 */
export const pricesOfShowtime = namedPrices(sql`(
  select * from showtime_prices where showtime_id = showtimes.id and ${isOfHall})`)

interface ZonePrice {
  zone: Zone
  typeID: string
  vp: number
  kobo: number
}

/** The prices of a showtime in the zones that its hall has. The query must read the tables showtimes and screens. */
export const zonePricesOfHall = ({ isOnline }: { isOnline: boolean }) => sql<ZonePrice[]>`coalesce((
  select json_agg(json_build_object('zone', zone, 'typeID', type_id, 'vp', vp, 'kobo', kobo)
    order by zone, ticket_types.position, type_id)
  from showtime_prices join ticket_types on ticket_types.id = type_id
  where showtime_id = showtimes.id and zone <> 'standard' and ${isOfHall} and (online or not ${isOnline}::boolean)
), '[]')`

/** Lists the prices of the types that are sold online for a showtime in the zones of its hall. */
export async function listZonePrices(db: Database, showtimeId: string) {
  const { rows } = await sql<{ prices: ZonePrice[] }>`
    select ${zonePricesOfHall({ isOnline: true })} as prices
    from showtimes join screens on screens.id = screen_id where showtimes.id = ${showtimeId}`.execute(db)
  return (rows[0]?.prices ?? []).map(({ zone, typeID, vp }) => ({ zone, typeID, price: vp }))
}

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
        ${prices.map(({ zone = 'standard' }) => zone)}::text[],
        ${prices.map(({ vp }) => vp)}::bigint[], ${prices.map(({ kobo }) => kobo)}::bigint[]
      ) wanted (type_id, zone, vp, kobo)
    ), gone as (
      delete from showtime_prices
      where showtime_id = ${showtimeId} and (type_id, zone) not in (select type_id, zone from wanted)
    ), written as (
      insert into showtime_prices (showtime_id, type_id, zone, vp, kobo)
      select ${showtimeId}::uuid, type_id, zone, vp, kobo from wanted
      on conflict (showtime_id, type_id, zone) do update set vp = excluded.vp, kobo = excluded.kobo
    )
    select prove(array[id], array[concat_ws(E'\\t', 'price', ticket_price, assigned_seats)])
    from showtimes
    where id = ${showtimeId} and state <> 'draft' and exists (
      select from wanted
      full join (select * from showtime_prices where showtime_id = ${showtimeId}) earlier
        using (type_id, zone)
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
    join films on films.id = film_id
    join ticket_types types on types.online
    left join showtime_prices prices
      on (prices.showtime_id, prices.type_id, prices.zone) = (showtimes.id, types.id, 'standard')
    where showtimes.id = ${showtimeId} and film_id = ${movieId} and cinema_id = ${cinemaId}
      and types.id <> all(${refusedTypes}) and state = 'published' and (types.class = 'standard' or prices.vp is not null)
    order by types.class <> 'standard', types.position, types.id`.execute(db)
  return rows.map(({ note, translations, ...type }) => ({
    ...type,
    ...(note !== '' && { note }),
    ...(translations && { translations }),
  }))
}
