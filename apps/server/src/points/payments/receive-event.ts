import type * as contract from '@velvet/contract/points/webhooks.calls'
import type { PaymentProvider } from '@velvet/contract/shared/entities/entities'
import { AppError } from '@velvet/contract/shared/errors'
import { createHash } from 'node:crypto'
import type { Transaction } from '../../platform/database/connect.ts'
import { jsonOf, type RawCall } from '../../kernel/calls/body-routes.ts'
import { equalSecrets } from '../../kernel/secrets/equal-secrets.ts'
import { hmacSha512 } from '../../kernel/providers/signatures.ts'
import { turnsOf } from '../../platform/process/turns.ts'
import { openCase } from '../../kernel/payments/cases-sql.ts'
import { insertEvent, reopenEvent, type NewEvent, type StoredEvent } from '../../kernel/payments/events-sql.ts'
import { classifyEvent } from './classify.ts'
import { processEvent } from './process-event.ts'

/**
 * The provider waits for our answer and counts a late answer as a failure, so settling gets only
 * this long.
 */
const SETTLE_LIMIT_MS = 4_000

/** Events about one payment wait for one row, and copies of one event for another. */
const inTurn = turnsOf({ atOnce: 2, waiting: 8 })

type Webhook = RawCall<
  | typeof contract.receiveFlutterwave
  | typeof contract.receivePaystack
  | typeof contract.receiveMoniepoint
  | typeof contract.receiveTermii
>

export const receiveFlutterwave = (call: Webhook) => receivePayment(call, 'flutterwave')
export const receivePaystack = (call: Webhook) => receivePayment(call, 'paystack')

/** Stores an event before acting on it, so that the worker can finish later whatever fails here. */
async function receivePayment(call: Webhook, provider: PaymentProvider) {
  const { body, headers, providers } = call
  // Without the keys of a provider, nothing can have been signed with them.
  if (!providers[provider]?.isSigned(body, headers)) throw new AppError('signature-invalid')
  const payload = readBody(body)
  const about = classifyEvent(call, provider, payload)
  const { txRef = null, providerTransactionId } = ('name' in about && about.name) || {}
  const isReadable = about.kind !== 'unreadable'
  const nextStep = isReadable ? 'try' : 'person'
  const report = { provider, payload, txRef, providerTransactionId, nextStep } as const
  const event = await inTurn(digestOf(body), () =>
    call.db.transaction().execute(async (tx) => {
      const stored = await store(tx, call, report)
      if (!stored && about.kind === 'reversal') {
        return reopenEvent(tx, { provider, digest: digestOf(body) })
      }
      if (stored && !isReadable) {
        await openCase(tx, { kind: 'event', cause: stored.id, eventId: stored.id, provider })
      }
      return stored
    }),
  )
  if (event && isReadable) await process(call, event, txRef ?? providerTransactionId)
  return { received: true as const }
}

/** Acts on what a terminal of Moniepoint reports. Events that are about no pushed payment are only kept. */
export async function receiveMoniepoint(call: Webhook) {
  const { db, body, headers, providers } = call
  const adapter = providers.terminals.moniepoint
  if (!adapter?.isSigned(body, headers)) throw new AppError('signature-invalid')
  const payload = readBody(body)
  const named = adapter.readEvent(payload)
  const report = {
    provider: 'moniepoint',
    payload,
    txRef: null,
    nextStep: named ? 'try' : 'done',
  } as const
  const event = await inTurn(digestOf(body), () => db.transaction().execute((tx) => store(tx, call, report)))
  if (event && named) await process(call, event, named.name)
  return { received: true as const }
}

/** Makes the first try of an event that was stored. Events about one payment wait for each other. */
async function process(call: Webhook, event: StoredEvent, payment: string | undefined) {
  const { provider } = event
  const work = () => processEvent(call, event, { timeoutMs: SETTLE_LIMIT_MS })
  await inTurn(`${provider} ${payment}`, work).catch((error: unknown) => {
    // The worker tries it later. One line for each event of a flood would fill the disk.
    if (error instanceof AppError && error.code === 'busy') return
    call.log.warn({ err: error, provider }, 'a payment event waits for another try')
  })
}

/** Keeps delivery reports for support, and does nothing else with them. */
export async function receiveTermii(call: Webhook) {
  const { db, body, headers, config } = call
  const expected = hmacSha512(body, config.services.termii.secretKey)
  if (!equalSecrets(headers['x-termii-signature'], expected)) {
    throw new AppError('signature-invalid')
  }
  const payload = readBody(body)
  // The text carries a one-time code, and a report may come after its receiver has closed their account.
  delete payload['message']
  delete payload['receiver']
  const report = { provider: 'termii', payload, txRef: null, nextStep: 'done' } as const
  await db.transaction().execute((tx) => store(tx, call, report))
  return { received: true as const }
}

function readBody(body: Buffer): Record<string, unknown> {
  const payload = jsonOf(body)
  const isRecord = payload instanceof Object && !Array.isArray(payload)
  return isRecord ? (payload as Record<string, unknown>) : {}
}

function store(tx: Transaction, { body }: Webhook, event: Omit<NewEvent, 'digest'>) {
  return insertEvent(tx, { ...event, digest: digestOf(body) })
}

const digestOf = (body: Buffer) => createHash('sha256').update(body).digest('hex')
