import type * as contract from '@velvet/contract/sales/till-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import {
  differenceOf,
  expectedAt,
  largestDifference,
  sumOfCounts,
  type AmountsByTender,
} from '@velvet/contract/sales/counter.rules'
import { v7 as uuid } from 'uuid'
import { recordStaffAction } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { answerOf, hashOf, type Outcome } from '../../kernel/idempotency/with-idempotency.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { GatePerson } from '../../tickets/gate/people-sql.ts'
import { requireNoUnsold } from '../../tickets/gate/require-no-unsold.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { insertEvent, findEventOfKey, readTillLimits } from './events-sql.ts'
import { requireOwnTill, requireTillSession } from './open-till.ts'
import { totalsOfSession, zReportOf } from './reports.ts'
import type { WholeSession } from './tills-sql.ts'
import { findWaitingPayment, giveUpLatePayments } from './waiting-payments-sql.ts'
import { findZReport, insertZReport, lockOpenSession } from './z-reports-sql.ts'

type Close = Call<typeof contract.closeSession>

interface Closing {
  staff: Close['staff']
  input: Close['input']
  session: WholeSession
  supervisor: GatePerson | undefined
  key: string | undefined
  requestHash: string
  /** True if the same count was refused before, so that it is stored already. */
  isKept: boolean
}

/**
 * Closes a till and makes its Z report. A count that is refused for its difference is kept, and the Z report shows it,
 * so that a seller cannot guess the expected amount by sending one count after the other.
 */
export async function closeSession(call: Close): Promise<contract.ZReport> {
  const { db, staff, input, idempotencyKey: key } = call
  const requestHash = hashOf({ call: 'close-till', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const outcome = await db.transaction().execute(async (tx): Promise<Outcome<string>> => {
    const session = await requireTillSession(tx, staff, input.id)
    if (!(await lockOpenSession(tx, session.id))) {
      const closed = await findZReport(tx, session.id)
      return closed?.requestHash === requestHash ? { answer: session.id } : { refusal: new AppError('till-closed') }
    }
    requireOwnTill(staff, session)
    await giveUpLatePayments(tx, session.id)
    if (await findWaitingPayment(tx, { sessionId: session.id })) {
      return { refusal: new AppError('till-payment-waiting') }
    }
    // The count is not looked at before, so that a seller does not learn from a refusal what is expected.
    await requireNoUnsold(tx, { tillId: session.till.id })
    const before = key === undefined ? undefined : await findEventOfKey(tx, session.id, key)
    // Only the first count of a key is stored, so another count with this key would be an unseen guess.
    if (before && before.requestHash !== requestHash) {
      return { refusal: new AppError('idempotency-key-reused') }
    }
    const isKept = before !== undefined
    return close(tx, { staff, input, session, supervisor, key, requestHash, isKept })
  })
  const session = await requireTillSession(db, staff, answerOf(outcome))
  const report = await zReportOf(db, session)
  if (!report) throw new Error('A session was closed without its Z report')
  return report
}

async function close(tx: Transaction, closing: Closing): Promise<Outcome<string>> {
  const { session, input, staff, requestHash } = closing
  const totals = await totalsOfSession(tx, session.id)
  const expected = expectedAt(session.openingCount, totals)
  const { counts, terminal, transfer } = input
  const counted = { cash: sumOfCounts(counts), terminal, transfer }
  const difference = differenceOf(counted, expected)
  const decided = await decide(tx, closing, largestDifference(difference))
  if (decided instanceof AppError) {
    await keepCount(tx, closing, counted)
    return { refusal: decided }
  }
  const { approverId } = decided
  const reason = largestDifference(difference) === 0 ? null : (input.reason ?? null)
  await insertZReport(tx, {
    sessionId: session.id,
    tillId: session.till.id,
    totals,
    expected,
    counted,
    counts,
    closedBy: staff.id,
    reason,
    approverId,
    requestHash,
  })
  await recordStaffAction(tx, {
    staffId: staff.id,
    action: 'close-till',
    subject: session.till.id,
    detail: { session: session.id, difference, approver: approverId, note: reason },
  })
  return { answer: session.id }
}

/** Returns who approves the difference of a count, or why the count is refused. */
async function decide(
  tx: Transaction,
  { staff, supervisor, session, input }: Closing,
  difference: number,
): Promise<{ approverId: string | null } | AppError> {
  if (difference === 0) return { approverId: null }
  if (input.reason === undefined) return new AppError('difference-unexplained')
  const { difference: limit } = await readTillLimits(tx)
  const question = { staff, supervisor, session, isNeeded: difference > limit, byAnother: true }
  try {
    return { approverId: await approverOf(tx, question) }
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/** Stores a refused count as an event of the till, once for each key. */
async function keepCount(tx: Transaction, closing: Closing, counted: AmountsByTender) {
  const { session, staff, input, key, requestHash, isKept } = closing
  if (isKept) return
  await insertEvent(tx, {
    id: uuid(),
    sessionId: session.id,
    kind: 'count',
    kobo: counted.cash,
    reason: null,
    counted: { ...counted, counts: input.counts },
    staffId: staff.id,
    approverId: null,
    key,
    requestHash,
  })
}
