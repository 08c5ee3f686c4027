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
  /** The person responsible for the count: the caller, or the person who hands the till over. */
  closer: Pick<Close['staff'], 'id' | 'role'>
  input: Close['input']
  session: WholeSession
  supervisor: GatePerson | undefined
  key: string | undefined
  requestHash: string
  /** True if the same count was refused before, so that it is stored already. */
  isKept: boolean
}

/**
 * Closes a till and makes its Z report. If a count is refused because it differs, it is recorded and shown in the Z
 * report, so that a cashier cannot guess the expected amount by trying.
 */
export async function closeSession(call: Close): Promise<contract.ZReport> {
  const { db, staff, input, idempotencyKey: key } = call
  const requestHash = hashOf({ call: 'close-till', input: withoutApproval(input) })
  const supervisor = await supervisorOf(call)
  const outcome = await db
    .transaction()
    .execute((tx) => closeOnce(tx, { staff, closer: staff, input, supervisor, key, requestHash }))
  answerOf(outcome)
  return reportOfClosed(call)
}

/** Returns the Z report of a session that was just closed. */
export async function reportOfClosed({ db, staff, input }: Pick<Close, 'db' | 'staff' | 'input'>) {
  const report = await zReportOf(db, await requireTillSession(db, staff, input.id))
  if (!report) throw new Error('A session was closed without its Z report')
  return report
}

/**
 * Closes a session, unless the same request has closed it before. A refused count is stored, so the transaction must
 * commit then.
 */
export async function closeOnce(
  tx: Transaction,
  closing: Omit<Closing, 'session' | 'isKept'>,
): Promise<Outcome<{ isRepeated: boolean; session: WholeSession; cash: number }>> {
  const { staff, input, key, requestHash } = closing
  const session = await requireTillSession(tx, staff, input.id)
  const cash = sumOfCounts(input.counts)
  if (!(await lockOpenSession(tx, session.id))) {
    const closed = await findZReport(tx, session.id)
    if (closed?.requestHash !== requestHash) return { refusal: new AppError('till-closed') }
    return { answer: { isRepeated: true, session, cash } }
  }
  requireOwnTill(staff, session)
  await giveUpLatePayments(tx, session.id)
  if (await findWaitingPayment(tx, { sessionId: session.id })) {
    return { refusal: new AppError('till-payment-waiting') }
  }
  // The count is not checked before this, so that a refusal does not reveal the expected amount.
  await requireNoUnsold(tx, { tillId: session.till.id })
  const before = key === undefined ? undefined : await findEventOfKey(tx, session.id, key)
  // Only the first count of a key is recorded, so another count with the same key would be an unrecorded guess.
  if (before && before.requestHash !== requestHash) {
    return { refusal: new AppError('idempotency-key-reused') }
  }
  const refusal = await close(tx, { ...closing, session, isKept: before !== undefined })
  return refusal ? { refusal } : { answer: { isRepeated: false, session, cash } }
}

/** Returns why the count is refused, if it is. */
async function close(tx: Transaction, closing: Closing): Promise<AppError | undefined> {
  const { session, input, closer, requestHash } = closing
  const totals = await totalsOfSession(tx, session.id)
  const expected = expectedAt(session.openingCount, totals)
  const { counts, terminal, transfer } = input
  const counted = { cash: sumOfCounts(counts), terminal, transfer }
  const difference = differenceOf(counted, expected)
  const decided = await decide(tx, closing, largestDifference(difference))
  if (decided instanceof AppError) {
    await keepCount(tx, closing, counted)
    return decided
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
    closedBy: closer.id,
    reason,
    approverId,
    requestHash,
  })
  await recordStaffAction(tx, {
    staffId: closer.id,
    action: 'close-till',
    subject: session.till.id,
    detail: { session: session.id, difference, approver: approverId, note: reason },
  })
  return undefined
}

/** Returns who approves the difference of a count, or why the count is refused. */
async function decide(
  tx: Transaction,
  { closer, supervisor, session, input }: Closing,
  difference: number,
): Promise<{ approverId: string | null } | AppError> {
  if (difference === 0) return { approverId: null }
  if (input.reason === undefined) return new AppError('difference-unexplained')
  const { difference: limit } = await readTillLimits(tx)
  const question = { staff: closer, supervisor, session, isNeeded: difference > limit, byAnother: true }
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
