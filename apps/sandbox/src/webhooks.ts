import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Store } from './store.ts'

export interface WebhookMessage {
  provider: 'paystack' | 'flutterwave' | 'termii' | 'moniepoint' | 'whatsapp'
  body: string
  headers: Record<string, string>
}

export interface Webhooks {
  /** Resolves after one try of each copy. Copies that failed are tried again afterwards. */
  send: (message: WebhookMessage, copies?: number) => Promise<void>
}

const TIME_LIMIT_MS = 5_000
const PAUSES_MS = [1_000, 2_000, 5_000, 10_000, 20_000]

interface Delivery {
  /** Called at each delivery, since a server may start to listen later than the sandbox. */
  base: () => string
  store: Store
  closing: AbortSignal
}

export function makeWebhooks(delivery: Delivery): Webhooks {
  return {
    async send(message, copies = 1) {
      // All copies are sent at the same moment, because that is how repeated webhooks do damage.
      await Promise.all(Array.from({ length: copies }, () => sendOne(delivery, message)))
    },
  }
}

async function sendOne(delivery: Delivery, message: WebhookMessage) {
  if (await attempt(delivery, message, 1)) return
  // A failed delivery report is not sent again.
  if (message.provider !== 'termii') void retry(delivery, message)
}

async function retry(delivery: Delivery, message: WebhookMessage) {
  for (const [index, ms] of PAUSES_MS.entries()) {
    const waited = await wait(ms, true, { signal: delivery.closing, ref: false }).catch(() => false)
    if (!waited || (await attempt(delivery, message, index + 2))) return
  }
}

async function attempt(delivery: Delivery, message: WebhookMessage, number: number) {
  const url = `${delivery.base()}/api/v1/webhooks/${message.provider}`
  const { ok, answer } = await post(url, message, delivery.closing)
  if (delivery.closing.aborted) return true
  delivery.store.keep('webhook', {
    id: randomUUID(),
    provider: message.provider,
    url,
    body: message.body,
    attempt: number,
    answer,
    sentAt: new Date().toISOString(),
  })
  return ok
}

async function post(url: string, { body, headers }: WebhookMessage, closing: AbortSignal) {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
      redirect: 'manual',
      signal: AbortSignal.any([closing, AbortSignal.timeout(TIME_LIMIT_MS)]),
    })
    await response.body?.cancel()
    return { ok: response.ok, answer: String(response.status) }
  } catch (error) {
    return { ok: false, answer: error instanceof Error ? reasonOf(error) : 'no answer' }
  }
}

function reasonOf(error: Error): string {
  return error.cause instanceof Error ? error.cause.message || error.cause.name : error.message
}
