import type * as contract from '@velvet/contract/catalogue/screens.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { countOnlineSeats, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { isDeepStrictEqual } from 'node:util'
import { v7 as uuid } from 'uuid'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { lockProgrammes } from '../../kernel/showtimes/showtimes-sql.ts'
import { change, type ChangesOne } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { NamePosition, pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { requireNothingToCome } from '../../kernel/showtimes/require-nothing-to-come.ts'
import { holdForCounter } from '../seats/hold-for-counter.ts'
import { changePlan } from './change-plan.ts'
import { lockCinema, selectStaffCinema } from './cinemas-sql.ts'
import {
  insertScreen,
  lockScreen,
  selectScreen,
  selectScreens,
  setScreenArchived,
  updateScreen,
} from './screens-sql.ts'
import { lockShowtimesOfScreen } from './seat-changes-sql.ts'

type Row = NonNullable<Awaited<ReturnType<typeof selectScreen>>>
type Screen = ReturnType<typeof screenOf>

export async function listScreens({ db, staff, input }: Call<typeof contract.listScreens>) {
  const { id: cinemaId, q, limit, cursor } = input
  await requireOwnCinema(db, staff, cinemaId)
  if (!(await selectStaffCinema(db, cinemaId))) throw new AppError('cinema-not-found')
  const rows = await selectScreens(db, {
    cinemaId,
    q,
    limit,
    after: positionOf(cursor, NamePosition),
  })
  return pageOf(rows.map(screenOf), limit, ({ name, id }) => [name, id])
}

export async function getScreen({ db, staff, input }: Call<typeof contract.getScreen>) {
  const screen = await requireScreen(db, input.id)
  await requireOwnCinema(db, staff, screen.cinemaID, 'screen-not-found')
  return { screen }
}

export function makeScreen(call: Call<typeof contract.makeScreen>) {
  const { id: cinemaId, name, plan, counterSeats = 0 } = call.input
  const id = uuid()
  return change(call, 'make-screen', async (tx) => {
    await requireOwnCinema(tx, call.staff, cinemaId)
    const cinema = await lockCinema(tx, cinemaId)
    if (!cinema) throw new AppError('cinema-not-found')
    if (cinema.archived) throw new AppError('cinema-archived')
    const totalSeats = countOnlineSeats(plan)
    await unlessNameTaken(() => insertScreen(tx, { id, cinemaId, name, plan, totalSeats, counterSeats }))
    const screen = await requireScreen(tx, id)
    return { answer: { screen }, subject: id, after: screen }
  })
}

/**
 * Changes the name and the plan of a screen, and how many seats it keeps for the counter. All showtimes that
 * have not ended get the new plan and keep the new number of seats.
 */
export function changeScreen(call: Call<typeof contract.changeScreen>) {
  const { id, name, plan } = call.input
  return changeOne(call, 'change-screen', async (tx, before) => {
    if (before.archived) throw new AppError('screen-archived')
    const isNewPlan = !isSamePlan(before.plan, plan)
    if (isNewPlan) await changePlan(tx, before, plan)
    const { counterSeats = before.counterSeats } = call.input
    const values = { name, plan, totalSeats: countOnlineSeats(plan), counterSeats }
    await unlessNameTaken(() => updateScreen(tx, id, values))
    if (isNewPlan || counterSeats !== before.counterSeats) {
      await holdForCounter(tx, await lockShowtimesOfScreen(tx, id))
    }
  })
}

/** Archives a screen. A screen that is archived already stays as it is. */
export function archiveScreen(call: Call<typeof contract.archiveScreen>) {
  return changeOne(call, 'archive-screen', async (tx, { id, archived }) => {
    await requireNothingToCome(tx, { 'showtimes.screen_id': id }, 'screen-has-showtimes')
    if (!archived) await setScreenArchived(tx, id, true)
  })
}

export function unarchiveScreen(call: Call<typeof contract.unarchiveScreen>) {
  return changeOne(call, 'unarchive-screen', async (tx, { id, archived }) => {
    if (archived) await setScreenArchived(tx, id, false)
  })
}

/**
 * Locks a screen and changes it. Throws AppError `changed-meanwhile` if the caller has read another
 * version.
 */
function changeOne(
  call: ChangesOne,
  action: string,
  work: (tx: Transaction, before: Screen) => Promise<void>,
): Promise<{ screen: Screen }> {
  const { id } = call.input
  return change(call, action, async (tx) => {
    const { cinemaID } = await requireScreen(tx, id)
    await requireOwnCinema(tx, call.staff, cinemaID, 'screen-not-found')
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

/** Copies the lists of the plan, because the type of an answer does not allow readonly lists. */
function screenOf({ plan, ...row }: Row) {
  return { ...row, plan: plan.map(({ row: name, seats }) => ({ row: name, seats: [...seats] })) }
}

/** Compares two plans as JSON, in which a field that is undefined does not exist. */
function isSamePlan(one: SeatPlan, other: SeatPlan): boolean {
  return isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))
}

function unlessNameTaken(write: () => Promise<void>): Promise<void> {
  const taken = { code: 'screen-name-taken', field: 'name' } as const
  return writeUnlessTaken('screens_by_name', taken, write)
}
