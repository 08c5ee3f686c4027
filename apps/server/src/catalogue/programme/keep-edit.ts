import type * as contract from '@velvet/contract/catalogue/programme.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { withCounterPrices, type TypePrice } from '@velvet/contract/catalogue/type-prices'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireVersion } from '../../kernel/staff-change/present-version.ts'
import { deleteEdits, upsertEdit } from './edits-sql.ts'
import { holdShowtime } from './hold-showtimes.ts'
import { shapeOf } from './planned-showtime.ts'
import { countVersion, selectPlanned, type PlannedRow } from './programme-sql.ts'
import { requireMovable, requireToCome } from './require-movable.ts'
import { valuesFor } from './showtime-values.ts'

/**
 * Keeps a change of a showtime on sale until its day is published. The showtime gets a new version, so
 * that a colleague who has not seen the edit cannot overwrite it.
 */
export function keepEdit(call: Call<typeof contract.keepEdit>) {
  const { staff, input, version } = call
  return change(call, 'keep-edit', async (tx) => {
    const before = await holdShowtime(tx, staff, input.id)
    requireVersion(version, shapeOf(before))
    requireToCome(before)
    if (before.state === 'draft') throw new AppError('showtime-draft')
    if (isPresent(input, before)) await deleteEdits(tx, [before.id])
    else {
      const values = await valuesFor(tx, input, before)
      // Publish asks whether the person has seen how many seats are sold.
      await requireMovable(tx, before, values, before.sold)
      const prices = values.priceSource === 'own' ? values.prices : null
      await upsertEdit(tx, {
        ...input,
        prices,
        marks: values.marks,
        showtimeVersion: before.version + 1,
        staffId: staff.id,
      })
    }
    return editDone(tx, before)
  })
}

/** Drops the edit of a showtime, also of one that has begun or was cancelled. */
export function dropEdit(call: Call<typeof contract.dropEdit>) {
  const { staff, input, version } = call
  return change(call, 'drop-edit', async (tx) => {
    const before = await holdShowtime(tx, staff, input.id)
    requireVersion(version, shapeOf(before))
    await deleteEdits(tx, [before.id])
    return editDone(tx, before)
  })
}

/** Returns true if the request is for the showtime as customers see it already. */
function isPresent(request: Call<typeof contract.keepEdit>['input'], before: PlannedRow): boolean {
  const ownPrice = before.priceSource === 'own' ? before.ticketPrice : null
  return (
    request.filmID === before.filmID &&
    request.screenID === before.screenID &&
    Date.parse(request.startsAt) === before.startsAt.getTime() &&
    request.ticketPrice === ownPrice &&
    (ownPrice === null || arePresent(request.prices, before.prices)) &&
    request.cleaningMinutes === before.cleaningMinutes &&
    request.saleEndsMinutesBefore === before.saleEndsMinutesBefore &&
    request.saleEndsBelowSeats === before.saleEndsBelowSeats &&
    request.format === before.format &&
    (request.marks ?? before.marks).join() === before.marks.join()
  )
}

/** Returns true if the prices by type of the request, if any, are those of now. */
function arePresent(request: Call<typeof contract.keepEdit>['input']['prices'], now: readonly TypePrice[]): boolean {
  if (!request) return true
  const requested = withCounterPrices(request)
  return (
    requested.length === now.length &&
    requested.every(({ typeID, zone, vp, kobo }) =>
      now.some((one) => one.typeID === typeID && one.zone === zone && one.vp === vp && one.kobo === kobo),
    )
  )
}

async function editDone(tx: Transaction, before: PlannedRow) {
  await countVersion(tx, before.id)
  const now = await selectPlanned(tx, before.id)
  if (!now) throw new AppError('showtime-not-found')
  return {
    answer: { showtime: shapeOf(now) },
    subject: before.id,
    before: { edit: inAudit(before) },
    after: { edit: inAudit(now) },
  }
}

/** Returns what the audit keeps of an edit, which is all but the name of the person. */
function inAudit({ edit }: PlannedRow) {
  if (!edit) return null
  const { staffName: _, ...kept } = edit
  return kept
}
