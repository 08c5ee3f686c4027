import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/connect.ts'
import { readOpenReturns } from './receipts-sql.ts'
import { readWaitingPayments } from './till-payments-sql.ts'

/** Counts the payments that tills wait for, and the money that has to go back. */
export function tillPaymentMetrics(registry: Registry, db: Database): () => Promise<void> {
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers: [registry] })
  const waiting = gauge('velvet_till_payments_waiting', 'Number of payments that tills wait for')
  const oldest = gauge(
    'velvet_till_payments_waiting_oldest_seconds',
    'Seconds since the oldest payment that a till waits for was begun',
  )
  const toReturn = gauge('velvet_till_returns_open', 'Amounts at tills that have to go back')
  const kobo = gauge('velvet_till_returns_open_kobo', 'Sum of the amounts at tills to go back')
  return async () => {
    const found = await readWaitingPayments(db)
    waiting.set(found.count)
    oldest.set(found.oldestSeconds)
    const returns = await readOpenReturns(db)
    toReturn.set(returns.count)
    kobo.set(returns.kobo)
  }
}
