import type * as contract from '@velvet/contract/operator/whatsapp.calls'
import { isStop } from '@velvet/contract/shared/notifications/whatsapp-templates'
import { normalisePhone } from '@velvet/contract/people/phone'
import { AppError } from '@velvet/contract/shared/errors'
import { z } from 'zod'
import { jsonOf, type RawCall } from '../../kernel/calls/body-routes.ts'
import { Binary, type Call } from '../../kernel/calls/call.ts'
import { keepDelivery, stopWhatsApp, type DeliveryReport } from './whatsapp-sql.ts'

/** Answers the question by which Meta checks the address that the operator has entered. */
export function checkWhatsApp({ providers, input }: Call<typeof contract.checkWhatsApp>) {
  if (!providers.whatsapp?.isOurs(input['hub.verify_token'])) throw new AppError('signature-invalid')
  return Promise.resolve(new Binary(Buffer.from(input['hub.challenge']), 'text/plain'))
}

/** The last second of the year 2100. */
const MAX_SECOND = 4_133_980_799

const Status = z.object({
  id: z.string().max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.uuid(),
  pricing: z.object({ category: z.string().max(50) }).optional(),
})
/** A stop word that a customer has sent. Other texts do not fit this schema, so nothing of them is stored. */
const Text = z.object({
  from: z.string().max(20),
  timestamp: z.coerce.number().int().min(0).max(MAX_SECOND),
  text: z.object({ body: z.string().max(4096).refine(isStop) }),
})
const list = z.array(z.unknown()).default([])
const Event = z.object({
  entry: z.array(z.object({ changes: z.array(z.object({ value: z.object({ statuses: list, messages: list }) })) })),
})

/** Keeps what became of messages, and who wants no more. The sender repeats an event until it gets this answer. */
export async function receiveWhatsApp({ db, body, headers, providers }: RawCall<typeof contract.receiveWhatsApp>) {
  if (!providers.whatsapp?.isSigned(body, headers['x-hub-signature-256'])) throw new AppError('signature-invalid')
  const event = Event.safeParse(jsonOf(body))
  const values = event.success ? event.data.entry.flatMap(({ changes }) => changes.map(({ value }) => value)) : []
  const reports = reportsIn(values.flatMap(({ statuses }) => statuses))
  if (reports.length > 0) {
    await db.transaction().execute(async (tx) => {
      for (const report of reports) await keepDelivery(tx, report)
    })
  }
  const stops = stopsIn(values.flatMap(({ messages }) => messages))
  // A person who closes an account locks it before its messages, so both are never locked in one transaction here.
  if (stops.length > 0) {
    await db.transaction().execute(async (tx) => {
      for (const stop of stops) await stopWhatsApp(tx, stop)
    })
  }
  return { received: true as const }
}

/** Returns the reports in the order of their rows, so that two webhooks never wait for each other. */
function reportsIn(statuses: readonly unknown[]): DeliveryReport[] {
  return statuses
    .flatMap((status) => Status.safeParse(status).data ?? [])
    .map(({ id, status, biz_opaque_callback_data, pricing }) => ({
      id: biz_opaque_callback_data,
      providerId: id,
      delivery: status,
      priceCategory: pricing?.category ?? null,
    }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))
}

/** Returns the numbers that sent a stop word, in their order. */
function stopsIn(messages: readonly unknown[]) {
  return messages
    .flatMap((message) => Text.safeParse(message).data ?? [])
    .flatMap(({ from, timestamp }) => {
      const phone = normalisePhone(`+${from}`)
      return phone === undefined ? [] : [{ phone, second: timestamp }]
    })
    .sort((one, other) => (one.phone < other.phone ? -1 : 1))
}
