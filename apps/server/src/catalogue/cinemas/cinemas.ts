import type * as contract from '@velvet/contract/catalogue/cinemas.calls'
import type { StaffCinema } from '@velvet/contract/catalogue/cinemas.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change, type ChangesOne } from '../../kernel/staff-change/change.ts'
import { fieldRefusal, writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { cinemasToList, requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { requireKnownPictures } from '../../kernel/staff-change/pictures.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { requireNothingToCome } from '../../kernel/showtimes/require-nothing-to-come.ts'
import {
  insertAreaIfMissing,
  insertCinema,
  lockCinema,
  serveArea,
  selectStaffCinema,
  selectStaffCinemas,
  setCinemaArchived,
  updateCinema,
  updateImages,
} from './cinemas-sql.ts'

export async function listStaffCinemas({ db, staff, input }: Call<typeof contract.listStaffCinemas>) {
  const { q, status, limit, cursor } = input
  const after = positionOf(cursor, NamePosition)
  const bound = await cinemasToList(db, staff, undefined)
  const isArchived = status === 'archived'
  const rows = await selectStaffCinemas(db, { q, isArchived, bound, limit, after })
  return pageOf(rows, limit, ({ name, id }) => [name, id])
}

export async function getStaffCinema({ db, staff, input }: Call<typeof contract.getStaffCinema>) {
  await requireOwnCinema(db, staff, input.id)
  return { cinema: await requireCinema(db, input.id) }
}

/** The list of areas is long and rarely needed, so a server loads it at its first use. */
const loadKnownAreas = () => import('../../kernel/areas/known-areas.ts')

export async function listKnownAreas({ brand }: Call<typeof contract.listKnownAreas>) {
  const [{ KNOWN_AREAS }, { numbers }] = await Promise.all([loadKnownAreas(), brand()])
  const served = numbers.map(({ country }) => country)
  return { areas: KNOWN_AREAS.map((area) => ({ ...area, isServed: served.includes(area.country) })) }
}

export function makeCinema(call: Call<typeof contract.makeCinema>) {
  const id = uuid()
  return change(call, 'make-cinema', async (tx) => {
    const values = await valuesOf(tx, call.input)
    await unlessSlugTaken(() => insertCinema(tx, { ...values, id }))
    const cinema = await requireCinema(tx, id)
    return { answer: { cinema }, subject: id, after: cinema }
  })
}

export function changeCinema(call: Call<typeof contract.changeCinema>) {
  const { id, images, ...fields } = call.input
  return changeCinemaOf(call, 'change-cinema', async (tx, before) => {
    if (before.archived) throw new AppError('cinema-archived')
    if (images) {
      requireKnownPictures('images', images, before.images)
      await updateImages(tx, id, images)
    }
    const values = await valuesOf(tx, fields, before)
    if (values.timeZone !== before.timeZone) {
      await requireNothingToCome(tx, { 'showtimes.cinema_id': id }, 'cinema-keeps-time-zone')
    }
    await unlessSlugTaken(() => updateCinema(tx, id, values))
  })
}

/** Archives a cinema. A cinema that is archived already stays as it is. */
export function archiveCinema(call: Call<typeof contract.archiveCinema>) {
  return changeCinemaOf(call, 'archive-cinema', async (tx, { id, archived }) => {
    await requireNothingToCome(tx, { 'showtimes.cinema_id': id }, 'cinema-has-showtimes')
    if (!archived) await setCinemaArchived(tx, id, true)
  })
}

export function unarchiveCinema(call: Call<typeof contract.unarchiveCinema>) {
  return changeCinemaOf(call, 'unarchive-cinema', async (tx, { id, archived }) => {
    if (archived) await setCinemaArchived(tx, id, false)
  })
}

/**
 * Locks a cinema and changes it. Throws AppError `changed-meanwhile` if the caller has read another
 * version.
 */
export function changeCinemaOf(
  call: ChangesOne,
  action: string,
  work: (tx: Transaction, before: StaffCinema) => Promise<void>,
): Promise<{ cinema: StaffCinema }> {
  const { id } = call.input
  return change(call, action, async (tx) => {
    await requireOwnCinema(tx, call.staff, id)
    const before = await lockCinema(tx, id)
    if (!before) throw new AppError('cinema-not-found')
    requireVersion(call.version, before)
    await work(tx, before)
    const cinema = await requireCinema(tx, id)
    return { answer: { cinema }, subject: id, before, after: cinema }
  })
}

async function requireCinema(db: Database, id: string): Promise<StaffCinema> {
  const cinema = await selectStaffCinema(db, id)
  if (!cinema) throw new AppError('cinema-not-found')
  return cinema
}

type Fields = Omit<Call<typeof contract.changeCinema>['input'], 'id' | 'images'>

/**
 * Returns the values of a cinema, and opens its area to customers. Throws AppError `area-unknown`
 * if the area is not in the list, unless the cinema was already in that area.
 */
async function valuesOf(tx: Transaction, fields: Fields, before?: StaffCinema) {
  const { country, state, lga, ...own } = fields
  const { findKnownArea } = await loadKnownAreas()
  const area = findKnownArea({ country, state, lga }) ?? sameArea(fields, before)
  if (!area) throw fieldRefusal({ code: 'area-unknown', field: 'lga' })
  const { timeZone, ...names } = area
  await insertAreaIfMissing(tx, { ...names, id: uuid() })
  return { ...own, areaId: await serveArea(tx, names), timeZone }
}

function sameArea({ country, state, lga }: Fields, before: StaffCinema | undefined) {
  const isSame = before?.country === country && before.state === state && before.lga === lga
  return isSame ? { country, state, lga, timeZone: before.timeZone } : undefined
}

function unlessSlugTaken(write: () => Promise<void>): Promise<void> {
  return writeUnlessTaken('cinemas_slug_key', { code: 'slug-taken', field: 'slug' }, write)
}
