import type * as contract from '@velvet/contract/sales/till-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import { isAboveLimit } from '../../kernel/staff-change/two-people.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { findEvent, insertEvent } from './events-sql.ts'
import { onceAtTill } from './once-at-till.ts'
import { requireTillSession } from './open-till.ts'

/** Records cash that is put into a drawer or taken from it without a sale, or that the drawer was opened. */
export async function recordTillEvent(call: Call<typeof contract.recordTillEvent>) {
  const { db, staff, input, idempotencyKey: key } = call
  const { kind, kobo, reason } = input
  if ((kind === 'no-sale') !== (kobo === 0)) {
    const text = kind === 'no-sale' ? 'must be 0 where no money moves' : 'must be above 0'
    throw new AppError('bad-request', { fields: { kobo: text } })
  }
  const requestHash = hashOf({ call: 'record-till-event', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const event = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.id)
    const id = await onceAtTill(tx, { staff, session, key, requestHash }, async () => {
      const own = { staffId: staff.id, cinemaId: session.till.cinemaID, kobo }
      const isNeeded = kind === 'drop' || (kind === 'paid-out' && (await isAboveLimit(tx, own)))
      // A person who receives cash for the safe says so with their PIN, and cannot be the one who brings it.
      const question = { staff, supervisor, session, isNeeded, byAnother: kind === 'drop' }
      const approverId = await approverOf(tx, question)
      const made = { id: uuid(), sessionId: session.id, kind, kobo, reason, approverId }
      await insertEvent(tx, { ...made, staffId: staff.id, key, requestHash })
      await recordStaffAction(tx, {
        staffId: staff.id,
        action: `till-${kind}`,
        subject: session.id,
        detail: { event: made.id, kobo, approver: approverId, note: reason },
      })
      return made.id
    })
    return findEvent(tx, id)
  })
  const { id, by, approver, at } = event
  return {
    event: { id, kind, kobo, reason, by, approver, at: at.toISOString() },
  }
}
