import type * as contract from '@velvet/contract/endpoints/wallet'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import { listEntries, readBalance } from './statement-sql.ts'

const PAGE = 50

export function getWallet({ db, customer, input }: Call<typeof contract.getWallet>) {
  // Both are read at one moment, so that the newest entry and the balance agree.
  const moment = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only')
  return moment.execute(async (tx) => {
    const balance = await readBalance(tx, customer.id)
    const rows = await listEntries(tx, customer.id, { before: input.before, limit: PAGE + 1 })
    const { page, next } = pageOf(rows, PAGE, ({ id }) => String(id))
    return {
      balance,
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
  })
}
