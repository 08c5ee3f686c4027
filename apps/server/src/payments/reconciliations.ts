import type * as contract from '@velvet/contract/endpoints/reconciliation'
import type { Call } from '../http/call.ts'
import { pageOf } from '../http/page.ts'
import { listDifferenceRows } from './differences-sql.ts'
import { listReconciledDays } from './reconciled-days-sql.ts'

const PAGE = 50

export async function listReconciliations({
  db,
  input,
}: Call<typeof contract.listReconciliations>) {
  const [day = '', provider = ''] = input.before?.split('.') ?? []
  const before = input.before === undefined ? undefined : { day, provider }
  const rows = await listReconciledDays(db, { before, limit: PAGE + 1 })
  const { page, next } = pageOf(rows, PAGE, (row) => `${row.day}.${row.provider}`)
  return { reconciliations: page.map(toReconciliation), next }
}

type DayRow = Awaited<ReturnType<typeof listReconciledDays>>[number]

function toReconciliation(row: DayRow): contract.Reconciliation {
  return {
    provider: row.provider,
    day: row.day,
    finishedAt: row.finished_at?.toISOString() ?? null,
    isFinal: row.isFinal,
    reported: { count: row.reported_count, naira: row.reported_naira },
    credited: { count: row.credited_count, naira: row.credited_naira },
    queued: { count: row.queued_count, naira: row.queued_naira },
    refunded: { count: row.refunded_count, naira: row.refunded_naira },
    recovered: row.recovered_count,
    unreadable: row.unreadable,
    differences: row.differences,
    lastError: row.last_error,
  }
}

export async function listDifferences({ db, input }: Call<typeof contract.listDifferences>) {
  const { state, before } = input
  const rows = await listDifferenceRows(db, { state, before, limit: PAGE + 1 })
  const { page, next } = pageOf(rows, PAGE, ({ id }) => id)
  const differences = page.map(({ noticed_at, over_at, ...row }) => ({
    ...row,
    noticedAt: noticed_at.toISOString(),
    overAt: over_at?.toISOString() ?? null,
  }))
  return { differences, next }
}
