import type * as contract from '@velvet/contract/books/terms.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { PlayWeek } from '@velvet/contract/books/terms.calls'
import { finalLineOfRun, hireOfWeek, hireTermsOf, objectionToTerms } from '@velvet/contract/books/film-hire'
import { REPORT_MAX_DAYS } from '@velvet/contract/books/reports.rules'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { countedPage, pageAfter } from '../../kernel/calls/sorted-page.ts'
import { reportDays } from './report-days.ts'
import { distributorToShow } from '../../kernel/staff-change/own-films.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Database } from '../../platform/database/connect.ts'
import { violates } from '../../platform/database/failures.ts'
import {
  findTerms,
  insertTerms,
  selectPlayWeeks,
  selectTerms,
  selectWeeksOfTerms,
  type WeekOfTerms,
} from './terms-sql.ts'

export async function listTerms({ db, input }: Call<typeof contract.listTerms>) {
  const page = pageAfter(input)
  return countedPage(await selectTerms(db, { ...page, filmID: input.filmID }), page)
}

/** Adds terms of a film. The terms before them stay as they are, for the weeks before. */
export function addTerms(call: Call<typeof contract.addTerms>) {
  const fields = objectionToTerms(call.input)
  if (fields) throw new AppError('bad-request', { fields })
  const { cinemaID = null, fixedKobo = null, fixedBy = null, note = null, ...input } = call.input
  const { guaranteeKobo = null, guaranteeBy = null, houseKobo = null, housePpm = null } = input
  const { reportsKobo = null, freeTickets = null } = input
  return change(call, 'add-terms', async (tx) => {
    const id = uuid()
    await insertTerms(tx, {
      ...input,
      id,
      cinemaID,
      fixedKobo,
      fixedBy,
      guaranteeKobo,
      guaranteeBy,
      houseKobo,
      housePpm,
      reportsKobo,
      freeTickets,
      note,
      addedBy: call.staff.id,
    }).catch((error: unknown) => {
      throw refusalOf(error)
    })
    const terms = await findTerms(tx, id)
    if (!terms) throw new Error('The new terms are missing')
    return { answer: { terms }, subject: id, after: terms, ...(note !== null && { note }) }
  })
}

function refusalOf(error: unknown): unknown {
  if (violates(error, 'film_terms_film_id_fkey')) return new AppError('movie-not-found')
  if (violates(error, 'film_terms_cinema_id_fkey')) return new AppError('cinema-not-found')
  return error
}

export async function listPlayWeeks({ db, staff, input }: Call<typeof contract.listPlayWeeks>) {
  const { termsID: termsId, cinemaID: cinemaId } = input
  // A run is shown from its first week, and no run is longer than the longest report.
  const days = reportDays(input, undefined, termsId === undefined ? undefined : REPORT_MAX_DAYS)
  const page = pageAfter(input)
  const distributorId = distributorToShow(staff)
  const weeks = await selectPlayWeeks(db, { ...days, ...page, distributorId, termsId, cinemaId })
  const { items, next } = countedPage(weeks, page)
  return { ...days, items: await withHire(db, items), next }
}

async function withHire(db: Database, weeks: readonly WeekOfTerms[]): Promise<PlayWeek[]> {
  const guaranteed = weeks.filter(({ guaranteeBy }) => guaranteeBy === 'run')
  const termsIds = [...new Set(guaranteed.map(({ termsID }) => termsID))]
  const runs = Map.groupBy(termsIds.length > 0 ? await selectWeeksOfTerms(db, termsIds) : [], keyOfRun)
  return weeks.map((row) => {
    const untilNow = (runs.get(keyOfRun(row)) ?? []).filter(({ week }) => week <= row.week)
    const finalLineKobo = finalLineOfRun(hireTermsOf(row), untilNow.map(hireOf))
    return { ...row, hireKobo: hireOf(row), finalLineKobo }
  })
}

const keyOfRun = ({ termsID, cinemaID }: WeekOfTerms) => `${termsID} ${cinemaID}`

const hireOf = (row: WeekOfTerms) => hireOfWeek(hireTermsOf(row), row)
