import type { ListedSettlement, Settlement } from '@velvet/contract/books/settlements.calls'
import type { HireTax } from '@velvet/contract/books/settlements.rules'
import { sql, type RawBuilder } from 'kysely'
import { joinRuns, ranOf } from '../../kernel/showtimes/ran-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { selectPage, type PageOfList } from '../../platform/database/page-sql.ts'
import type { NewLine } from './totals.ts'
import { settledTotals, type LineWithTotals } from './settled-lines-sql.ts'
import { settlesWith, type Party } from './totals-sql.ts'

export type PartyOnPaper = ListedSettlement['party']

const TABLES = { distributor: sql`distributors`, exhibitor: sql`exhibitors` }

export async function findParty(db: Database, { kind, id }: Party): Promise<PartyOnPaper | undefined> {
  const { rows } = await sql<PartyOnPaper>`
    select id, name, legal_name as "legalName", tin, rc_number as "rcNumber", address,
      bank_account as "bankAccount"
    from ${TABLES[kind]} party where id = ${id}::uuid`.execute(db)
  return rows[0]
}

export async function hasEmails(db: Database, distributorId: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`
    select cardinality(emails) > 0 as has from distributors
    where id = ${distributorId}::uuid`.execute(db)
  return rows[0]?.has ?? false
}

export interface NewSettlement {
  id: string
  party: Party
  paper: PartyOnPaper
  week: string
  hireTaxes: readonly HireTax[]
  payableKobo: number
  madeBy: string
}

/** Writes a settlement with the next number. The caller holds the lock of settlements. */
export async function insertSettlement(tx: Transaction, made: NewSettlement): Promise<void> {
  const { kind, id } = made.party
  await sql`
    insert into settlements (
      id, number, distributor_id, exhibitor_id, week, party, hire_taxes, payable_kobo, made_by)
    select ${made.id}, coalesce(max(number), 0) + 1, ${kind === 'distributor' ? id : null}::uuid,
      ${kind === 'exhibitor' ? id : null}::uuid, ${made.week}::date,
      ${JSON.stringify(made.paper)}::jsonb, ${JSON.stringify(made.hireTaxes)}::jsonb,
      ${made.payableKobo}, ${made.madeBy}::uuid
    from settlements`.execute(tx)
}

export async function insertLines(tx: Transaction, settlementId: string, lines: readonly NewLine[]): Promise<void> {
  const rows = lines.map(({ totals, ...line }, index) => ({
    settlement_id: settlementId,
    place: index + 1,
    kind: line.kind,
    film_id: line.filmID,
    film: line.film,
    cinema_id: line.cinemaID,
    cinema: line.cinema,
    terms_id: line.termsID,
    week_number: line.week,
    first_day: line.from,
    is_later_change: line.isLaterChange,
    sessions: totals.sessions,
    tickets: totals.tickets,
    gross_kobo: totals.grossKobo,
    app_tickets: totals.appTickets,
    app_gross_kobo: totals.appGrossKobo,
    zones: totals.zones,
    taxes: totals.taxes,
    net_kobo: totals.netKobo,
    reported_kobo: totals.reportedKobo,
    reported_net_kobo: totals.reportedNetKobo,
    hire_kobo: totals.hireKobo,
    commission_kobo: totals.commissionKobo,
    sponsored_kobo: totals.sponsoredKobo,
  }))
  // A statement takes at most 65,535 parameters, and a chain can have thousands of lines.
  await sql`
    insert into settlement_lines (settlement_id, place, kind, film_id, film, cinema_id, cinema, terms_id,
      week_number, first_day, is_later_change, sessions, tickets, gross_kobo, app_tickets,
      app_gross_kobo, zones, taxes, net_kobo, reported_kobo, reported_net_kobo, hire_kobo, commission_kobo,
      sponsored_kobo)
    select settlement_id, place, kind, film_id, film, cinema_id, cinema, terms_id, week_number,
      first_day, is_later_change, sessions, tickets, gross_kobo, app_tickets, app_gross_kobo, zones, taxes,
      net_kobo, reported_kobo, reported_net_kobo, hire_kobo, commission_kobo, sponsored_kobo
    from jsonb_populate_recordset(null::settlement_lines, ${JSON.stringify(rows)}::jsonb)`.execute(tx)
}

export type SettlementRow = Omit<ListedSettlement, 'total'> & { total: LineWithTotals['totals'] }

