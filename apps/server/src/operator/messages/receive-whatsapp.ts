import type * as contract from '@velvet/contract/operator/whatsapp.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { z } from 'zod'
import { jsonOf, type RawCall } from '../../kernel/calls/body-routes.ts'
import { Binary, type Call } from '../../kernel/calls/call.ts'
import { keepDelivery, type DeliveryReport } from './whatsapp-sql.ts'

/** Answers the question by which Meta checks the address that the operator has entered. */
export function checkWhatsApp({ providers, input }: Call<typeof contract.checkWhatsApp>) {
  if (!providers.whatsapp?.isOurs(input['hub.verify_token'])) throw new AppError('signature-invalid')
  return Promise.resolve(new Binary(Buffer.from(input['hub.challenge']), 'text/plain'))
}

const Status = z.object({
  id: z.string().max(200),
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  biz_opaque_callback_data: z.uuid(),
  pricing: z.object({ category: z.string().max(50) }).optional(),
})
/** Other events, such as messages of customers, have other values. They are ignored. */
const Event = z.object({
  entry: z.array(
    z.object({ changes: z.array(z.object({ value: z.object({ statuses: z.array(z.unknown()).optional() }) })) }),
  ),
})

/** Keeps what became of messages. The sender repeats a report until it gets this answer. */
export async function receiveWhatsApp({ db, body, headers, providers }: RawCall<typeof contract.receiveWhatsApp>) {
  if (!providers.whatsapp?.isSigned(body, headers['x-hub-signature-256'])) throw new AppError('signature-invalid')
  const reports = reportsIn(body)
  if (reports.length > 0) {
    await db.transaction().execute(async (tx) => {
      for (const report of reports) await keepDelivery(tx, report)
    })
  }
  return { received: true as const }
}

/** Returns the reports in the order of their rows, so that two webhooks never wait for each other. */
function reportsIn(body: Buffer): DeliveryReport[] {
  const event = Event.safeParse(jsonOf(body))
  if (!event.success) return []
  const statuses = event.data.entry.flatMap(({ changes }) => changes.flatMap(({ value }) => value.statuses ?? []))
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
