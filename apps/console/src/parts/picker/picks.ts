import { caller } from '@velvet/client/call'
import { callsOf } from '@velvet/client/calls-of'
import type * as choices from '@velvet/contract/catalogue/choices.calls'
import type { CinemaChoice, FilmChoice, PartyChoice } from '@velvet/contract/catalogue/choices.calls'
import type { listCustomers } from '@velvet/contract/people/customers.calls'
import { CHOICES } from '@velvet/contract/shared/entities/list-pages'

const calls = callsOf<typeof choices>()({
  findFilms: 'GET /api/v1/staff/choices/films',
  findCinemas: 'GET /api/v1/staff/choices/cinemas',
  findDistributors: 'GET /api/v1/staff/choices/distributors',
  findExhibitors: 'GET /api/v1/staff/choices/exhibitors',
})

const callCustomers = caller<typeof listCustomers>('GET /api/v1/staff/customers')

/** A thing that a field offers. */
export interface Pick {
  id: string
  name: string
  /** Tells apart things with the same name. */
  note?: string
}

/** Where a field looks for what it offers. */
export interface Picks<P extends Pick> {
  /** The first part of the keys of all queries about these things. */
  key: string
  find: (text: string, signal: AbortSignal) => Promise<{ items: P[]; hasMore: boolean }>
}

type FilmPick = FilmChoice & Pick

/** The films that can be planned. */
export const FILM_PICKS: Picks<FilmPick> = {
  key: 'films',
  find: async (q, signal) => {
    const { items, hasMore } = await calls.findFilms({ q }, { signal })
    return { items: items.map(filmPick), hasMore }
  },
}

function filmPick(film: FilmChoice): FilmPick {
  return { ...film, name: film.title, note: `${film.year}, ${film.minutes} min` }
}

/** The cinemas in use that the person may see. */
export const CINEMA_PICKS: Picks<CinemaChoice & Pick> = {
  key: 'cinemas',
  find: async (q, signal) => {
    const { items, hasMore } = await calls.findCinemas({ q }, { signal })
    return {
      items: items.map((cinema) => ({ ...cinema, note: `${cinema.lga}, ${cinema.state}` })),
      hasMore,
    }
  },
}

export const DISTRIBUTOR_PICKS: Picks<PartyChoice> = {
  key: 'distributors',
  find: (q, signal) => calls.findDistributors({ q }, { signal }),
}

export const EXHIBITOR_PICKS: Picks<PartyChoice> = {
  key: 'exhibitors',
  find: (q, signal) => calls.findExhibitors({ q }, { signal }),
}

/** Customers by the beginning of their username, or by their number, email or ticket; the newest at first. */
export const CUSTOMER_PICKS: Picks<Pick> = {
  key: 'customers',
  find: async (q, signal) => {
    const { items, next } = await callCustomers({ q, limit: CHOICES.usual }, { signal })
    return {
      items: items.map(({ uuid, username, phoneNumber }) => ({
        id: uuid,
        name: username,
        note: phoneNumber,
      })),
      hasMore: next !== null,
    }
  },
}
