import type { MoneyRefund } from '@velvet/contract/endpoints/console'
import type { Database } from '../database/connect.ts'
import { findRefund } from './refunds-sql.ts'

type RefundRow = NonNullable<Awaited<ReturnType<typeof findRefund>>>

export function toMoneyRefund({ createdAt, ...row }: RefundRow): MoneyRefund {
  return { ...row, createdAt: createdAt.toISOString() }
}

/** A refund that is known to be there, as the console sees it. */
export async function readMoneyRefund(db: Database, id: string): Promise<MoneyRefund> {
  const row = await findRefund(db, id)
  if (!row) throw new Error('A refund that was written is not there')
  return toMoneyRefund(row)
}
