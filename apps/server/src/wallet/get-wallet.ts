import type * as contract from '@velvet/contract/endpoints/wallet'
import { pageOf } from '../http/page.ts'
import type { TokenCall } from '../http/token-route.ts'
import { liveRows } from '../identity/live-rows.ts'
import { readStatement } from './statement-sql.ts'

const PAGE = 50

export async function getWallet({ db, tokenHolder, input }: TokenCall<typeof contract.getWallet>) {
  const wanted = { before: input.before, limit: PAGE + 1 }
  const rows = liveRows(await readStatement(db, tokenHolder, wanted), tokenHolder)
  const written = rows.filter((row) => row.id !== null)
  const { page, next } = pageOf(written, PAGE, ({ id }) => String(id))
  return {
    balance: rows[0].balance ?? 0,
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
