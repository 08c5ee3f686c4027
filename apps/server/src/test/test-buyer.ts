import type { Payment, PaymentProvider } from '@velvet/contract/entities'
import type { TestCustomer } from './test-customer.ts'
import type { TestServer } from './start-test-server.ts'

export interface PaidAtCheckout {
  provider: PaymentProvider
  tx_ref: string
  /** Naira. */
  amount: number
  currency?: string
  status?: 'successful' | 'failed' | 'pending'
  /** What the buyer's browser sends along. */
  meta?: unknown
  webhook?: 'now' | 'never' | number
  /** When the transaction was made; the default is now. */
  created_at?: string
}

/** Makes one provider the active one of the server. */
export async function activate({ db }: TestServer, provider: PaymentProvider): Promise<void> {
  await db.updateTable('settings').set({ active_payment_method: provider }).execute()
}

export async function startTopUp(customer: TestCustomer, vp: number): Promise<Payment> {
  const response = await customer.call('POST', '/api/v1/payments', {
    uuid: customer.id,
    VpValue: vp,
  })
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ payment: Payment }>().payment
}

export async function readTopUp(customer: TestCustomer, txRef: string): Promise<Payment> {
  const response = await customer.call('GET', `/api/v1/payments/${txRef}`)
  if (response.statusCode !== 200) throw new Error(response.body)
  return response.json<{ payment: Payment }>().payment
}

/**
 * Pays as the buyer would at the provider's checkout, and resolves after the webhooks were tried.
 */
export function payAtCheckout(server: TestServer, paid: PaidAtCheckout): Promise<{ id: number }> {
  return control(server, 'payments', paid)
}

/** Sets which of several transactions the providers return for a reference alone. */
export async function chooseByReference(
  server: TestServer,
  choice: 'newest' | 'oldest' | 'alternate',
): Promise<void> {
  await control(server, 'references', { choice })
}

/** Makes the next calls of a service fail; a count of 0 mends it. */
export async function breakService(
  server: TestServer,
  service: string,
  mode: 'timeout' | 'slow' | '500' | 'reset' | 'garbage' | 'unanswered',
  count = 1,
): Promise<void> {
  await control(server, 'faults', { service, mode, count })
}

/** Acts at a third party through the sandbox's controls. */
export async function control<T>(
  { sandboxUrl }: TestServer,
  what: string,
  body: object,
): Promise<T> {
  const response = await fetch(`${sandboxUrl}/control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}
