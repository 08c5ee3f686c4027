import { country } from '@velvet/contract/shared/country/country'
import { sql, type RawBuilder } from 'kysely'
import type { BrokenRow, Check } from '../../platform/database/check.ts'

interface Audited {
  table: string
  fault: string
  /** The actions whose newest entry about a row says what the row is. */
  actions: readonly string[]
  /** Where `after` of the entry has a value, and the column in SQL that has the same value. */
  columns: Readonly<Record<string, string>>
  /** True if each row has an entry, so that a row without one was added by hand. */
  isWhole?: boolean
}

const listOf = (values: readonly string[]) => sql.lit(`{${values.join(',')}}`)

/** Selects the newest entry of each subject with one of these actions. */
const newestOf = (actions: readonly string[]) => sql`(
  select distinct on (subject) subject, detail -> 'after' as after from audit
  where action = any (${listOf(actions)}::text[])
  order by subject, audit.id desc)`

const orNull = (value: RawBuilder<unknown>) => sql`coalesce(${value}, 'null')`

/** Compares the rows of a table with what the newest entry of the audit says about each of them. */
export function against({ table, fault, actions, columns, isWhole = false }: Audited) {
  const own = Object.values(columns).map((column) => orNull(sql`to_jsonb(${sql.raw(column)})`))
  const told = Object.keys(columns).map((path) => orNull(sql`after #> ${listOf([path])}::text[]`))
  return sql<BrokenRow>`
    select ${sql.lit(fault)} as fault, coalesce(id::text, subject) as id
    from ${sql.table(table)} full join ${newestOf(actions)} told on subject = id::text
    where case when subject is null then ${sql.lit(isWhole)}
      else id is null or array[${sql.join(own)}] <> array[${sql.join(told)}] end`
}

const PARTY = {
  name: 'name',
  legalName: 'legal_name',
  tin: 'tin',
  rcNumber: 'rc_number',
  address: 'address',
  bankAccount: 'bank_account',
}

