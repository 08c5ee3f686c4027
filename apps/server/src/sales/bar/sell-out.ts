import type * as contract from '@velvet/contract/sales/pickups.calls'
import { SOLD_OUT_REASON } from '@velvet/contract/sales/pickups.rules'
import { AppError } from '@velvet/contract/shared/errors'
import type { SoldItem } from '@velvet/contract/sales/snacks.calls'
import { foodSoldOut } from '@velvet/contract/shared/notifications/notifications'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf, withIdempotency } from '../../kernel/idempotency/with-idempotency.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { approverOf, supervisorOf, withoutApproval } from '../counter/approval.ts'
import { holdOpenTill, requireTillSession } from '../counter/open-till.ts'
import { recordRefund, wayBack } from '../counter/refund.ts'
import { findCounterRefund } from '../counter/refunds-sql.ts'
import { returnLines } from '../snacks/return-lines.ts'
import { soldItems } from '../snacks/sell-items.ts'
import { endIfPaidBack } from '../pickups/hold-pickups-sql.ts'
import { noteSoldOut, readVpOfLine, type HeldPickup } from './bar-sql.ts'
import { barPickup, holdPickup, requireNotEnded } from './bar.ts'

type SoldOut = Call<typeof contract.markSoldOut>

/** Pays a line back that the bar has no more of, by the tender that paid it. */
export async function markSoldOut(call: SoldOut) {
  const { db, staff, input, idempotencyKey: key } = call
  const supervisor = await supervisorOf(call)
  const request = { call: 'mark-sold-out', input: withoutApproval(input) }
  return withIdempotency(db, { staffId: staff.id, key, request }, async (tx) => {
    // The till is locked before the order, as it is by a refund.
    const session = input.sessionID === undefined ? undefined : await requireTillSession(tx, staff, input.sessionID)
    if (session) await holdOpenTill(tx, staff, session)
    const { code, pickup } = await holdPickup(tx, staff, input)
    requireUnfinished(pickup)
    const line = (await soldItems(tx, pickup.purchaseId)).find(({ place }) => place === input.place)
    if (!line) throw new AppError('item-not-found')
    if (line.isRefunded) throw new AppError('nothing-to-refund')
    const till = { cinemaID: pickup.cinemaId }
    const approverId = await approverOf(tx, { staff, supervisor, session: { till }, isNeeded: true })
    const by = { staffId: staff.id, approverId, key, requestHash: hashOf(request) }
    const parts =
      pickup.customerId === null
        ? await payAtTill(tx, { purchaseId: pickup.purchaseId, line, session, by })
        : await payPoints(tx, { purchaseId: pickup.purchaseId, customerId: pickup.customerId }, line)
    await noteSoldOut(tx, { code, place: line.place })
    await endIfPaidBack(tx, pickup.purchaseId, 'sold-out')
    return { pickup: await barPickup(tx, code), parts }
  })
}

function requireUnfinished(pickup: HeldPickup): void {
  requireNotEnded(pickup)
  if (pickup.state === 'handed') throw new AppError('pickup-handed')
  if (pickup.state === 'ready') throw new AppError('pickup-ready')
}

/** Pays a line back in Points that was bought in the app, or owes them, and notifies its customer. No till pays for it. */
async function payPoints(tx: Transaction, of: { purchaseId: string; customerId: string }, line: SoldItem) {
  const vp = await readVpOfLine(tx, of.purchaseId, line.place)
  const isPaid = await returnLines(tx, { ...of, lines: [{ place: line.place, vp, kobo: line.kobo }] })
  const about = `${of.purchaseId} ${line.place}`
  await enqueueNotification(tx, { customerId: of.customerId, notice: foodSoldOut(line.name, { vp, isPaid }), about })
  return []
}

interface AtTill {
  purchaseId: string
  line: SoldItem
  session: TillSession | undefined
  by: { staffId: string; approverId: string | null; key: string | undefined; requestHash: string }
}

/** Pays a line back by the tender that paid it. What is sold out is not restocked. */
async function payAtTill(tx: Transaction, { purchaseId, line, session, by }: AtTill) {
  if (!session) throw new AppError('bad-request', { fields: { sessionID: 'is needed for what a window sold' } })
  const { place, count, kobo } = line
  const lines = [{ place, count, kobo, unitId: null, isRestocked: false }]
  const { parts } = await wayBack(tx, purchaseId, { tickets: [], lines })
  const id = uuid()
  await recordRefund(
    tx,
    { id, sessionId: session.id, reason: SOLD_OUT_REASON, purchaseId, ...by },
    { tickets: [], lines, parts },
  )
  await recordStaffAction(tx, {
    staffId: by.staffId,
    action: 'refund-sale',
    subject: purchaseId,
    detail: { event: id, kobo, approver: by.approverId, note: SOLD_OUT_REASON },
  })
  return (await findCounterRefund(tx, id))?.parts ?? []
}
