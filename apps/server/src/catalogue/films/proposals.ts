import type * as contract from '@velvet/contract/catalogue/films.calls'
import type { Film, FilmFields } from '@velvet/contract/catalogue/films.calls'
import { ADULT_RATINGS, FILM_PROPOSALS } from '@velvet/contract/catalogue/films.rules'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Call } from '../../kernel/calls/call.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { distributorToShow } from '../../kernel/staff-change/own-films.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { holdProgrammesToRefit, refitShowtimes } from '../programme/refit-showtimes.ts'
import { hasBabyShow, lockFilm, selectFilm } from './films-sql.ts'
import {
  applyProposal,
  countProposalsOf,
  deleteProposal,
  findNameOfDistributor,
  findProposalOf,
  insertProposal,
  moveTrailer,
  type Scope,
} from './proposals-sql.ts'
import { deleteTrailers } from './trailer-sql.ts'

type Fields = z.output<typeof FilmFields>

/**
 * Returns the limits of a person; undefined for staff who change every film. The films of an installation belong to
 * every cinema, so staff of single cinemas, and distributors, change only what they have proposed, until it is published.
 */
export async function scopeOf(db: Database, staff: StaffMember): Promise<Scope | undefined> {
  const distributorId = distributorToShow(staff)
  if (distributorId !== undefined) return { staffId: staff.id, distributorId }
  return (await cinemasToList(db, staff, undefined)) && { staffId: staff.id }
}

/** Returns the fields as a person may propose them: a distributor decides about their own films, and not about breaks. */
export async function fieldsWithin<F extends Fields>(db: Database, scope: Scope | undefined, fields: F): Promise<F> {
  if (scope?.distributorId === undefined) return fields
  const distributor = await findNameOfDistributor(db, scope.distributorId)
  return { ...fields, distributor, preShowMinutes: null, intervalMinutes: null, position: undefined }
}

/** Throws AppError `too-many-proposals`. Proposals of a distributor are counted under a lock, one after the other. */
export async function requireFewProposals(tx: Transaction, { distributorId }: Scope): Promise<void> {
  if (distributorId === undefined) return
  await takeNamedLock(tx, `proposals of films ${distributorId}`)
  if ((await countProposalsOf(tx, distributorId)) >= FILM_PROPOSALS) throw new AppError('too-many-proposals')
}

/** Copies a film of the caller's distributor, so that they can change the copy until a manager publishes it. */
export function proposeFilmChange(call: Call<typeof contract.proposeFilmChange>) {
  return change(call, 'propose-film-change', async (tx) => {
    const scope = await scopeOf(tx, call.staff)
    const film = await lockFilm(tx, call.input.id, scope)
    if (!scope || !film || film.status === 'proposed') throw new AppError('movie-not-found')
    const waiting = await findProposalOf(tx, film.id)
    const id = waiting ?? uuid()
    if (waiting === undefined) {
      await requireFewProposals(tx, scope)
      await insertProposal(tx, { id, filmId: film.id, staffId: scope.staffId })
    }
    const proposal = await selectFilm(tx, id, scope)
    if (!proposal) throw new AppError('movie-not-found')
    return { answer: { film: proposal }, subject: id, after: proposal }
  })
}

/** Takes the locks that come before the locks of a proposal and its film, whose running time may change. */
export async function holdProgrammesToPublish(tx: Transaction, proposalId: string): Promise<void> {
  const proposal = await selectFilm(tx, proposalId)
  const film = proposal?.proposalOf ? await selectFilm(tx, proposal.proposalOf) : undefined
  if (proposal && film) await holdProgrammesToRefit(tx, film.id, { ...film, minutes: proposal.minutes })
}

/**
 * Changes a film as its distributor has proposed, and returns the film as it was. Its showtimes end at another time if
 * its running time changes. Throws AppError `changed-meanwhile` if the caller has compared the proposal with another
 * version of the film.
 */
export async function publishChange(tx: Transaction, proposal: Film, ofVersion: number | undefined): Promise<Film> {
  const film = await lockFilm(tx, proposal.proposalOf ?? '')
  if (!film || film.status === 'archived') throw new AppError('film-archived')
  if (film.version !== ofVersion || film.distributor !== proposal.distributor) {
    throw new AppError('changed-meanwhile', { present: proposal })
  }
  await requireNoBabyShow(tx, film.id, proposal.rating)
  await applyProposal(tx, proposal.id, film.id)
  if (proposal.minutes !== film.minutes) await refitShowtimes(tx, { filmId: film.id })
  const [trailer] = await deleteTrailers(tx, film.id)
  await moveTrailer(tx, { from: proposal.id, to: film.id, id: trailer?.id })
  await deleteProposal(tx, proposal.id)
  return film
}

/** Drops the proposal of a change. Returns the film that stays as it is. */
export async function dropChange(tx: Transaction, { id, proposalOf }: Film): Promise<Film> {
  await deleteTrailers(tx, id)
  await deleteProposal(tx, id)
  const film = await selectFilm(tx, proposalOf ?? '')
  if (!film) throw new AppError('movie-not-found')
  return film
}

/** Throws AppError `baby-film-for-adults` if a film gets a rating for adults while a baby friendly showtime is to come. */
export async function requireNoBabyShow(tx: Transaction, filmId: string, rating: string): Promise<void> {
  if (!ADULT_RATINGS.includes(rating) || !(await hasBabyShow(tx, filmId))) return
  const message = 'A baby friendly showtime of this film is to come. Please take its mark away first'
  throw new AppError('baby-film-for-adults', { fields: { rating: message } })
}
