import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import type { TestServer } from './start-test-server.ts'

type Sandbox = Pick<TestServer, 'sandboxUrl'>

export interface PaidAtCheckout {
  provider: PaymentProvider
  tx_ref: string
  /** The amount in naira. */
  amount: number
  currency?: string
  status?: 'successful' | 'failed' | 'pending'
  /** The details of the top-up that the buyer's browser sends to the provider with the payment. */
  meta?: unknown
  webhook?: 'now' | 'never' | number
  /** The time of the transaction. Without this field, the transaction is made now. */
  created_at?: string
}

/**
 * Pays as the buyer would at the provider's checkout, and resolves after the webhooks were tried.
 */
export function payAtCheckout(sandbox: Sandbox, paid: PaidAtCheckout): Promise<{ id: number }> {
  return control(sandbox, 'payments', paid)
}

/** Sets which of several transactions the providers return for a reference alone. */
export async function chooseByReference(sandbox: Sandbox, choice: 'newest' | 'oldest' | 'alternate'): Promise<void> {
  await control(sandbox, 'references', { choice })
}

/** Makes the next `count` calls of a service fail. With 0, the service works again. */
export async function breakService(
  sandbox: Sandbox,
  service: string,
  mode: 'timeout' | 'slow' | '500' | 'reset' | 'garbage' | 'unanswered',
  count = 1,
): Promise<void> {
  await control(sandbox, 'faults', { service, mode, count })
}

/** Acts at a third party through the sandbox's controls. */
export function control<T>(sandbox: Sandbox, what: string, body: object): Promise<T> {
  return ask(sandbox, `control/${what}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
}

/** Returns the messages that a third party was asked to send, newest first. */
export function outboxOf<T>(
  sandbox: Sandbox,
  service: 'email' | 'form' | 'push' | 'sms' | 'wallet' | 'webpush' | 'whatsapp',
  to?: string,
): Promise<T[]> {
  return ask(sandbox, `outbox/${service}${to === undefined ? '' : `?to=${to}`}`)
}

async function ask<T>({ sandboxUrl }: Sandbox, path: string, request?: RequestInit): Promise<T> {
  const response = await fetch(`${sandboxUrl}/${path}`, request)
  if (!response.ok) throw new Error(await response.text())
  return (await response.json()) as T
}

/** Sends a mobile money prompt to a phone, whose owner then responds in this way. */
export function promptPhone(
  sandbox: Sandbox,
  payment: { tx_ref: string; amount: number; currency: string },
  prompt: 'approved' | 'late' | 'declined' | 'timed-out' | 'wrong-pin' | 'twice',
): Promise<unknown> {
  const { tx_ref, amount, currency } = payment
  return control(sandbox, 'prompts', { tx_ref, amount, currency, prompt, wallet: '233240000001', afterMs: 1500 })
}
