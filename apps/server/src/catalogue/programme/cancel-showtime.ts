import type * as cancelling from '@velvet/contract/catalogue/cancelling.calls'
import type * as contract from '@velvet/contract/catalogue/programme.calls'
import { AppError, ERRORS } from '@velvet/contract/shared/errors'
import { showtimeName, soldSinceText } from '@velvet/contract/catalogue/overlap'
import type { Call } from '../../kernel/calls/call.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireConfirmed } from '../../kernel/identity/require-password.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeBackTickets } from '../../tickets/tickets/cancel-showtime.ts'
import { sumCounterSales } from '../../tickets/tickets/counter-buyers-sql.ts'
import { payBackShowtimes } from '../../tickets/tickets/pay-back.ts'
import { lockManagersCompensations, readCompensationAllowance } from '../../tickets/tickets/refund-limit-sql.ts'
import { countTicketsToRefund } from '../../tickets/tickets/refunds-sql.ts'
import { holdShowtime, holdShowtimes } from './hold-showtimes.ts'
import { deleteEdits } from './edits-sql.ts'
import { answerFor, shapeOf } from './planned-showtime.ts'
import { listCinemasOfShowtimes, type PlannedRow } from './programme-sql.ts'
import { deleteDraft, isOrderedOrClosed, markRemoved, mayBeSold } from './sold-sql.ts'

/**
 * Cancels a showtime. A showtime that has begun can still be cancelled, but not one that ended long ago, because its
 * sales were reported to the distributor. The sale stops at once. The Points are refunded afterwards, so that customers
 * do not wait behind thousands of tickets.
 */
export async function cancelShowtime(call: Call<typeof cancelling.cancelShowtime>) {
  const { db, staff, input, version } = call
  const { name: product } = await call.brand()
  const { showtime } = await change(call, 'cancel-showtime', async (tx) => {
    if (staff.role === 'manager') await lockManagersCompensations(tx)
    const before = await holdShowtime(tx, staff, input.id)
    requireVersion(version, shapeOf(before))
    const reason = reasonToKeep(before)
    if (reason) throw new AppError(reason)
    if (input.isUnsold && before.sold > 0) {
      const message = soldSinceText(before.sold)
      throw new AppError('showtime-sold', { message, present: shapeOf(before) })
    }
    const takenBack = await takeBackTickets(tx, [before.id], { staffId: staff.id, product })
    await requireWithinLimit(tx, staff, [before])
    const { showtime } = await answerFor(tx, before.id)
    const after = { showtime, takenBack }
    const { note } = input
    return { answer: { showtime }, subject: before.id, before: shapeOf(before), after, note }
  })
  return { showtime, ...(await payBackShowtimes(db, [showtime.id])) }
}

/**
 * Cancels showtimes of one cinema together, such as all of a screen when its power fails. It cancels all of them or none, by the rules for a single one.
 */
export async function cancelShowtimes(call: Call<typeof cancelling.cancelShowtimes>) {
  const { db, staff, input } = call
  const versions = new Map(input.showtimes.map(({ id, version }) => [id, version]))
  const ids = [...versions.keys()]
  const { name: product } = await call.brand()
  const answer = await change(call, 'cancel-showtimes', async (tx) => {
    if (staff.role === 'manager') await lockManagersCompensations(tx)
    const rows = await holdShowtimes(tx, staff, ids)
    for (const row of rows) requireCancellable(row, versions.get(row.id))
    const takenBack = await takeBackTickets(tx, ids, { staffId: staff.id, product })
    if (input.isUnsold && takenBack.tickets > 0) {
      throw new AppError('showtime-sold', { message: soldSinceText(takenBack.tickets) })
    }
    await requireWithinLimit(tx, staff, rows)
    return {
      answer: { cancelled: rows.length },
      subject: rows[0]?.cinemaID ?? '',
      before: rows.map(namedInAudit),
      after: { takenBack },
      note: input.note,
    }
  })
  return { ...answer, ...(await payBackShowtimes(db, ids)) }
}

/** Returns what a cancellation of showtimes would take back now. */
export async function previewCancellation({ db, staff, input }: Call<typeof cancelling.previewCancellation>) {
  const cinemaIds = await listCinemasOfShowtimes(db, input.ids)
  if (cinemaIds.length === 0) throw new AppError('showtime-not-found')
  for (const id of cinemaIds) await requireOwnCinema(db, staff, id, 'showtime-not-found')
  const counter = await sumCounterSales(db, input.ids)
  return { ...(await countTicketsToRefund(db, input.ids)), counter }
}

/**
 * Throws AppError `settlement-above-limit` if a manager has now cancelled showtimes that have begun above the limit of a
 * day. They can compensate for such showtimes instead, which takes a second person.
 */
async function requireWithinLimit(tx: Transaction, staff: StaffMember, rows: readonly PlannedRow[]): Promise<void> {
  const hasBegun = rows.some(({ startsAt }) => startsAt.getTime() <= Date.now())
  if (staff.role !== 'manager' || !hasBegun) return
  const { vp, limit } = await readCompensationAllowance(tx, [], staff.id)
  if (vp > limit) throw new AppError('settlement-above-limit')
}

/** Throws AppError that names the showtime if it cannot be cancelled. */
function requireCancellable(row: PlannedRow, version: number | undefined): void {
  requireVersion(version, shapeOf(row))
  const reason = reasonToKeep(row)
  if (!reason) return
  const message = `${showtimeName(row)}: ${ERRORS[reason].message}`
  throw new AppError(reason, { message, present: shapeOf(row) })
}

/** Returns why a showtime cannot be cancelled; undefined if it can. */
function reasonToKeep({ state, isLongOver }: PlannedRow) {
  if (state === 'cancelled') return 'showtime-cancelled'
  return isLongOver ? 'showtime-over' : undefined
}

function namedInAudit({ id, title, screenName, startsAt, state, sold }: PlannedRow) {
  return { id, film: title, screen: screenName, startsAt: startsAt.toISOString(), state, sold }
}

/**
 * Deletes a draft, or removes a showtime that was on sale. Throws AppError `showtime-has-buyers` if a ticket of it was ever sold or asked for, or may have
 * been sold without a network. A ticket that was given back counts as sold.
 */
export function deleteShowtime(call: Call<typeof contract.deleteShowtime>) {
  const { staff, input, version } = call
  return change(call, 'delete-showtime', async (tx) => {
    const before = await holdShowtime(tx, staff, input.id)
    requireVersion(version, shapeOf(before))
    if (before.state === 'published') requireConfirmed(staff)
    if ((await mayBeSold(tx, before.id)) || (await isOrderedOrClosed(tx, before.id))) {
      throw new AppError('showtime-has-buyers')
    }
    if (before.state === 'draft') {
      await deleteDraft(tx, before.id)
    } else {
      await deleteEdits(tx, [before.id])
      await markRemoved(tx, before.id)
    }
    return { answer: { id: before.id }, subject: before.id, before: shapeOf(before) }
  })
}
