import type { Endpoint } from '@velvet/contract/shared/endpoint'
import { recordStaffAction } from '../audit/record-action.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { withIdempotency } from '../idempotency/with-idempotency.ts'
import type { Call } from '../calls/call.ts'

/** The result of a change: the answer to its caller, and what the audit keeps for ever. */
interface Done<T> {
  answer: T
  /** Names the action in the audit, if it is another one than the call usually does. */
  action?: string
  /** The id of what was changed. */
  subject: string
  /**
   * The states before and after the change. They must not hold names, numbers or addresses of
   * persons.
   */
  before?: unknown
  after?: unknown
  note?: string | undefined
  /** Figures about what else the change did. */
  detail?: Readonly<Record<string, number>> | undefined
}

type StaffCall = Pick<Call<Endpoint & { access: 'staff' }>, 'db' | 'staff' | 'idempotencyKey' | 'input'>

export type ChangesOne = StaffCall & {
  input: { id: string }
  /** The version that the caller has read; undefined if the caller named no version. */
  version: number | undefined
}

/**
 * Makes one change by a member of staff: in one transaction, once for each `Idempotency-Key`, and
 * with its row in the audit. `action` is a verb and its object, such as `archive-film`.
 */
export function change<T>(
  { db, staff, idempotencyKey, input }: StaffCall,
  action: string,
  work: (tx: Transaction) => Promise<Done<T>>,
): Promise<T> {
  const keyed = { staffId: staff.id, key: idempotencyKey, request: { call: action, input } }
  return withIdempotency(db, keyed, async (tx) => {
    const { answer, subject, before = null, after = null, note, ...more } = await work(tx)
    const detail = { ...more.detail, before, after, ...(note !== undefined && { note }) }
    await recordStaffAction(tx, {
      staffId: staff.id,
      action: more.action ?? action,
      subject,
      detail,
    })
    return answer
  })
}
