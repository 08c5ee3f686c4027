import { finalLineOfRun, hireOfWeek, hireTermsOf } from '@velvet/contract/books/film-hire'
import { NO_TOTALS, settlementWeekOf } from '@velvet/contract/books/settlements.rules'
import type { Database } from '../../platform/database/connect.ts'
import { selectWeeksOfTerms, type WeekOfTerms } from '../reports/terms-sql.ts'
import { listGuaranteedRuns, type GuaranteedRun, type LineWithTotals } from './settled-lines-sql.ts'
import { listOwnWeeks, readBusinessDay, type Party, type Run, type RunWeek, type WeekNow } from './totals-sql.ts'

interface Read {
  /** The play weeks of the asked week, as they are now. */
  now: readonly WeekNow[]
  /** The runs of which something may have changed. */
  changed: readonly Run[]
  /** The Fridays of the weeks that are settled, with the asked week. */
  weeks: readonly string[]
}

const keyOf = ({ termsID, cinemaID }: { termsID: string; cinemaID: string }) => `${termsID} ${cinemaID}`
const keyOfWeek = ({ filmID, cinemaID, from }: RunWeek) => `${filmID} ${cinemaID} ${from}`

/**
 * Returns what guarantees add to runs that have ended: no showtime of the run is in a later week, and its last
 * week is over. If such a run goes on after all, its final line is taken back. If a film or a cinema is sold during a
 * run, only the party of the last week gets the final line, so that the guarantee is settled once.
 */
export async function finalLines(db: Database, party: Party, { now, changed, weeks }: Read): Promise<LineWithTotals[]> {
  const runs = await guaranteedRuns(db, party, { now, changed })
  if (runs.length === 0) return []
  const businessDay = await readBusinessDay(db)
  const termsIds = [...new Set(runs.map(({ termsID }) => termsID))]
  const played = Map.groupBy(await selectWeeksOfTerms(db, termsIds), keyOf)
  const playedRuns = runs.map((run) => {
    const ofRun = (played.get(keyOf(run)) ?? []).toSorted((one, other) => one.week - other.week)
    return { run, ofRun, last: ofRun.at(-1) }
  })
  const lastWeeks = playedRuns.flatMap(({ run, last }) => (last ? [{ ...run, from: last.from }] : []))
  const own = new Set((await listOwnWeeks(db, party, lastWeeks)).map(keyOfWeek))
  const hasEnded = ({ filmID }: Run, last: WeekOfTerms) =>
    last.to < businessDay && weeks.includes(settlementWeekOf(last.from)) && own.has(keyOfWeek({ ...last, filmID }))
  return playedRuns.flatMap(({ run, ofRun, last }) => {
    const ended = last && hasEnded(run, last) ? last : undefined
    const kobo = ended ? finalLineOfRun(hireTermsOf(ended), ofRun.map(hireOf)) : 0
    const hireKobo = kobo - (run.finalKobo ?? 0)
    // A first final line of nothing says that the run has ended, so that it is not read again each week.
    if (hireKobo === 0 && !(ended && run.finalKobo === null)) return []
    const { week, from } = ended ?? run
    return [{ ...run, week, from, totals: { ...NO_TOTALS, hireKobo } }]
  })
}

const hireOf = (week: WeekOfTerms) => hireOfWeek(hireTermsOf(week), week)

/** Returns the runs with a guarantee for which there may be a final line. */
async function guaranteedRuns(
  db: Database,
  party: Party,
  { now, changed }: Pick<Read, 'now' | 'changed'>,
): Promise<GuaranteedRun[]> {
  const settled = await listGuaranteedRuns(db, party, [...changed, ...now])
  const known = new Set(settled.map(keyOf))
  const begun = now.flatMap(({ termsID, guaranteeBy, ...row }) =>
    termsID !== null && guaranteeBy === 'run' ? [{ ...row, termsID, finalKobo: null }] : [],
  )
  return [...settled, ...begun.filter((run) => !known.has(keyOf(run)))]
}
