import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import { businessDayOf } from '@velvet/contract/business-day'
import type { Film } from '@velvet/contract/endpoints/films'
import type * as programme from '@velvet/contract/endpoints/programme'
import type * as days from '@velvet/contract/endpoints/programme-days'
import type * as rules from '@velvet/contract/endpoints/programme-rules'
import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import { readAll } from '../../parts/read-all.ts'
import { callFilms } from '../films/calls.ts'

const ALL = '/api/v1/staff/showtimes'
const ONE = '/api/v1/staff/showtimes/:id'
const callProgramme = caller<typeof programme.listProgramme>('GET', ALL)
export const callPlan = caller<typeof programme.planShowtime>('POST', ALL)
export const callChange = caller<typeof programme.changeShowtime>('PUT', ONE)
export const callDelete = caller<typeof programme.deleteShowtime>('DELETE', ONE)
export const callMove = caller<typeof programme.moveShowtimes>('POST', `${ALL}/move`)
export const callCancel = caller<typeof programme.cancelShowtime>('POST', `${ONE}/cancel`)
export const callRepeat = caller<typeof days.repeatShowtime>('POST', `${ONE}/repeat`)
export const callCopy = caller<typeof days.copyShowtimes>('POST', `${ALL}/copy`)
const callDifference = caller<typeof days.readDifference>('GET', `${ALL}/difference`)
export const callPublish = caller<typeof days.publishDay>('POST', `${ALL}/publish`)

const RULES = '/api/v1/staff/cinemas/:cinemaID/programme'
const callRules = caller<typeof rules.getProgrammeRules>('GET', RULES)
export const callChangeRules = caller<typeof rules.changeProgrammeRules>('PUT', RULES)

/** The films that can be planned, by title. */
export const filmsQuery = queryOptions({
  queryKey: ['films', 'all'],
  queryFn: ({ signal }): Promise<Film[]> =>
    readAll((page) => callFilms({ sort: 'title', ...page }, { signal })),
})

const REREAD_MS = 30_000

/** The key of every query about showtimes begins with this. */
export const PROGRAMME_KEY = ['programme']

export function dayQuery(cinemaID: string, date: string, zone: string) {
  const { from, until } = businessDayOf(date, zone)
  const range = { from: from.toISOString(), to: until.toISOString() }
  return queryOptions({
    queryKey: [...PROGRAMME_KEY, cinemaID, date],
    queryFn: ({ signal }): Promise<PlannedShowtime[]> =>
      readAll((page) => callProgramme({ cinemaID, ...range, ...page }, { signal })),
    // The day is read again and again, because customers buy tickets while somebody looks at it.
    refetchInterval: REREAD_MS,
  })
}

/**
 * Asks the server what publishing the day would change. The answer is never taken from the cache.
 */
export function differenceQuery(cinemaID: string, date: string) {
  return queryOptions({
    queryKey: [...PROGRAMME_KEY, cinemaID, date, 'difference'],
    queryFn: ({ signal }) => callDifference({ cinemaID, date }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export function rulesQuery(cinemaID: string) {
  return queryOptions({
    queryKey: ['programme-rules', cinemaID],
    queryFn: ({ signal }) => callRules({ cinemaID }, { signal }),
  })
}
