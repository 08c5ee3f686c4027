import type * as contract from '@velvet/contract/points/unmatched.calls'
import { ROWS_A_PAGE } from '@velvet/contract/shared/entities/list-pages'
import { AppError } from '@velvet/contract/shared/errors'
import { ADJUSTMENT_LIMITS_OF_A_PERSON } from '@velvet/contract/operator/settings.rules'
import { v7 as uuid } from 'uuid'
import { change } from '../../kernel/staff-change/change.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { cutPage } from '../../kernel/calls/sorted-page.ts'
import { lockPaymentByReference } from '../../kernel/payments/amend-payment-sql.ts'
import { creditAfterwards, findCredit } from './credit-afterwards.ts'
import { isChosenByAnother, readCreditsByChoice, type Choice } from './credits-by-choice-sql.ts'
import { resolveUnmatched, type Resolution } from '../../kernel/payments/credits-sql.ts'
import { insertRefund } from '../../kernel/payments/refunds-sql.ts'
import { isDisputed, sumReversed } from '../../kernel/payments/reversals-sql.ts'
import { readUnmatched, toUnmatched } from './unmatched-shape.ts'
import { findUnmatchedReference, listUnmatchedRows, lockUnmatchedById } from '../../kernel/payments/unmatched-sql.ts'

export async function listUnmatched({ db, input }: Call<typeof contract.listUnmatched>) {
  const rows = await listUnmatchedRows(db, { ...input, limit: ROWS_A_PAGE })
  const { items, next } = cutPage(rows, ROWS_A_PAGE, ({ id }) => id)
  return { unmatched: items.map(toUnmatched), next }
}

/**
 * Credits the money. A customer whom the payment does not name is only chosen, if the amount is too
 * large for one person, and credited once another person chooses the same customer.
 */
export function creditUnmatched(call: Call<typeof contract.creditUnmatched>) {
  const { staff, input } = call
  const { id, phoneNumber, note } = input
  return change(call, 'resolve-unmatched', async (tx) => {
    const found = await lockOpen(tx, id)
    const afterwards = { ...found, phoneNumber }
    const credit = await findCredit(tx, afterwards)
    const choice = { entry: id, staffId: staff.id, ...credit }
    if (credit.customerId !== namedIn(found) && !(await mayChoose(tx, choice))) {
      const answer = { unmatched: await readUnmatched(tx, id), waits: true }
      const after = { customerId: credit.customerId, vp: credit.vp }
      return { answer, action: 'choose-customer', subject: id, after, note }
    }
    const credited = await creditAfterwards(tx, afterwards, credit)
    const done = await resolved(tx, call, { resolution: 'credited', detail: credited })
    return { ...done, answer: { ...done.answer, waits: false } }
  })
}

/**
 * Returns the customer who had begun the top-up before its money came. A payment that is younger than the entry names
 * no customer, because a member of staff may have written that payment.
 */
function namedIn({ entry, payment }: Found): string | undefined {
  return payment && payment.createdAt <= entry.noticedAt ? payment.customerId : undefined
}

/**
 * Returns true if a member of staff may credit a customer whom they have chosen. One person alone may
 * within the limits of adjustments, for this credit and for all such credits of a day. Otherwise they
 * could give away Points for which an adjustment needs two people.
 */
async function mayChoose(tx: Transaction, choice: Choice & { vp: number }): Promise<boolean> {
  const { staffId, vp } = choice
  await takeNamedLock(tx, 'credits-by-choice')
  const { limit, credited } = await readCreditsByChoice(tx, staffId)
  const isLittle = vp <= limit && credited + vp <= limit * ADJUSTMENT_LIMITS_OF_A_PERSON
  return isLittle || isChosenByAnother(tx, choice)
}

export function refundUnmatched(call: Call<typeof contract.refundUnmatched>) {
  const { staff, input } = call
  return resolve(call, 'refunded', async (tx, { entry }) => {
    const { provider, providerTransactionId, txRef, currency } = entry
    if (await isDisputed(tx, entry)) throw new AppError('payment-disputed')
    const { kobo: wentBack } = await sumReversed(tx, { provider, providerTransactionId })
    const kobo = entry.kobo - wentBack
    if (kobo <= 0) throw new AppError('unmatched-nothing-paid')
    const refund = uuid()
    await insertRefund(tx, {
      id: refund,
      provider,
      providerTransactionId,
      txRef,
      kobo,
      currency,
      unmatchedId: entry.id,
      staffId: staff.id,
      note: input.note,
    })
    return { refund }
  })
}

export function dismissUnmatched(call: Call<typeof contract.dismissUnmatched>) {
  return resolve(call, 'dismissed', () => Promise.resolve({}))
}

type Resolving = Call<typeof contract.dismissUnmatched>
type Found = Awaited<ReturnType<typeof lockOpen>>

/**
 * Acts on the money, takes the entry off the queue and records who did it, all together or not at
 * all.
 */
function resolve(
  call: Resolving,
  resolution: Resolution['resolution'],
  act: (tx: Transaction, found: Found) => Promise<Record<string, unknown>>,
) {
  return change(call, 'resolve-unmatched', async (tx) => {
    const found = await lockOpen(tx, call.input.id)
    return resolved(tx, call, { resolution, detail: await act(tx, found) })
  })
}

async function resolved(
  tx: Transaction,
  { staff, input: { id, note } }: Pick<Resolving, 'staff' | 'input'>,
  { resolution, detail }: Pick<Resolution, 'resolution'> & { detail: Record<string, unknown> },
) {
  await resolveUnmatched(tx, id, { resolution, staffId: staff.id, note })
  const answer = { unmatched: await readUnmatched(tx, id) }
  return { answer, subject: id, after: { resolution, ...detail }, note }
}

/** Locks the payment before the entry, in the order in which settling locks them. */
async function lockOpen(tx: Transaction, id: string) {
  const txRef = await findUnmatchedReference(tx, id)
  if (txRef === undefined) throw new AppError('unmatched-not-found')
  const payment = await lockPaymentByReference(tx, txRef)
  const entry = await lockUnmatchedById(tx, id)
  if (!entry) throw new AppError('unmatched-not-found')
  if (entry.resolvedAt) throw new AppError('unmatched-resolved')
  return { entry, payment }
}
