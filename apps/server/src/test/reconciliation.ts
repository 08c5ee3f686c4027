import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { Difference } from '@velvet/contract/points/reconciliation.calls'
import type { Payment, PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { sql } from 'kysely'
import { reconcile } from '../points/reconciliation/reconcile.ts'
import type { Providers } from '../kernel/providers/providers.ts'
import { type PaidAtCheckout } from './sandbox-controls.ts'
import { activate, startTopUp } from './top-ups.ts'
import { jobDepsOf, type TestServer } from './start-test-server.ts'
import { type TestCustomer, TestStaff } from './people.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)
export const YESTERDAY = daysAgo(1).toISOString().slice(0, 10)
export const YESTERDAY_NOON = `${YESTERDAY}T12:00:00.000Z`

/** Does one step of a day that is due. Returns 0 where none is. */
export function reconcileStep(server: TestServer, providers?: Providers): Promise<number> {
  return reconcile(jobDepsOf(server, providers && { providers }))
}

export async function reconcileWhole(server: TestServer, providers?: Providers): Promise<void> {
  while ((await reconcileStep(server, providers)) > 0);
}

/** Reads again as if the time for the next reading or the next try had come. */
export async function reconcileAgain(server: TestServer, providers?: Providers): Promise<void> {
  await sql`update reconciliations set next_attempt_at = now()
    where next_attempt_at is not null`.execute(server.db)
  await reconcileWhole(server, providers)
}

export async function differencesOf(server: TestServer, state: 'open' | 'over' = 'open'): Promise<Difference[]> {
  const finance = await TestStaff.make(server, 'finance')
  const path = `reconciliations/differences?state=${state}`
  return (await finance.read<{ differences: Difference[] }>(path)).differences
}

/** Makes a top-up that is no longer asked about. */
export async function giveUpTopUp(
  server: TestServer,
  customer: TestCustomer,
  { provider, vp }: { provider: PaymentProvider; vp: number },
): Promise<Payment> {
  await activate(server, provider)
  const payment = await startTopUp(customer, vp)
  await server.db
    .updateTable('payments')
    .set({ next_check_at: null, status: 'failed', settled_at: new Date() })
    .where('tx_ref', '=', payment.tx_ref)
    .execute()
  return payment
}

/** Describes a success of yesterday that no webhook reports. */
export function paidYesterday({ provider, tx_ref, amount }: Payment): PaidAtCheckout {
  return { provider, tx_ref, amount, webhook: 'never', created_at: YESTERDAY_NOON }
}
