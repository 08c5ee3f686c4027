import { resolutionsOf } from '@velvet/contract/points/cases.rules'
import type * as contract from '@velvet/contract/points/cases.calls'
import type { MoneyCase } from '@velvet/contract/points/cases.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { pointsTakenBack } from '@velvet/contract/shared/notifications/points-notifications'
import { holdOpenAccount } from '../../kernel/identity/accounts-sql.ts'
import { change } from '../../kernel/staff-change/change.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { cutPage } from '../../kernel/calls/sorted-page.ts'
import { enqueueNotification } from '../../kernel/notifications/enqueue-notices.ts'
import { moveVp } from '../../kernel/ledger/move-with-cause.ts'
import { closeOwedRefund } from '../../tickets/tickets/owed-refunds-sql.ts'
import { findPointsToReturn, returnTaken } from '../reversals/book-reversals.ts'
import { lockPaymentByReference } from '../../kernel/payments/amend-payment-sql.ts'
import {
  endDifference,
  findCase,
  listCaseRows,
  lockCase,
  markCaseResolved,
  type CaseRow,
  type LockedCase,
} from '../../kernel/payments/cases-sql.ts'
import { markEventProcessed } from '../../kernel/payments/events-sql.ts'
import { bookReversedMoney, insertReversalMovement, lockReversalById } from '../../kernel/payments/reversals-sql.ts'
import { lockMoney } from '../../kernel/payments/transactions-sql.ts'
import { takeFromClosedAccount } from './take-from-closed-account.ts'

export async function listMoneyCases({ db, input }: Call<typeof contract.listMoneyCases>) {
  const rows = await listCaseRows(db, input)
  const { items, next } = cutPage(rows, input.limit, ({ id }) => id)
  return { cases: items.map(toCase), next }
}

type Resolve = Call<typeof contract.resolveMoneyCase>

/**
 * Resolves a case once. The action, the closing of the case and its audit entry happen together or
 * not at all.
 */
export function resolveMoneyCase(call: Resolve) {
  const { staff, input } = call
  return change(call, 'resolve-money-case', async (tx) => {
    const found = await findCase(tx, input.id)
    if (!found) throw new AppError('case-not-found')
    const { provider, providerTransactionId } = found
    const money = provider && providerTransactionId ? { provider, providerTransactionId } : undefined
    if (money) await lockMoney(tx, money)
    // The payment is locked first, in the order in which reports of providers are applied.
    if (found.txRef) await lockPaymentByReference(tx, found.txRef)
    const locked = await lockCase(tx, input.id)
    if (locked.resolvedAt) throw new AppError('case-resolved')

    const { resolution, note } = input
    if (!resolutionsOf(found.kind).includes(resolution)) {
      throw new AppError('case-resolution-wrong')
    }
    if (resolution === 'collected') await collect(tx, locked, found)
    if (resolution === 'returned') await returnPoints(tx, locked, found)
    const closed = locked.kind === 'closed-ticket' ? locked.ticketId : null
    const taken = closed ? await answerClosedTicket(tx, closed, call) : 0
    if (locked.eventId) await markEventProcessed(tx, locked.eventId)
    // Days older than a month are not read again, so no reading would end their differences.
    if (locked.kind === 'difference') await endDifference(tx, locked.cause)
    await markCaseResolved(tx, input.id, { resolution, staffId: staff.id, note })
    if (money && locked.reversalId) await bookReversedMoney(tx, money)
    const { kind, vp } = locked
    const answer = await readCase(tx, input.id)
    return { answer, subject: input.id, after: { kind, resolution, vp, taken }, note }
  })
}

/** Ends what is open about the price of a ticket of a closed account. Returns the Vp it took from there. */
async function answerClosedTicket(tx: Transaction, ticketId: string, { staff, input }: Resolve) {
  await closeOwedRefund(tx, ticketId)
  return takeFromClosedAccount(tx, { ticketId, staffId: staff.id, note: input.note })
}

/** Returns the Points of a reversal that came to nothing, for which the account has room by now. */
async function returnPoints(tx: Transaction, { reversalId }: LockedCase, { customerId }: CaseRow) {
  if (!customerId || !reversalId) throw new Error('Points to return have no customer or reversal')
  const reversal = await lockReversalById(tx, reversalId)
  if (!(await holdOpenAccount(tx, customerId))) throw new AppError('customer-closed')
  const points = await findPointsToReturn(tx, reversalId)
  await returnTaken(tx, { reversal, customerId, points })
}

/** Collects the debt from a balance that may have grown since it was opened. */
async function collect(tx: Transaction, debt: LockedCase, { customerId }: CaseRow) {
  if (!customerId || !debt.reversalId || !debt.provider) {
    throw new Error('A debt has no customer, reversal or provider')
  }
  const moved = await moveVp(tx, {
    customerId,
    amount: -debt.vp,
    operatorAccount: `clearing-${debt.provider}`,
    reason: 'debt-collected',
    reference: debt.id,
  })
  if (!moved) throw new AppError('points-spent')
  const { movementId, balance } = moved
  await insertReversalMovement(tx, { movementId, reversalId: debt.reversalId })
  const notification = pointsTakenBack({ taken: debt.vp, owed: 0, balance })
  await enqueueNotification(tx, { customerId, notice: notification, about: debt.id })
}

async function readCase(tx: Transaction, id: string): Promise<{ case: MoneyCase }> {
  const row = await findCase(tx, id)
  if (!row) throw new Error('A case that was just written is missing')
  return { case: toCase(row) }
}

function toCase({ txRef, customerId, customerPhone, ...row }: CaseRow): MoneyCase {
  return {
    ...row,
    tx_ref: txRef,
    customer: customerId === null ? null : { uuid: customerId, phoneNumber: customerPhone },
    dueAt: row.dueAt?.toISOString() ?? null,
    openedAt: row.openedAt.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }
}
