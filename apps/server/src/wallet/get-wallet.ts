import type * as contract from '@velvet/contract/endpoints/wallet'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import { readStatement } from './statement-sql.ts'

const PAGE = 50

export async function getWallet({ db, customer, input }: Call<typeof contract.getWallet>) {
  const rows = await readStatement(db, customer.id, { before: input.before, limit: PAGE + 1 })
  const written = rows.filter((row) => row.id !== null)
  const { page, next } = pageOf(written, PAGE, ({ id }) => String(id))
  return {
    balance: rows[0]?.balance ?? 0,
    entries: page.map(({ id, at, amount, reason, balanceAfter, reference }) => ({
      id: String(id),
      at: at.toISOString(),
      amount,
      reason,
      balanceAfter: balanceAfter ?? 0,
      reference,
    })),
    next,
  }
}