const ofTables: readonly Check[] = [
  against({
    table: 'film_terms',
    fault: 'the terms of a film are not those that the audit names',
    actions: ['add-terms', 'record-terms'],
    columns: {
      filmID: 'film_id',
      'cinema,id': 'cinema_id',
      from: 'holds_from',
      turnsAt: 'left(turns_at::text, 5)',
      weeks: 'weeks',
      fixedKobo: 'fixed_kobo',
      fixedBy: 'fixed_by',
      guaranteeKobo: 'guarantee_kobo',
      guaranteeBy: 'guarantee_by',
      houseKobo: 'house_kobo',
      housePpm: 'house_ppm',
      reports: 'reports',
      reportsKobo: 'reports_kobo',
      freeTickets: 'free_tickets',
    },
    isWhole: true,
  }),
  against({
    table: 'commission_terms',
    fault: 'the commission of an exhibitor is not the one that the audit names',
    actions: ['add-commission'],
    columns: {
      'exhibitor,id': 'exhibitor_id',
      from: 'holds_from',
      ppm: 'ppm',
      ticketKobo: 'ticket_kobo',
    },
    isWhole: true,
  }),
  against({
    table: 'hire_taxes',
    fault: 'a tax on hire is not the one that the audit names',
    actions: ['add-hire-tax'],
    columns: {
      kind: 'kind',
      name: 'name',
      'distributor,id': 'distributor_id',
      from: 'holds_from',
      ppm: 'ppm',
    },
    isWhole: true,
  }),
  against({
    table: 'tax_rates',
    fault: 'the rate of a tax is not the one that the audit names',
    actions: ['add-tax-rate', 'record-tax-rate'],
    columns: {
      kind: 'kind',
      name: 'name',
      country: 'country',
      state: 'state',
      from: 'holds_from',
      ppm: 'ppm',
      base: 'base',
      appliesTo: 'applies_to',
    },
    isWhole: true,
  }),
  against({
    table: 'exhibitors',
    fault: 'an exhibitor is not what the audit says',
    actions: ['add-exhibitor', 'change-exhibitor'],
    columns: PARTY,
  }),
  against({
    table: 'distributors',
    fault: 'a distributor is not what the audit says',
    actions: ['add-distributor', 'change-distributor'],
    columns: PARTY,
  }),
  against({
    table: 'ticket_types',
    fault: 'a type of tickets is not what the audit says',
    actions: ['add-ticket-type', 'change-ticket-type'],
    columns: { name: 'name', class: 'class', online: 'online', needsApproval: 'needs_approval' },
  }),
  against({
    table: 'items',
    fault: 'an item is not what the audit says',
    actions: ['add-item', 'change-item', 'record-item'],
    columns: {
      name: 'name',
      size: 'size',
      category: 'category',
      preparation: 'preparation',
      age: 'age',
      online: 'online',
      tills: 'tills',
      archived: 'archived',
      parts: `(select coalesce(jsonb_agg(jsonb_build_object('count', count, 'of', item_ids) order by place), '[]')
        from bundle_parts where bundle_id = items.id and place > 0)`,
      tickets: `(select jsonb_build_object('count', count, 'typeID', type_id)
        from bundle_parts where bundle_id = items.id and place = 0)`,
    },
    isWhole: true,
  }),
  against({
    table: 'offers',
    fault: 'an offer is not what the audit says',
    actions: ['add-offer', 'stop-offer'],
    columns: {
      name: 'name',
      kind: 'kind',
      value: 'value',
      pay: 'pay',
      of: 'of_tickets',
      'only,types': 'type_ids',
      'only,films': 'film_ids',
      'only,cinemas': 'cinema_ids',
      'only,channels': 'channels',
      'only,weekdays': 'weekdays',
      'only,hours,from': 'from_time',
      'only,hours,until': 'until_time',
      'only,plays,from': 'plays_from',
      'only,plays,until': 'plays_until',
      'only,sales,from': 'sales_from',
      'only,sales,until': 'sales_until',
      least: 'least',
      most: 'most',
      uses: 'uses',
      usesEach: 'uses_each',
      budgetKobo: 'budget_kobo',
      payer: 'payer',
      sponsor: 'sponsor',
      code: 'code',
    },
    isWhole: true,
  }),
  against({
    table: 'settlements',
    fault: 'a settlement is not what the audit says',
    actions: ['make-settlement'],
    columns: { number: 'number', week: 'week', payableKobo: 'payable_kobo' },
    isWhole: true,
  }),
  against({
    table: 'cinemas',
    fault: 'the clock or the name of a cinema is not what the audit says',
    actions: ['make-cinema', 'change-cinema', 'archive-cinema', 'unarchive-cinema'],
    columns: {
      name: 'name',
      timeZone: 'time_zone',
      country: '(select country from areas where areas.id = area_id)',
      state: '(select state from areas where areas.id = area_id)',
    },
  }),
  against({
    table: 'tills',
    fault: 'a till is not at the cinema that the audit names',
    actions: ['add-till'],
    columns: { cinema: 'cinema_id' },
  }),
]

