import type * as contract from '@velvet/contract/endpoints/console'
import { AppError } from '@velvet/contract/errors'
import { holdOpenAccount } from '../accounts/accounts-sql.ts'
import { recordStaffDeed } from '../database/audit-sql.ts'
import type { Transaction } from '../database/connect.ts'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import { moveVp } from '../wallet/ledger-sql.ts'
import { readMoneyRefund, toMoneyRefund } from './money-refund.ts'
import { findPayer } from './amend-payment-sql.ts'
import { listRefundRows, lockRefund, markRefundCalledOff, reopenRefund } from './refunds-sql.ts'
import { reopenUnmatched } from './unmatched-sql.ts'

const PAGE = 50

export async function listRefunds({ db, input }: Call<typeof contract.listRefunds>) {
  const rows = await listRefundRows(db, { ...input, limit: PAGE + 1 })
  const { page, next } = pageOf(rows, PAGE, ({ id }) => id)
  return { refunds: page.map(toMoneyRefund), next }
}

export function retryRefund({ db, staff, input }: Call<typeof contract.retryRefund>) {
  return db.transaction().execute(async (tx) => {
    const { id } = await requireFailed(tx, input.id)
    await reopenRefund(tx, id)
    const deed = { staffId: staff.id, action: 'retry-refund', subject: id }
    await recordStaffDeed(tx, { ...deed, detail: { note: input.note } })
    return { refund: await readMoneyRefund(tx, id) }
  })
}

/** The money stays with us: what was taken for it comes back. */
export function callOffRefund({ db, staff, input }: Call<typeof contract.callOffRefund>) {
  return db.transaction().execute(async (tx) => {
    const refund = await requireFailed(tx, input.id)
    await markRefundCalledOff(tx, refund.id)
    if (refund.unmatched_id) await reopenUnmatched(tx, refund.unmatched_id)
    else await returnPoints(tx, refund)
    const deed = { staffId: staff.id, action: 'call-off-refund', subject: refund.id }
    await recordStaffDeed(tx, { ...deed, detail: { note: input.note } })
    return { refund: await readMoneyRefund(tx, refund.id) }
  })
}

type Locked = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

async function requireFailed(tx: Transaction, id: string): Promise<Locked> {
  const refund = await lockRefund(tx, id)
  if (!refund) throw new AppError('refund-not-found')
  if (refund.status !== 'failed') throw new AppError('refund-not-failed')
  return refund
}

async function returnPoints(tx: Transaction, refund: Locked): Promise<void> {
  const { customerId, vp } = await findPayer(tx, refund.tx_ref)
  if (!(await holdOpenAccount(tx, customerId))) throw new AppError('account-closed')
  const moved = await moveVp(tx, {
    customerId,
    amount: vp,
    house: `clearing-${refund.provider}`,
    reason: 'refund-called-off',
    reference: refund.id,
  })
  if (!moved) throw new Error('a customer without a wallet')
}