/** Adds up the amounts of a column with the same names. The query must read `settlements`. */
const sumNamed = (column: RawBuilder<unknown>) => sql`coalesce((
        select json_agg(json_build_object('name', name, 'kobo', kobo) order by name) from (
          select part ->> 'name' as name, sum((part ->> 'kobo')::bigint) as kobo
          from settlement_lines parted cross join jsonb_array_elements(${column}) part
          where parted.settlement_id = settlements.id group by name
        ) named
      ), '[]')`

const settlements = sql`
  select settlements.id, number,
    case when settlements.distributor_id is null then 'exhibitor' else 'distributor' end as kind,
    party, week::text as week, (week + 6)::text as "to", totals.total, hire_taxes as "hireTaxes",
    payable_kobo as "payableKobo",
    ${instantText('made_at')} as "madeAt",
    case when paid.settlement_id is not null then json_build_object('reference', reference,
      'paidOn', paid_on,
      'recordedAt', ${instantText('recorded_at')}) end as payment,
    case when invoice_number is not null
      then json_build_object('number', invoice_number, 'qr', invoice_qr) end as invoice
  from settlements
  left join settlement_payments paid on paid.settlement_id = settlements.id
  cross join lateral (
    select json_build_object('sessions', sum(sessions), 'tickets', sum(tickets),
      'grossKobo', sum(gross_kobo), 'appTickets', sum(app_tickets),
      'appGrossKobo', sum(app_gross_kobo), 'netKobo', sum(net_kobo),
      'reportedKobo', sum(reported_kobo), 'reportedNetKobo', sum(reported_net_kobo), 'hireKobo', sum(hire_kobo),
      'commissionKobo', sum(commission_kobo), 'sponsoredKobo', sum(sponsored_kobo), 'taxes', ${sumNamed(sql`taxes`)},
      'zones', ${sumNamed(sql`zones`)}) as total
    from settlement_lines lines where lines.settlement_id = settlements.id
  ) totals`

/** Lists settlements with any party, or with one, the newest first. */
export function selectSettlements(
  db: Database,
  { party, ...page }: PageOfList & { party: Party | undefined },
): Promise<SettlementRow[]> {
  const newestFirst = sql<SettlementRow>`${settlements}
    where ${party ? settlesWith(party) : sql`true`} order by number desc`
  return selectPage(db, newestFirst, page)
}

export async function findSettlement(db: Database, id: string): Promise<SettlementRow | undefined> {
  const { rows } = await sql<SettlementRow>`${settlements}
    where settlements.id = ${id}::uuid`.execute(db)
  return rows[0]
}

export async function findNumberOfWeek(db: Database, party: Party, week: string): Promise<number | undefined> {
  const { rows } = await sql<{ number: number }>`
    select number from settlements where ${settlesWith(party)} and week = ${week}::date
    order by number limit 1`.execute(db)
  return rows[0]?.number
}

export type LineRow = Pick<
  Settlement['lines'][number],
  'kind' | 'filmID' | 'film' | 'cinemaID' | 'cinema' | 'termsID' | 'week' | 'from' | 'isLaterChange'
> &
  LineWithTotals

/** Counts the showtimes that ran in the play week of a line, by the show log as it is now. */
const ran = sql`case when kind = 'week' and not is_later_change then (
  select count(*) from showtimes join cinemas on cinemas.id = showtimes.cinema_id ${joinRuns}
  where showtimes.film_id = lines.film_id and showtimes.cinema_id = lines.cinema_id
    and starts_at >= first_day - 1 and starts_at < first_day + 9
    and play_date(starts_at, time_zone) between first_day and first_day + 6 and ${ranOf} in ('run', 'late')) end`

export async function listLines(db: Database, settlementId: string): Promise<(LineRow & { ran: number | null })[]> {
  const { rows } = await sql<LineRow & { ran: number | null }>`
    select kind, film_id as "filmID", film, cinema_id as "cinemaID", cinema, terms_id as "termsID",
      week_number as week, first_day::text as "from", is_later_change as "isLaterChange",
      ${settledTotals} as totals, ${ran} as ran
    from settlement_lines lines where settlement_id = ${settlementId}::uuid order by place`.execute(db)
  return rows
}

/** Locks a settlement, so that two people cannot pay it at once. */
export async function lockSettlement(tx: Transaction, id: string): Promise<void> {
  await tx.selectFrom('settlements').select('id').where('id', '=', id).forUpdate().execute()
}

export async function insertPayment(
  tx: Transaction,
  payment: { settlementId: string; reference: string; paidOn: string; recordedBy: string },
): Promise<void> {
  await tx
    .insertInto('settlement_payments')
    .values({
      settlement_id: payment.settlementId,
      reference: payment.reference,
      paid_on: payment.paidOn,
      recorded_by: payment.recordedBy,
    })
    .execute()
}
