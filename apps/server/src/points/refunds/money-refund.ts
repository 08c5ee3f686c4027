import type { MoneyRefund } from '@velvet/contract/points/refunds.calls'
import type { Database } from '../../platform/database/connect.ts'
import { findRefund } from './refund-list-sql.ts'

type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export function toMoneyRefund({ createdAt, txRef, ...row }: RefundRow): MoneyRefund {
  return { ...row, tx_ref: txRef, createdAt: createdAt.toISOString() }
}

/** Returns a refund that must exist, in the form that the console shows. */
export async function readMoneyRefund(db: Database, id: string): Promise<MoneyRefund> {
  const row = await findRefund(db, id)
  if (!row) throw new Error('A refund that was just written is missing')
  return toMoneyRefund(row)
}
