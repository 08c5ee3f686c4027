import type * as contract from '@velvet/contract/catalogue/films.calls'
import type { Film, FilmFields } from '@velvet/contract/catalogue/films.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { ADULT_RATINGS, FILM_POSITIONS } from '@velvet/contract/catalogue/films.rules'
import { shortDate } from '@velvet/contract/shared/time/time'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change, type ChangesOne } from '../../kernel/staff-change/change.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { requireNothingToCome } from '../../kernel/showtimes/require-nothing-to-come.ts'
import {
  insertFilms,
  lockFilm,
  selectFilm,
  selectFilms,
  hasBabyShow,
  setArchived,
  setUnarchived,
  updateFilm,
  type FilmValues,
} from './films-sql.ts'
import { holdProgrammesToRefit, refitShowtimes } from '../programme/refit-showtimes.ts'
import { findUnsettledWeek } from '../../books/settlements/unsettled-week-sql.ts'
import { chooseSlugs } from './slugs.ts'

/** The values that a cursor holds for each way to sort the list. */
const POSITIONS: Record<'position' | 'title', z.ZodType<[string | number, string]>> = {
  position: z.tuple([z.int32(), z.uuid()]),
  title: NamePosition,
}

export async function listFilms({ db, staff, input }: Call<typeof contract.listFilms>) {
  const { q, status, sort, limit, cursor } = input
  const after = positionOf(cursor, POSITIONS[sort])
  const boundId = await idOfBound(db, staff)
  const rows = await selectFilms(db, { q, status, sort, limit, after, boundId })
  return pageOf(rows, limit, (film) => [film[sort], film.id])
}

export async function getFilm({ db, staff, input }: Call<typeof contract.getFilm>) {
  return { film: await requireFilm(db, input.id, await idOfBound(db, staff)) }
}

/** Adds a film. A person who is bound to cinemas proposes it, and another person publishes it. */
export function makeFilm(call: Call<typeof contract.makeFilm>) {
  const id = uuid()
  return change(call, 'make-film', async (tx) => {
    const [slug = id] = await chooseSlugs(tx, [call.input.title])
    const values = valuesOf(call.input)
    const boundId = await idOfBound(tx, call.staff)
    const proposed = boundId && {
      status: 'archived',
      archived_from: values.status,
      proposed_by: boundId,
    }
    await insertFilms(tx, [{ ...values, ...proposed, id, slug }])
    const film = await requireFilm(tx, id)
    return { answer: { film }, subject: id, after: film }
  })
}

const LENGTHS = ['minutes', 'preShowMinutes', 'intervalMinutes'] as const

/** Changes a film. If its length changes, showtimes that are not over end at another time. */
export function changeFilm(call: Call<typeof contract.changeFilm>) {
  const { id, correctsDistributor, ...fields } = call.input
  return changeOne(
    call,
    'change-film',
    async (tx, before) => {
      if (before.status === 'archived') throw new AppError('film-archived')
      const { status, ...values } = valuesOf({
        ...fields,
        position: fields.position ?? before.position,
      })
      if (ADULT_RATINGS.includes(fields.rating)) await requireNoBabyShow(tx, id)
      const kept = before.status === 'proposed' ? { archived_from: status } : { status }
      await updateFilm(tx, id, { ...values, ...kept })
      if (!correctsDistributor) await requireSettled(tx, before)
      if (LENGTHS.some((name) => fields[name] !== before[name])) await refitShowtimes(tx, { filmId: id })
    },
    (tx) => holdProgrammesToRefit(tx, id, fields),
  )
}

/**
 * Throws AppError `distributor-owed` if a film has just got another distributor, but a week that it has played is not
 * settled. The hire of that week would go to the new distributor.
 */
async function requireSettled(tx: Transaction, { id, distributor }: Film): Promise<void> {
  const film = await requireFilm(tx, id)
  if (distributor === '' || film.distributor === distributor) return
  const week = await findUnsettledWeek(tx, id)
  if (!week) return
  const text = `has earned the week from ${shortDate(week.from)} at ${week.cinema}, which is not settled`
  throw new AppError('distributor-owed', { fields: { distributor: `${distributor} ${text}` } })
}

/** Throws AppError `baby-film-for-adults` if a baby friendly showtime of the film is to come. */
async function requireNoBabyShow(tx: Transaction, filmId: string): Promise<void> {
  if (!(await hasBabyShow(tx, filmId))) return
  const message = 'A baby friendly showtime of this film is to come. Please take its mark away first'
  throw new AppError('baby-film-for-adults', { fields: { rating: message } })
}

/** Archives a film. A film that is archived already stays as it is. */
export function archiveFilm(call: Call<typeof contract.archiveFilm>) {
  return changeOne(call, 'archive-film', async (tx, { id, status }) => {
    await requireNothingToCome(tx, { 'showtimes.film_id': id }, 'film-has-showtimes')
    if (status !== 'archived') await setArchived(tx, id)
  })
}

/** Publishes a proposed film, or brings an archived one back. */
export function unarchiveFilm(call: Call<typeof contract.unarchiveFilm>) {
  return changeOne(call, 'unarchive-film', async (tx, { id, status }) => {
    if (status === 'archived' || status === 'proposed') await setUnarchived(tx, id)
  })
}

/**
 * Locks a film and changes it. Throws AppError `changed-meanwhile` if the caller has read another
 * version. `lockFirst` takes the locks that must come before the lock of the film.
 */
export function changeOne(
  call: ChangesOne,
  action: string,
  work: (tx: Transaction, before: Film) => Promise<void>,
  lockFirst: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<{ film: Film }> {
  const { id } = call.input
  return change(call, action, async (tx) => {
    await lockFirst(tx)
    const boundId = await idOfBound(tx, call.staff)
    const before = await lockFilm(tx, id, boundId)
    if (!before) throw new AppError('movie-not-found')
    if (boundId && before.status !== 'proposed') throw new AppError('not-allowed')
    requireVersion(call.version, before)
    await work(tx, before)
    const film = await requireFilm(tx, id)
    return { answer: { film }, subject: id, before, after: film }
  })
}

/**
 * Throws the AppError of `changeOne` for a film that this person may not change. Calls that store a file first
 * ask before they do so.
 */
export async function requireOwnFilm({ db, staff, input }: ChangesOne): Promise<void> {
  const boundId = await idOfBound(db, staff)
  if (boundId === undefined) return
  const { status } = await requireFilm(db, input.id, boundId)
  if (status !== 'proposed') throw new AppError('not-allowed')
}

/**
 * Returns the id of a person who is bound to cinemas. The films of an installation belong to every cinema, so such
 * a person changes only what they have proposed, until it is published.
 */
async function idOfBound(db: Database, staff: StaffMember): Promise<string | undefined> {
  return (await cinemasToList(db, staff, undefined)) && staff.id
}

async function requireFilm(db: Database, id: string, boundId?: string): Promise<Film> {
  const film = await selectFilm(db, id, boundId)
  if (!film) throw new AppError('movie-not-found')
  return film
}

/** Returns the columns of a film. A film without a position stands first on the home screen. */
export function valuesOf(fields: z.output<typeof FilmFields>): FilmValues {
  const {
    preShowMinutes,
    intervalMinutes,
    certificateNumber,
    cast,
    audioDescription,
    originalRelease,
    position,
    ...same
  } = fields
  return {
    ...same,
    pre_show_minutes: preShowMinutes,
    interval_minutes: intervalMinutes,
    certificate_number: certificateNumber,
    cast_names: cast,
    audio_description: audioDescription,
    original_release: originalRelease || null,
    position: position ?? FILM_POSITIONS.min,
  }
}
