import type * as contract from '@velvet/contract/endpoints/unmatched'
import { ROWS_A_PAGE } from '@velvet/contract/list-pages'
import { AppError } from '@velvet/contract/errors'
import { ADJUSTMENT_LIMITS_OF_A_PERSON } from '@velvet/contract/settings-rules'
import { v7 as uuid } from 'uuid'
import { change } from '../console/change.ts'
import type { Transaction } from '../database/connect.ts'
import { takeNamedLock } from '../database/named-lock-sql.ts'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import type { StaffMember } from '../identity/caller.ts'
import { lockPaymentByReference } from './amend-payment-sql.ts'
import { creditAfterwards } from './credit-afterwards.ts'
import { readCreditsByChoice } from './credits-by-choice-sql.ts'
import { resolveUnmatched, type Resolution } from './credits-sql.ts'
import { insertRefund } from './refunds-sql.ts'
import { isDisputed, sumReversed } from './reversals-sql.ts'
import { readUnmatched, toUnmatched } from './unmatched-shape.ts'
import { findUnmatchedReference, listUnmatchedRows, lockUnmatchedById } from './unmatched-sql.ts'

export async function listUnmatched({ db, input }: Call<typeof contract.listUnmatched>) {
  const rows = await listUnmatchedRows(db, { ...input, limit: ROWS_A_PAGE })
  const { page, next } = pageOf(rows, ROWS_A_PAGE, ({ id }) => id)
  return { unmatched: page.map(toUnmatched), next }
}

export function creditUnmatched(call: Call<typeof contract.creditUnmatched>) {
  const { staff, input } = call
  const { phoneNumber } = input
  return resolve(call, 'credited', async (tx, found) => {
    const credited = await creditAfterwards(tx, { ...found, phoneNumber })
    if (credited.customerId !== namedIn(found)) await requireMayChoose(tx, staff, credited.vp)
    return credited
  })
}

/**
 * Returns the customer who had begun the top-up before its money came. A payment that is younger
 * than the entry names nobody, because a member of staff may have written that payment.
 */
function namedIn({ entry, payment }: Found): string | undefined {
  return payment && payment.createdAt <= entry.noticedAt ? payment.customerId : undefined
}

/**
 * Checks a credit to a customer whom a member of staff has chosen. Throws AppError
 * `unmatched-needs-admin` if this credit, or all such credits of this person within a day, pass the
 * limits of adjustments. Otherwise one person could give away Points for which an adjustment needs
 * two.
 */
async function requireMayChoose(tx: Transaction, { id, role }: StaffMember, vp: number) {
  if (role === 'admin') return
  await takeNamedLock(tx, `credits-by-choice-of:${id}`)
  const { limit, credited } = await readCreditsByChoice(tx, id)
  const isTooMuch = credited + vp > limit * ADJUSTMENT_LIMITS_OF_A_PERSON
  if (vp > limit || isTooMuch) throw new AppError('unmatched-needs-admin')
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
  const { id, note } = call.input
  return change(call, 'resolve-unmatched', async (tx) => {
    const found = await lockOpen(tx, id)
    const detail = await act(tx, found)
    await resolveUnmatched(tx, id, { resolution, staffId: call.staff.id, note })
    const answer = { unmatched: await readUnmatched(tx, id) }
    return { answer, subject: id, after: { resolution, ...detail }, note }
  })
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
