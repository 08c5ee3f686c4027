import { DAY_MS } from '@velvet/contract/shared/time/durations'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { z } from 'zod'
import { ask } from './ask.ts'
import { TransactionId, TxRef } from './card-provider.ts'
import { readAnswer } from './read-answer.ts'
import { KoboFromNaira } from './kobo.ts'
import { Moment, pagesOf, readAllPages } from './reversal-report.ts'
import type { ReversalReport, Reversals } from './reversal-report.ts'
import { stateOf } from './reversal-states.ts'

const Money = KoboFromNaira.pipe(z.int().positive())

const Refund = z.object({
  id: TransactionId,
  transaction_id: TransactionId,
  amount_refunded: Money,
  status: z.string(),
})

/** The answer to a refund request names the transaction in another field than the list does. */
const NewRefund = Refund.omit({ transaction_id: true })

const Chargeback = z.object({
  id: TransactionId,
  transaction_id: TransactionId,
  tx_ref: TxRef.optional(),
  amount: Money,
  status: z.string(),
  due_date: Moment,
})

const List = z.object({
  status: z.literal('success'),
  data: z.array(z.unknown()).nullish(),
  meta: z
    .object({ page_info: z.object({ total_pages: z.coerce.number().int() }) })
    .optional()
    .catch(undefined),
})
const Answer = z.object({ status: z.literal('success'), data: NewRefund })

/** The kind of an event is in one of three fields, depending on the age of the account. */
const Event = z.looseObject({
  event: z.string().optional(),
  type: z.string().optional(),
  'event.type': z.string().optional(),
  data: z.looseObject({}).optional(),
})
/** The field of the transaction's number varies with the event; `id` is the refund's own number. */
const Names = z.object({
  tx_ref: TxRef.optional().catch(undefined),
  txRef: TxRef.optional().catch(undefined),
  transaction_id: TransactionId.optional().catch(undefined),
  TransactionId: TransactionId.optional().catch(undefined),
  tx_id: TransactionId.optional().catch(undefined),
})

export function flutterwaveReversals(url: string, headers: Record<string, string>): Reversals {
  const pages = pagesOf<'refunds' | 'chargebacks'>(async (path, query, options) => {
    const address = `${url}/v3/${path}?${new URLSearchParams(query).toString()}`
    const answer = await ask('flutterwave', address, { headers, ...options })
    const { data, meta } = readAnswer('flutterwave', List, answer)
    return { items: data ?? [], pages: meta?.page_info.total_pages ?? 1 }
  })

  return {
    async listReversals({ providerTransactionId }, options) {
      const query = { id: providerTransactionId }
      const [refunds, chargebacks] = await Promise.all([
        readAllPages(pages('refunds', query, readRefund, options)),
        readAllPages(pages('chargebacks', query, readChargeback, options)),
      ])
      return [...refunds, ...chargebacks].filter((report) => report.providerTransactionId === providerTransactionId)
    },

    async *reversalsSince(from) {
      const query = { from: dayOf(from), to: dayOf(new Date(Date.now() + DAY_MS)) }
      yield* pages('refunds', query, readRefund)
      yield* pages('chargebacks', query, readChargeback)
    },

    readReversalEvent(payload) {
      const event = Event.safeParse(payload).data
      if (!event || !isAboutReversal(event)) return undefined
      const names = Names.safeParse(event.data ?? payload).data
      return {
        txRef: names?.tx_ref ?? names?.txRef,
        providerTransactionId: names?.transaction_id ?? names?.TransactionId ?? names?.tx_id,
      }
    },

    async refund({ providerTransactionId, kobo }) {
      const address = `${url}/v3/transactions/${encodeURIComponent(providerTransactionId)}/refund`
      const answer = await ask('flutterwave', address, {
        method: 'POST',
        headers,
        body: { amount: nairaOf(kobo) },
      })
      const { data } = readAnswer('flutterwave', Answer, answer)
      return reportOf({ ...data, transaction_id: providerTransactionId })
    },
  }
}

function isAboutReversal({ event, type, 'event.type': oldType }: z.output<typeof Event>): boolean {
  return [event, type, oldType].some((kind) => kind !== undefined && /^(refund|chargeback|dispute)/i.test(kind))
}

function readRefund(item: unknown): ReversalReport | undefined {
  const refund = Refund.safeParse(item)
  return refund.success ? reportOf(refund.data) : undefined
}

function reportOf(refund: z.output<typeof Refund>): ReversalReport {
  return {
    kind: 'refund',
    number: refund.id,
    providerTransactionId: refund.transaction_id,
    kobo: refund.amount_refunded,
    state: stateOf('flutterwave', 'refund', refund.status),
  }
}

function readChargeback(item: unknown): ReversalReport | undefined {
  const chargeback = Chargeback.safeParse(item)
  if (!chargeback.success) return undefined
  const { id, transaction_id, tx_ref, amount, status, due_date } = chargeback.data
  return {
    kind: 'dispute',
    number: id,
    providerTransactionId: transaction_id,
    txRef: tx_ref,
    kobo: amount,
    state: stateOf('flutterwave', 'dispute', status),
    dueAt: due_date,
  }
}

const dayOf = (instant: Date) => instant.toISOString().slice(0, 10)
