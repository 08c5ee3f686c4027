import type * as contract from '@velvet/contract/endpoints/counter/tills'
import { AppError } from '@velvet/contract/calls/errors'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { hashOf } from '../../kernel/idempotency/with-idempotency.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import {
  findEvent,
  insertEvent,
  lockPaidOut,
  readTillLimits,
  sumPaidOutAlone,
} from './events-sql.ts'
import { onceAtTill } from './once-at-till.ts'
import { requireTillSession } from './open-till.ts'

/** Records cash that is put into a drawer or taken from it without a sale, or that the drawer was opened. */
export async function recordTillEvent(call: Call<typeof contract.recordTillEvent>) {
  const { db, staff, input, idempotencyKey: key } = call
  const { kind, kobo, reason } = input
  if ((kind === 'no-sale') !== (kobo === 0)) {
    const words = kind === 'no-sale' ? 'must be 0 where no money moves' : 'must be above 0'
    throw new AppError('bad-request', { fields: { kobo: words } })
  }
  const requestHash = hashOf({ call: 'record-till-event', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const event = await db.transaction().execute(async (tx) => {
    const session = await requireTillSession(tx, staff, input.id)
    const id = await onceAtTill(tx, { staff, session, key, requestHash }, async () => {
      const isNeeded = kind === 'paid-out' && (await isAboveLimit(tx, session.id, kobo))
      const approverId = await approverOf(tx, { staff, supervisor, session, isNeeded })
      const made = { id: uuid(), sessionId: session.id, kind, kobo, reason, approverId }
      await insertEvent(tx, { ...made, staffId: staff.id, key, requestHash })
      await recordStaffAction(tx, {
        ...{ staffId: staff.id, action: `till-${kind}`, subject: session.id },
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

/** What was paid out of the same drawer before counts too, so that nobody avoids the limit with several small amounts. */
async function isAboveLimit(tx: Transaction, sessionId: string, kobo: number): Promise<boolean> {
  await lockPaidOut(tx, sessionId)
  const before = await sumPaidOutAlone(tx, sessionId)
  return before + kobo > (await readTillLimits(tx)).alone
}
