import type { SettledTotals } from '@velvet/contract/books/settlements.rules'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'
import { pairs, settlesWith, type LineKey, type Party, type Run } from './totals-sql.ts'

export interface SettledWeeks {
  /** The Fridays of the weeks that were settled with a party. */
  weeks: string[]
  /** When the last settlement with the party was made; null before the first one. */
  lastAt: Date | null
}

export async function listSettledWeeks(db: Database, party: Party): Promise<SettledWeeks> {
  const { rows } = await sql<SettledWeeks>`
    select coalesce(json_agg(distinct week), '[]') as weeks, max(made_at) as "lastAt"
    from settlements where ${settlesWith(party)}`.execute(db)
  return rows[0] ?? { weeks: [], lastAt: null }
}

/** Selects the SettledTotals of a line. The query must read `settlement_lines`. */
export const settledTotals = sql<SettledTotals>`json_build_object('sessions', sessions,
  'tickets', tickets, 'grossKobo', gross_kobo, 'appTickets', app_tickets,
  'appGrossKobo', app_gross_kobo, 'zones', zones, 'taxes', taxes, 'netKobo', net_kobo,
  'reportedKobo', reported_kobo, 'reportedNetKobo', reported_net_kobo, 'hireKobo', hire_kobo,
  'commissionKobo', commission_kobo, 'sponsoredKobo', sponsored_kobo)`

export type LineWithTotals = LineKey & { totals: SettledTotals }

/** Lists what settlements with a party have said about the play weeks of a week, and about all weeks of these runs. */
export async function listSettledLines(
  db: Database,
  party: Party,
  { runs, week }: { runs: readonly Run[]; week: string },
): Promise<LineWithTotals[]> {
  const { rows } = await sql<LineWithTotals>`
    select film_id as "filmID", film, cinema_id as "cinemaID", cinema, terms_id as "termsID",
      week_number as week, first_day::text as "from", ${settledTotals} as totals
    from settlement_lines lines join settlements on settlements.id = settlement_id
    where ${settlesWith(party)} and kind = 'week' and (
      first_day between ${week}::date and ${week}::date + 6 or (film_id, cinema_id) in (${pairs(runs)}))
    order by number, place`.execute(db)
  return rows
}

/** A run with a guarantee, which is compared with the hire of all its weeks when the run ends. */
export interface GuaranteedRun extends Omit<LineKey, 'termsID'> {
  termsID: string
  /** The sum of the final lines so far; null before the first one. */
  finalKobo: number | null
}

/** Lists the runs with a guarantee that have no final line yet, and those that are among `runs`. */
export async function listGuaranteedRuns(db: Database, party: Party, runs: readonly Run[]): Promise<GuaranteedRun[]> {
  const { rows } = await sql<GuaranteedRun>`
    select distinct on (terms_id, lines.cinema_id) lines.film_id as "filmID", film,
      lines.cinema_id as "cinemaID",
      cinema, terms_id as "termsID", week_number as week, first_day::text as "from",
      (sum(hire_kobo) filter (where kind = 'final')
        over (partition by terms_id, lines.cinema_id))::bigint as "finalKobo"
    from settlement_lines lines
    join settlements on settlements.id = settlement_id
    join film_terms on film_terms.id = terms_id
    where ${settlesWith(party)} and guarantee_by = 'run' and (
      (lines.film_id, lines.cinema_id) in (${pairs(runs)}) or not exists (
        select from settlement_lines finals join settlements on settlements.id = finals.settlement_id
        where ${settlesWith(party)} and finals.kind = 'final' and finals.terms_id = lines.terms_id
          and finals.film_id = lines.film_id and finals.cinema_id = lines.cinema_id))
    order by terms_id, lines.cinema_id, first_day desc`.execute(db)
  return rows
}
