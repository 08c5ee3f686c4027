import type * as contract from '@velvet/contract/points/wallet.calls'
import { maskUsername } from '@velvet/contract/points/transfers'
import { ROWS_A_PAGE } from '@velvet/contract/shared/entities/list-pages'
import { cutPage } from '../../kernel/calls/sorted-page.ts'
import type { TokenCall } from '../../kernel/calls/token-route.ts'
import { liveRows } from '../../kernel/identity/live-rows.ts'
import { readStatement } from './statement-sql.ts'

export async function getWallet({ db, tokenHolder, input }: TokenCall<typeof contract.getWallet>) {
  const page = { ...tokenHolder, before: input.before ?? null, limit: ROWS_A_PAGE + 1 }
  const rows = liveRows(await readStatement(db, page), tokenHolder)
  const written = rows.filter((row) => row.id !== null)
  const { items, next } = cutPage(written, ROWS_A_PAGE, ({ id }) => String(id))
  return {
    balance: rows[0].balance ?? 0,
    entries: items.map(({ id, at, amount, reason, balanceAfter, reference, receipt, gift: transfer }) => ({
      id: String(id),
      at: at.toISOString(),
      amount,
      reason,
      balanceAfter: balanceAfter ?? 0,
      reference,
      receipt,
      ...(transfer && {
        gift: { ...transfer, username: transfer.username && maskUsername(transfer.username) },
      }),
    })),
    next,
  }
}
