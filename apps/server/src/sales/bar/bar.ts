import type * as contract from '@velvet/contract/sales/pickups.calls'
import { pickupCodeIn, PICKUPS_WAIT_S } from '@velvet/contract/sales/pickups.rules'
import { groupPin } from '@velvet/contract/tickets/pin'
import { AppError } from '@velvet/contract/shared/errors'
import { foodReady } from '@velvet/contract/shared/notifications/notifications'
import type { Call, UseCase } from '../../kernel/calls/call.ts'
import { withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { cinemasToList, requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { WatchedLists } from '../../kernel/watched/watched-lists.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import {
  findBarPickup,
  lockPickup,
  readVersion,
  selectWaiting,
  takeStep,
  type HeldPickup,
  type Step,
} from './bar-sql.ts'

/** Returns the use case by which a bar reads its orders, and waits for changes of them. */
export function listCounterPickups(watched: WatchedLists): UseCase<typeof contract.listCounterPickups> {
  return async ({ db, staff, input }) => {
    const cinemaIds = await cinemasToList(db, staff, input.cinemaID)
    const [cinemaId] = cinemaIds ?? []
    if (cinemaId === undefined || cinemaIds?.length !== 1) {
      throw new AppError('bad-request', { fields: { cinemaID: 'is needed' } })
    }
    const { sessionId } = staff
    const list = { listId: cinemaId, change: input.since ?? '' }
    await watched.wait({ sessionId, watched: [list], ms: input.since === undefined ? 0 : PICKUPS_WAIT_S * 1000 })
    // The version is read first. If an order changes between the two reads, the next wait ends at once.
    const version = await readVersion(db, cinemaId)
    return { rows: await selectWaiting(db, cinemaId), version }
  }
}

export const startPickup = stepTo('making')
export const finishPickup = stepTo('ready')
export const handPickup = stepTo('handed')

type Taking = Pick<Call<typeof contract.startPickup>, 'db' | 'staff' | 'input' | 'idempotencyKey'>

const STATES: readonly string[] = ['ordered', 'making', 'ready', 'handed']

/** Throws an AppError that says why the bar must not go on with an order that was paid back or not collected. */
export function requireNotEnded({ state }: HeldPickup): void {
  if (state === 'sold-out' || state === 'refunded') throw new AppError('pickup-paid-back')
  if (state === 'unclaimed') throw new AppError('pickup-unclaimed')
}

/**
 * Returns the use case of a step. A bar without a network reports its steps later, so a step that is behind the state of
 * the order changes nothing. A second hand-over is refused, because two people may have got the food.
 */
function stepTo(step: Step) {
  return ({ db, staff, input, idempotencyKey: key }: Taking) =>
    withIdempotency(db, { staffId: staff.id, key, request: { call: step, input } }, async (tx) => {
      const { code, pickup } = await holdPickup(tx, staff, input)
      requireNotEnded(pickup)
      if (step === 'handed' && pickup.state === 'handed') throw new AppError('pickup-handed')
      const isAhead = STATES.indexOf(pickup.state) < STATES.indexOf(step)
      if (isAhead) await takeStep(tx, { code, step, staffId: staff.id })
      if (isAhead && step === 'ready') await notifyOfReady(tx, code, pickup)
      return { pickup: await barPickup(tx, code) }
    })
}

/** Returns a pick-up that is known to exist, as the bar sees it. */
export async function barPickup(db: Database, code: string): Promise<contract.BarPickup> {
  const pickup = await findBarPickup(db, code)
  if (!pickup) throw new Error('A pick-up is missing')
  return pickup
}

/** Locks a pick-up at a cinema of the caller. Throws AppError `pickup-not-found`. */
export async function holdPickup(tx: Transaction, staff: Pick<StaffMember, 'id'>, input: { code: string }) {
  const code = pickupCodeIn(input.code)
  const pickup = code === undefined ? undefined : await lockPickup(tx, code)
  if (code === undefined || !pickup) throw new AppError('pickup-not-found')
  await requireOwnCinema(tx, staff, pickup.cinemaId, 'pickup-not-found')
  return { code, pickup }
}

async function notifyOfReady(tx: Transaction, code: string, { customerId, cinema, purchaseId }: HeldPickup) {
  if (customerId === null) return
  const notice = foodReady({ place: cinema, code: groupPin(code) })
  await enqueueNotification(tx, { customerId, notice, about: purchaseId })
}
