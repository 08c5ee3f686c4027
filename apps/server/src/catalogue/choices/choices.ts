import type * as contract from '@velvet/contract/catalogue/choices.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { selectCinemaChoices, selectFilmChoices, selectPartyChoices } from './choices-sql.ts'

export async function findFilms({ db, input }: Call<typeof contract.findFilms>) {
  const { q: text = '', limit } = input
  return choicesOf(await selectFilmChoices(db, { text, limit }), limit)
}

export async function findCinemas({ db, staff, input }: Call<typeof contract.findCinemas>) {
  const { q: text = '', limit } = input
  const bound = await cinemasToList(db, staff, undefined)
  return choicesOf(await selectCinemaChoices(db, { text, limit, bound }), limit)
}

export async function findDistributors({ db, input }: Call<typeof contract.findDistributors>) {
  const { q: text = '', limit } = input
  return choicesOf(await selectPartyChoices(db, 'distributors', { text, limit }), limit)
}

export async function findExhibitors({ db, input }: Call<typeof contract.findExhibitors>) {
  const { q: text = '', limit } = input
  return choicesOf(await selectPartyChoices(db, 'exhibitors', { text, limit }), limit)
}

/** Returns the rows up to the limit. The caller has read one row more, if there are so many. */
function choicesOf<Row>(rows: readonly Row[], limit: number) {
  return { items: rows.slice(0, limit), hasMore: rows.length > limit }
}
