import { hireOfWeek, hireTermsOf } from '@velvet/contract/books/film-hire'
import {
  addTotals,
  commissionOf,
  hasTotals,
  NO_TOTALS,
  settlementWeekOf,
  type SettledTotals,
} from '@velvet/contract/books/settlements.rules'
import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { Database } from '../../platform/database/connect.ts'
import { listSettledLines, type LineWithTotals, type SettledWeeks } from './settled-lines-sql.ts'
import {
  listChangedRuns,
  sumWeek,
  sumWeeksOfRuns,
  type LineKey,
  type Party,
  type Run,
  type WeekNow,
} from './totals-sql.ts'
import { finalLines } from './final-lines.ts'
import { listCommissionsOf, type DatedCommission } from './terms-sql.ts'

export type NewLine = LineWithTotals & {
  kind: 'week' | 'final'
  /** It is true if the week of the line was settled before, so that the line has what has changed since. */
  isLaterChange: boolean
}

/**
 * Returns the lines of a new settlement: the play weeks that begin in a week, and what has changed in weeks that
 * were settled with this party before. Each line is the present totals without those that were settled.
 */
export async function linesToSettle(
  db: Database,
  party: Party,
  { week, before }: { week: string; before: SettledWeeks },
): Promise<NewLine[]> {
  const changed = await runsToReadAgain(db, party, before)
  const now = await sumWeek(db, party, week)
  const earlier = before.weeks.filter((settled) => settled !== week)
  const again = await sumWeeksOfRuns(db, party, { runs: changed, weeks: earlier })
  const settled = await listSettledLines(db, party, { runs: changed, week })
  const commissions = party.kind === 'exhibitor' ? await listCommissionsOf(db, party.id) : []
  const present = [...now, ...again].map((row) => ({
    ...row,
    totals: totalsOf(row, commissions),
  }))
  const isSettled = ({ from }: LineKey) => before.weeks.includes(settlementWeekOf(from))
  const weekLines = differences(present, settled)
    .map((line) => ({ ...line, kind: 'week' as const, isLaterChange: isSettled(line) }))
    .filter(({ isLaterChange, totals }) => !isLaterChange || hasTotals(totals))
  const weeks = [...before.weeks, week]
  const finals = (await finalLines(db, party, { now, changed, weeks })).map((line) => ({
    ...line,
    kind: 'final' as const,
    isLaterChange: isSettled(line),
  }))
  return [...weekLines, ...finals].sort((one, other) => (placeOf(one) < placeOf(other) ? -1 : 1))
}

/**
 * A row of a chain has the time of its statement, and its transaction may commit later. So changes are looked for
 * from a day before the last settlement on; a run that has not changed makes no line.
 */
async function runsToReadAgain(db: Database, party: Party, { weeks, lastAt }: SettledWeeks): Promise<Run[]> {
  const lastWeek = [...weeks].sort().at(-1)
  if (lastAt === null || lastWeek === undefined) return []
  const since = new Date(lastAt.getTime() - DAY_MS)
  return listChangedRuns(db, party, { since, lastWeek })
}

const keyOf = ({ filmID, cinemaID, termsID, from }: LineKey) => `${filmID} ${cinemaID} ${termsID ?? ''} ${from}`

/** Returns a text that sorts the lines: later changes come last, and an older week before a newer one. */
const placeOf = ({ isLaterChange, from, film, cinema, ...line }: NewLine) =>
  [
    isLaterChange ? 1 : 0,
    from,
    film,
    cinema,
    line.kind === 'final' ? 1 : 0,
    keyOf({ ...line, from, film, cinema }),
  ].join('\t')

/** Takes what was settled away from the present totals. A line without present totals is taken back. */
function differences(present: readonly LineWithTotals[], settled: readonly LineWithTotals[]): LineWithTotals[] {
  const lines = new Map(present.map((line) => [keyOf(line), line]))
  for (const line of settled) {
    const { totals, ...key } = lines.get(keyOf(line)) ?? { ...line, totals: NO_TOTALS }
    lines.set(keyOf(line), { ...key, totals: addTotals(totals, line.totals, -1) })
  }
  return [...lines.values()]
}

function totalsOf(row: WeekNow, commissions: readonly DatedCommission[]): SettledTotals {
  const commission = commissions.find(({ from }) => from <= row.from)
  return {
    sessions: row.sessions,
    tickets: row.tickets,
    grossKobo: row.grossKobo,
    appTickets: row.appTickets,
    appGrossKobo: row.appGrossKobo,
    zones: row.zones,
    taxes: row.taxes,
    netKobo: row.netKobo,
    reportedKobo: row.reportedKobo,
    reportedNetKobo: row.reportedNetKobo,
    hireKobo: row.termsID === null ? 0 : hireOfWeek(hireTermsOf(row), row),
    commissionKobo: commissionOf(commission, row),
    sponsoredKobo: row.sponsoredKobo,
  }
}
