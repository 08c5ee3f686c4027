import type * as contract from '@velvet/contract/points/reconciliation.calls'
import { ROWS_A_PAGE } from '@velvet/contract/shared/entities/list-pages'
import type { Call } from '../../kernel/calls/call.ts'
import { cutPage } from '../../kernel/calls/sorted-page.ts'
import { listDifferenceRows } from './differences-sql.ts'
import { listReconciledDays } from './reconciled-days-sql.ts'

export async function listReconciliations({ db, input }: Call<typeof contract.listReconciliations>) {
  const before = input.before?.split('.')
  const rows = await listReconciledDays(db, { before, limit: ROWS_A_PAGE })
  const { items, next } = cutPage(rows, ROWS_A_PAGE, (row) => `${row.day}.${row.provider}`)
  return { reconciliations: items.map(toReconciliation), next }
}

type DayRow = Awaited<ReturnType<typeof listReconciledDays>>[number]

function toReconciliation(row: DayRow): contract.Reconciliation {
  return {
    provider: row.provider,
    day: row.day,
    finishedAt: row.finishedAt?.toISOString() ?? null,
    isFinal: row.isFinal,
    reported: { count: row.reportedCount, naira: row.reportedNaira },
    credited: { count: row.creditedCount, naira: row.creditedNaira },
    queued: { count: row.queuedCount, naira: row.queuedNaira },
    refunded: { count: row.refundedCount, naira: row.refundedNaira },
    recovered: row.recoveredCount,
    unreadable: row.unreadable,
    differences: row.differences,
    lastError: row.lastError,
  }
}

export async function listDifferences({ db, input }: Call<typeof contract.listDifferences>) {
  const { state, before } = input
  const rows = await listDifferenceRows(db, { state, before, limit: ROWS_A_PAGE })
  const { items, next } = cutPage(rows, ROWS_A_PAGE, ({ id }) => id)
  const differences = items.map(({ txRef, noticedAt, overAt, ...row }) => ({
    ...row,
    tx_ref: txRef,
    noticedAt: noticedAt.toISOString(),
    overAt: overAt?.toISOString() ?? null,
  }))
  return { differences, next }
}
