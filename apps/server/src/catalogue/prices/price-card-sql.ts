import type { PriceRule } from '@velvet/contract/catalogue/prices.rules'
import type { TypePrice } from '@velvet/contract/catalogue/type-prices'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { namedPrices } from './showtime-prices-sql.ts'

type NamedRule = PriceRule & { name: string; prices: readonly TypePrice[] }

const pricesOfRule = namedPrices(sql`(
  select *, 'standard' as zone from price_rule_prices
  where (cinema_id, position) = (price_rules.cinema_id, price_rules.position)
)`)

/** Lists the rules of a price card in their order, with the titles of their films. */
export function listPriceRules(db: Database, cinemaId: string) {
  return db
    .selectFrom('price_rules')
    .leftJoin('films', 'films.id', 'price_rules.film_id')
    .select([
      'name',
      'film_id as filmID',
      'films.title as filmTitle',
      'screen_id as screenID',
      (eb) => eb.ref('price_rules.format').$castTo<PriceRule['format']>().as('format'),
      (eb) => eb.ref('price_rules.zone').$castTo<PriceRule['zone']>().as('zone'),
      'from_date as fromDate',
      'until_date as untilDate',
      'weekdays',
      'from_time as from',
      'until_time as until',
      'price',
      pricesOfRule.as('prices'),
    ])
    .where('cinema_id', '=', cinemaId)
    .orderBy('price_rules.position')
    .execute()
}

/** Replaces a price card by one statement. Throws if a film or a screen does not exist. */
export async function replacePriceRules(tx: Transaction, cinemaId: string, rules: readonly NamedRule[]): Promise<void> {
  await sql`
    with gone as (delete from price_rules where cinema_id = ${cinemaId} and position >= ${rules.length})
    insert into price_rules (cinema_id, position, name, film_id, screen_id, format, from_date,
      until_date, weekdays, from_time, until_time, price, zone)
    select ${cinemaId}::uuid, ordinal - 1, rule ->> 'name', (rule ->> 'filmID')::uuid,
      (rule ->> 'screenID')::uuid, rule ->> 'format', (rule ->> 'fromDate')::date, (rule ->> 'untilDate')::date,
      array(select jsonb_array_elements_text(rule -> 'weekdays')::integer),
      rule ->> 'from', rule ->> 'until', (rule ->> 'price')::bigint, rule ->> 'zone'
    from jsonb_array_elements(${JSON.stringify(rules)}::jsonb) with ordinality rules (rule, ordinal)
    on conflict (cinema_id, position) do update set name = excluded.name,
      film_id = excluded.film_id, screen_id = excluded.screen_id, format = excluded.format,
      from_date = excluded.from_date, until_date = excluded.until_date, weekdays = excluded.weekdays,
      from_time = excluded.from_time, until_time = excluded.until_time, price = excluded.price,
      zone = excluded.zone`.execute(tx)
}

/** Replaces the prices by type of a price card, whose rules are there already. */
export async function replaceRulePrices(tx: Transaction, cinemaId: string, rules: readonly NamedRule[]): Promise<void> {
  const rows = rules.flatMap(({ prices }, position) => prices.map((price) => ({ position, ...price })))
  await sql`
    with present as (
      select * from unnest(${rows.map(({ position }) => position)}::integer[],
        ${rows.map(({ typeID }) => typeID)}::uuid[], ${rows.map(({ vp }) => vp)}::bigint[],
        ${rows.map(({ kobo }) => kobo)}::bigint[]) present (position, type_id, vp, kobo)
    ), gone as (
      delete from price_rule_prices where cinema_id = ${cinemaId}
        and (position, type_id) not in (select position, type_id from present)
    )
    insert into price_rule_prices (cinema_id, position, type_id, vp, kobo)
    select ${cinemaId}::uuid, * from present
    on conflict (cinema_id, position, type_id) do update set vp = excluded.vp, kobo = excluded.kobo`.execute(tx)
}

/** Returns the settings of a cinema for its programme. */
export function findRules(db: Database, cinemaId: string) {
  return db
    .selectFrom('cinemas')
    .select([
      'id',
      'programme_version as version',
      'cleaning_minutes as cleaningMinutes',
      'pre_show_minutes as preShowMinutes',
      'interval_minutes as intervalMinutes',
      'sale_ends_minutes_before as saleEndsMinutesBefore',
      'sale_ends_below_seats as saleEndsBelowSeats',
    ])
    .where('id', '=', cinemaId)
    .executeTakeFirst()
}

interface Settings {
  cleaningMinutes: number
  preShowMinutes?: number | undefined
  intervalMinutes?: number | undefined
  saleEndsMinutesBefore: number
  saleEndsBelowSeats: number
}

export async function updateRules(tx: Transaction, cinemaId: string, settings: Settings): Promise<void> {
  await tx
    .updateTable('cinemas')
    .set({
      cleaning_minutes: settings.cleaningMinutes,
      pre_show_minutes: settings.preShowMinutes,
      interval_minutes: settings.intervalMinutes,
      sale_ends_minutes_before: settings.saleEndsMinutesBefore,
      sale_ends_below_seats: settings.saleEndsBelowSeats,
      programme_version: sql<number>`programme_version + 1`,
    })
    .where('id', '=', cinemaId)
    .execute()
}
