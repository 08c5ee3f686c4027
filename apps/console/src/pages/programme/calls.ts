import { queryOptions } from '@tanstack/react-query'
import { caller } from '@velvet/client/call'
import { businessDayOf } from '@velvet/contract/business-day'
import type * as cinemas from '@velvet/contract/endpoints/cinemas'
import type { Film } from '@velvet/contract/endpoints/films'
import type * as programme from '@velvet/contract/endpoints/programme'
import type * as days from '@velvet/contract/endpoints/programme-days'
import type * as rules from '@velvet/contract/endpoints/programme-rules'
import type { PlannedShowtime } from '@velvet/contract/endpoints/programme'
import type * as screens from '@velvet/contract/endpoints/screens'
import { callFilms } from '../films/calls.ts'

export const callCinemas = caller<typeof cinemas.listStaffCinemas>('GET', '/api/v1/staff/cinemas')
const callScreens = caller<typeof screens.listScreens>('GET', '/api/v1/staff/cinemas/:id/screens')

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

/** The most that one page of a list holds. */
const LIMIT = 100

/** Reads every page of a list. */
async function all<T>(
  read: (cursor: string | undefined) => Promise<{ items: T[]; next: string | null }>,
): Promise<T[]> {
  const items: T[] = []
  let cursor: string | undefined
  do {
    const page = await read(cursor)
    items.push(...page.items)
    cursor = page.next ?? undefined
  } while (cursor !== undefined)
  return items
}

export const cinemasQuery = queryOptions({
  queryKey: ['cinemas', 'all'],
  queryFn: ({ signal }) => all((cursor) => callCinemas({ limit: LIMIT, cursor }, { signal })),
})

export function screensQuery(cinemaId: string) {
  return queryOptions({
    queryKey: ['screens', 'of', cinemaId],
    queryFn: ({ signal }) =>
      all((cursor) => callScreens({ id: cinemaId, limit: LIMIT, cursor }, { signal })),
  })
}

/** The films that can be planned, by title. */
export const filmsQuery = queryOptions({
  queryKey: ['films', 'all'],
  queryFn: ({ signal }): Promise<Film[]> =>
    all((cursor) => callFilms({ sort: 'title', limit: LIMIT, cursor }, { signal })),
})

/** Everything that somebody changes with the programme. */
export const PROGRAMME_KEY = ['programme']

export function dayQuery(cinemaID: string, date: string, zone: string) {
  const { from, until } = businessDayOf(date, zone)
  const range = { from: from.toISOString(), to: until.toISOString() }
  return queryOptions({
    queryKey: [...PROGRAMME_KEY, cinemaID, date],
    queryFn: ({ signal }): Promise<PlannedShowtime[]> =>
      all((cursor) => callProgramme({ cinemaID, ...range, limit: LIMIT, cursor }, { signal })),
    // Sales go on while the day is open.
    refetchInterval: REREAD_MS,
  })
}

const REREAD_MS = 30_000

/** What publishing the day would do, read when it is asked for. */
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
