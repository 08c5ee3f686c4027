import type * as contract from '@velvet/contract/catalogue/films.calls'
import type { Film, FilmFields } from '@velvet/contract/catalogue/films.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { FILM_POSITIONS } from '@velvet/contract/catalogue/films.rules'
import { shortDate } from '@velvet/contract/shared/time/time'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change, type ChangesOne } from '../../kernel/staff-change/change.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { requireNothingToCome } from '../../kernel/showtimes/require-nothing-to-come.ts'
import {
  insertFilms,
  lockFilm,
  selectFilm,
  selectFilms,
  setArchived,
  setUnarchived,
  updateFilm,
  type FilmValues,
} from './films-sql.ts'
import { holdProgrammesToRefit, refitShowtimes } from '../programme/refit-showtimes.ts'
import { findUnsettledWeek } from '../../books/settlements/unsettled-week-sql.ts'
import {
  dropChange,
  fieldsWithin,
  holdProgrammesToPublish,
  publishChange,
  requireFewProposals,
  requireNoBabyShow,
  scopeOf,
} from './proposals.ts'
import type { Scope } from './proposals-sql.ts'
import { chooseSlugs } from './slugs.ts'

/** The values that a cursor holds for each way to sort the list. */
const POSITIONS: Record<'position' | 'title', z.ZodType<[string | number, string]>> = {
  position: z.tuple([z.int32(), z.uuid()]),
  title: NamePosition,
}

export async function listFilms({ db, staff, input }: Call<typeof contract.listFilms>) {
  const { q, status, sort, limit, cursor } = input
  const after = positionOf(cursor, POSITIONS[sort])
  const scope = await scopeOf(db, staff)
  const rows = await selectFilms(db, { q, status, sort, limit, after, scope })
  return pageOf(rows, limit, (film) => [film[sort], film.id])
}

export async function getFilm({ db, staff, input }: Call<typeof contract.getFilm>) {
  return { film: await requireFilm(db, input.id, await scopeOf(db, staff)) }
}

/** Adds a film. A distributor, or a person who is bound to cinemas, proposes it, and another person publishes it. */
export function makeFilm(call: Call<typeof contract.makeFilm>) {
  const id = uuid()
  return change(call, 'make-film', async (tx) => {
    const [slug = id] = await chooseSlugs(tx, [call.input.title])
    const scope = await scopeOf(tx, call.staff)
    if (scope) await requireFewProposals(tx, scope)
    const values = valuesOf(await fieldsWithin(tx, scope, call.input))
    const proposed = scope && {
      status: 'archived',
      archived_from: values.status,
      proposed_by: scope.staffId,
    }
    await insertFilms(tx, [{ ...values, ...proposed, id, slug }])
    const film = await requireFilm(tx, id)
    return { answer: { film }, subject: id, after: film }
  })
}

const LENGTHS = ['minutes', 'preShowMinutes', 'intervalMinutes'] as const

/** Changes a film. If its length changes, showtimes that are not over end at another time. */
export function changeFilm(call: Call<typeof contract.changeFilm>) {
  const { id, correctsDistributor, ...entered } = call.input
  return changeOne(
    call,
    'change-film',
    async (tx, before) => {
      if (before.status === 'archived') throw new AppError('film-archived')
      const fields = await fieldsWithin(tx, await scopeOf(tx, call.staff), entered)
      const { status, ...values } = valuesOf({
        ...fields,
        position: fields.position ?? before.position,
      })
      await requireNoBabyShow(tx, id, fields.rating)
      const kept = before.status === 'proposed' ? { archived_from: status, rejection: '' } : { status }
      await updateFilm(tx, id, { ...values, ...kept })
      if (!correctsDistributor) await requireSettled(tx, before)
      if (LENGTHS.some((name) => fields[name] !== before[name])) await refitShowtimes(tx, { filmId: id })
    },
    (tx) => holdProgrammesToRefit(tx, id, entered),
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

/** Archives a film. A film that is archived already stays as it is. */
export function archiveFilm(call: Call<typeof contract.archiveFilm>) {
  return changeOne(call, 'archive-film', async (tx, before) => {
    const { id, status } = before
    if (before.proposalOf !== null) return dropChange(tx, before)
    await requireNothingToCome(tx, { 'showtimes.film_id': id }, 'film-has-showtimes')
    if (status !== 'archived') await setArchived(tx, id)
    return undefined
  })
}

/** Publishes a proposed film or change, or brings an archived one back. */
export function unarchiveFilm(call: Call<typeof contract.unarchiveFilm>) {
  return changeOne(
    call,
    'unarchive-film',
    async (tx, before) => {
      const { id, status } = before
      if (before.proposalOf !== null) return publishChange(tx, before, call.input.ofVersion)
      if (status === 'archived' || status === 'proposed') await setUnarchived(tx, id)
      return undefined
    },
    (tx) => holdProgrammesToPublish(tx, call.input.id),
  )
}

/** Rejects a proposal. Its distributor reads the reason, and may change the proposal, which then waits again. */
export function rejectFilm(call: Call<typeof contract.rejectFilm>) {
  return changeOne(call, 'reject-film', async (tx, { id, status }) => {
    if (status !== 'proposed') throw new AppError('movie-not-found')
    await updateFilm(tx, id, { rejection: call.input.note })
  })
}

/**
 * Locks a film and changes it. Throws AppError `changed-meanwhile` if the caller has read another
 * version. `lockFirst` takes the locks that must come before the lock of the film. If `work` has changed another film,
 * it returns that film as it was before.
 */
export function changeOne(
  call: ChangesOne,
  action: string,
  work: (tx: Transaction, before: Film) => Promise<Film | undefined> | Promise<void>,
  lockFirst: (tx: Transaction) => Promise<void> = () => Promise.resolve(),
): Promise<{ film: Film }> {
  const { id } = call.input
  return change(call, action, async (tx) => {
    await lockFirst(tx)
    const scope = await scopeOf(tx, call.staff)
    const found = await lockFilm(tx, id, scope)
    if (!found) throw new AppError('movie-not-found')
    if (scope && found.status !== 'proposed') throw new AppError('not-allowed')
    requireVersion(call.version, found)
    const before = (await work(tx, found)) ?? found
    const film = await requireFilm(tx, before.id)
    return { answer: { film }, subject: film.id, before, after: film }
  })
}

/**
 * Throws the AppError of `changeOne` for a film that this person may not change. Calls that store a file first
 * ask before they do so.
 */
export async function requireOwnFilm({ db, staff, input }: ChangesOne): Promise<void> {
  const scope = await scopeOf(db, staff)
  if (!scope) return
  const { status } = await requireFilm(db, input.id, scope)
  if (status !== 'proposed') throw new AppError('not-allowed')
}

async function requireFilm(db: Database, id: string, scope?: Scope): Promise<Film> {
  const film = await selectFilm(db, id, scope)
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
