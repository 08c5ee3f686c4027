import type * as contract from '@velvet/contract/endpoints/screens'
import { AppError } from '@velvet/contract/errors'
import { countOnlineSeats, type SeatPlan } from '@velvet/contract/seat-plan'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import { z } from 'zod'
import type { Database, Transaction } from '../../database/connect.ts'
import { violates } from '../../database/failures.ts'
import type { Call } from '../../http/call.ts'
import { lockProgrammes } from '../../showtimes/lock-programmes-sql.ts'
import { change } from '../change.ts'
import { requireOwnCinema } from '../own-cinemas.ts'
import { pageOf, placeOf } from '../page.ts'
import { requireVersion } from '../present-version.ts'
import { changePlan } from './change-plan.ts'
import { hasShowtimesToCome, lockCinema, selectStaffCinema } from './cinemas-sql.ts'
import {
  insertScreen,
  lockScreen,
  selectScreen,
  selectScreens,
  setScreenArchived,
  updateScreen,
} from './screens-sql.ts'

/** The name and id of the last screen of a page. */
const Place = z.tuple([z.string(), z.uuid()])

type Row = NonNullable<Awaited<ReturnType<typeof selectScreen>>>
type Screen = ReturnType<typeof screenOf>

export async function listScreens({ db, staff, input }: Call<typeof contract.listScreens>) {
  const { id: cinemaId, q, limit, cursor } = input
  await requireOwnCinema(db, staff, cinemaId)
  if (!(await selectStaffCinema(db, cinemaId))) throw new AppError('cinema-not-found')
  const rows = await selectScreens(db, { cinemaId, q, limit, after: placeOf(cursor, Place) })
  return pageOf(rows.map(screenOf), limit, ({ name, id }) => [name, id])
}

export async function getScreen({ db, staff, input }: Call<typeof contract.getScreen>) {
  const screen = await requireScreen(db, input.id)
  await requireOwnCinema(db, staff, screen.cinemaID)
  return { screen }
}

export function makeScreen(call: Call<typeof contract.makeScreen>) {
  const { id: cinemaId, name, plan } = call.input
  const id = uuid()
  return change(call, 'make-screen', async (tx) => {
    await requireOwnCinema(tx, call.staff, cinemaId)
    const cinema = await lockCinema(tx, cinemaId)
    if (!cinema) throw new AppError('cinema-not-found')
    if (cinema.archived) throw new AppError('cinema-archived')
    const totalSeats = countOnlineSeats(plan)
    await refusingTakenName(() => insertScreen(tx, { id, cinemaId, name, plan, totalSeats }))
    const screen = await requireScreen(tx, id)
    return { answer: { screen }, subject: id, after: screen }
  })
}

/** Changes name and plan of a screen; the plan changes for every showtime that has not ended. */
export function changeScreen(call: Call<typeof contract.changeScreen>) {
  const { id, name, plan } = call.input
  return changeOne(call, 'change-screen', async (tx, before) => {
    if (before.archived) throw new AppError('screen-archived')
    if (!isSamePlan(before.plan, plan)) await changePlan(tx, before, plan)
    const values = { name, plan, totalSeats: countOnlineSeats(plan) }
    await refusingTakenName(() => updateScreen(tx, id, values))
  })
}

/** Archives a screen; to archive one again changes nothing. */
export function archiveScreen(call: Call<typeof contract.archiveScreen>) {
  return changeOne(call, 'archive-screen', async (tx, { id, archived }) => {
    if (await hasShowtimesToCome(tx, { screen_id: id })) throw new AppError('screen-has-showtimes')
    if (!archived) await setScreenArchived(tx, id, true)
  })
}

export function unarchiveScreen(call: Call<typeof contract.unarchiveScreen>) {
  return changeOne(call, 'unarchive-screen', async (tx, { id, archived }) => {
    if (archived) await setScreenArchived(tx, id, false)
  })
}

type ChangesOne = Parameters<typeof change>[0] & {
  input: { id: string }
  version: number | undefined
}

/** Changes a screen that is locked and whose version is the one that was read. */
function changeOne(
  call: ChangesOne,
  action: string,
  work: (tx: Transaction, before: Screen) => Promise<void>,
): Promise<{ screen: Screen }> {
  const { id } = call.input
  return change(call, action, async (tx) => {
    const { cinemaID } = await requireScreen(tx, id)
    await requireOwnCinema(tx, call.staff, cinemaID)
    await lockProgrammes(tx, [cinemaID])
    const before = await lockScreen(tx, id)
    if (!before) throw new AppError('screen-not-found')
    requireVersion(call.version, screenOf(before))
    await work(tx, screenOf(before))
    const screen = await requireScreen(tx, id)
    return { answer: { screen }, subject: id, before: screenOf(before), after: screen }
  })
}

async function requireScreen(db: Database, id: string): Promise<Screen> {
  const row = await selectScreen(db, id)
  if (!row) throw new AppError('screen-not-found')
  return screenOf(row)
}

/** The contract describes an answer by lists that may be written. */
function screenOf({ plan, ...row }: Row) {
  return { ...row, plan: plan.map(({ row: name, seats }) => ({ row: name, seats: [...seats] })) }
}

/** Compares plans as they are stored: a field without a value is no field. */
function isSamePlan(one: SeatPlan, other: SeatPlan): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
}

async function refusingTakenName(write: () => Promise<void>): Promise<void> {
  try {
    await write()
  } catch (error) {
    if (!violates(error, 'screens_cinema_id_name_key')) throw error
    const { message } = new AppError('screen-name-taken')
    throw new AppError('screen-name-taken', { fields: { name: message }, cause: error })
  }
}