/** The price card of a cinema as answers have it, without what only names things. */
const card = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(film_id, screen_id, format, zone, from_date, until_date,
    weekdays, from_time, until_time, price, (
    select coalesce(jsonb_agg(jsonb_build_array(type_id, vp, kobo) order by type_id), '[]')
    from price_rule_prices
    where (cinema_id, position) = (price_rules.cinema_id, price_rules.position)
  )) order by position), '[]')
  from price_rules where cinema_id = told.subject::uuid)`

const toldCard = sql`(
  select coalesce(jsonb_agg(jsonb_build_array(rule -> 'filmID', rule -> 'screenID', rule -> 'format',
    rule -> 'zone', rule -> 'fromDate', rule -> 'untilDate', rule -> 'weekdays',
    rule -> 'from', rule -> 'until', rule -> 'price', (
      select coalesce(jsonb_agg(jsonb_build_array(price -> 'typeID', price -> 'vp', price -> 'kobo')
        order by price ->> 'typeID'), '[]')
      from jsonb_array_elements(rule -> 'prices') price
    )) order by ordinal), '[]')
  from jsonb_array_elements(after -> 'prices') with ordinality rules (rule, ordinal))`

const wrongPriceCards = sql<BrokenRow>`
  select 'the price card of a cinema is not the one that the audit names' as fault, subject as id
  from ${newestOf(['change-programme-rules'])} told where ${card} <> ${toldCard}`

/** A row of who owned a cinema is never changed, and the newest that has come says who owns it now. */
const wrongOwners = sql<BrokenRow>`
  select 'the owner of a cinema is not the last of its owners' as fault, cinemas.id::text as id
  from cinemas
  left join lateral (
    select exhibitor_id from cinema_owners
    where cinema_id = cinemas.id and since <= now() order by since desc limit 1
  ) last on true
  where cinemas.exhibitor_id is distinct from last.exhibitor_id`

/** Only a new version of the software brings a new rate at which Points are worth money at the box office. */
const wrongBoxOfficeRates = sql<BrokenRow>`
  select 'the worth of Points at the box office is not the one of this version' as fault, holds_from::text as id
  from box_office_rates where (holds_from, vp, kobo) <> ('2000-01-01', 150, ${country().worthOf150Vp}::bigint * home_kobo())`

/** What a member of staff ordered to go back is what goes back, and in their name. */
const wrongMoneyRefunds = sql<BrokenRow>`
  select 'a refund of money is not the one that the audit names' as fault, refunds.id
  from audit
  join payment_refunds refunds on refunds.id::text = detail #>> '{after,refund}'
  where action = 'refund-payment'
    and (staff_id, naira) is distinct from (actor_id, (detail #>> '{after,naira}')::numeric)`

const isAudited = (action: string, subject: RawBuilder<unknown>) => sql`exists (
  select from audit where action = ${action} and actor_id = closed_by and subject = ${subject}::text)`

/** A person closed the books of a showtime by themselves, or those of its whole cinema for a day. */
const wrongShowtimeCloses = sql<BrokenRow>`
  select 'the books of a showtime were closed by another person than the audit names' as fault,
    showtime_id as id
  from showtime_closes join showtimes on showtimes.id = showtime_id
  where closed_by is not null and not ${isAudited('close-books', sql`showtime_id`)}
    and not ${isAudited('close-business-day', sql`cinema_id`)}`

const wrongDayCloses = sql<BrokenRow>`
  select 'the closing of a business day is not the one that the audit names' as fault,
    coalesce(cinema_id::text, subject) || ' ' || coalesce(closes.day::text, told.day) as id
  from business_day_closes closes
  full join (
    select subject, detail #>> '{after,day}' as day, actor_id from audit where action = 'close-business-day'
  ) told on (subject, told.day) = (cinema_id::text, closes.day::text)
  where closed_by is distinct from actor_id`

const wrongFreeTickets = sql<BrokenRow>`
  select 'free tickets were given by another person or for another reason than the audit names' as fault,
    purchases.id
  from purchases join audit on action = 'give-free-tickets' and subject = purchases.id::text
  where channel = 'office' and (actor_id, detail ->> 'note') is distinct from (operator_id, given_for)`

/** I9: terms, rates, parties, prices, settlements, refunds and closings are what a person has entered. */
export const rowsAgainstAudit: readonly Check[] = [
  ...ofTables,
  wrongPriceCards,
  wrongOwners,
  wrongBoxOfficeRates,
  wrongMoneyRefunds,
  wrongShowtimeCloses,
  wrongDayCloses,
  wrongFreeTickets,
]
