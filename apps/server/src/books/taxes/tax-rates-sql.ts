import type { TaxRate } from '@velvet/contract/books/taxes.calls'
import type { TaxedGoods, TaxInForce } from '@velvet/contract/books/taxes.rules'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql, type RawBuilder } from 'kysely'
import { latestFirst, standingIn } from '../../kernel/ledger/latest-first-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { selectPage, type PageOfList } from '../../platform/database/page-sql.ts'

/**
 * Selects the taxes on tickets, or on food, that hold at a moment at the place of a cinema, by its clock. A rate of the
 * state goes ahead of the country's rate of the same kind. The query must read `cinemas`.
 */
export const taxesInForceAt = (moment: RawBuilder<unknown>, goods: TaxedGoods = 'ticket') => sql<TaxInForce[]>`(
  select coalesce(json_agg(json_build_object('kind', kind, 'name', name, 'ppm', ppm, 'base', base)
    order by kind desc), '[]')
  from (
    select distinct on (kind) kind, tax_rates.name, ppm, base
    from areas
    join tax_rates on tax_rates.country = areas.country
      and (tax_rates.state is null or tax_rates.state = areas.state)
    where areas.id = cinemas.area_id and applies_to = ${sql.lit(goods)}
      and holds_from <= (${moment} at time zone cinemas.time_zone)::date
    order by kind, tax_rates.state nulls last, ${latestFirst('tax_rates')}
  ) latest
  where ppm > 0
)`

export const taxesInForce = taxesInForceAt(sql`now()`)

/**
 * Today at the place of a rate. If its cinemas have several time zones, the new day has come with the first of them.
 * A place without cinemas goes by the clock of Lagos. The query must read `tax_rates`.
 */
const todayAtPlace = sql`(
  select coalesce(max((now() at time zone time_zone)::date), (now() at time zone ${TIME_ZONE})::date)
  from areas join cinemas on cinemas.area_id = areas.id
  where areas.country = tax_rates.country and (tax_rates.state is null or tax_rates.state = areas.state)
)`

const taxRates = sql<TaxRate>`
  select id, kind, name, country, state, holds_from::text as "from", ppm, base,
    applies_to as "appliesTo",
    ${instantText('added_at')} as "addedAt",
    ${standingIn(
      'tax_rates',
      sql`(later.kind, later.applies_to, later.country) = (tax_rates.kind, tax_rates.applies_to, tax_rates.country)
        and later.state is not distinct from tax_rates.state`,
      todayAtPlace,
    )}
  from tax_rates`

/** Lists the rates by place and kind, the latest first day first. */
export function selectTaxRates(db: Database, page: PageOfList): Promise<TaxRate[]> {
  const ordered = sql<TaxRate>`${taxRates}
    order by country, state nulls first, applies_to desc, kind desc, ${latestFirst('tax_rates')}`
  return selectPage(db, ordered, page)
}

export async function findTaxRate(db: Database, id: string): Promise<TaxRate | undefined> {
  const { rows } = await sql<TaxRate>`${taxRates} where id = ${id}::uuid`.execute(db)
  return rows[0]
}

export interface NewTaxRate extends Omit<TaxRate, 'standing' | 'addedAt'> {
  addedBy: string
}

export async function insertTaxRate(tx: Transaction, rate: NewTaxRate): Promise<void> {
  const { from, addedBy, appliesTo, ...values } = rate
  await tx
    .insertInto('tax_rates')
    .values({ ...values, holds_from: from, added_by: addedBy, applies_to: appliesTo })
    .execute()
}
