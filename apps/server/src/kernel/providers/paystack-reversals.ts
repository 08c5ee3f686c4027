import { HUNDREDTHS_A_KOBO } from '@velvet/contract/shared/kobo'
import { z } from 'zod'
import { ask } from './ask.ts'
import { TransactionId, TxRef } from './card-provider.ts'
import { readAnswer } from './read-answer.ts'
import { KoboFromKobo } from './kobo.ts'
import { Moment, pagesOf, readAllPages } from './reversal-report.ts'
import type { ReversalReport, Reversals } from './reversal-report.ts'
import { stateOf } from './reversal-states.ts'

const Transaction = z.union([
  TransactionId.transform((id) => ({ id, reference: undefined })),
  z.object({ id: TransactionId, reference: TxRef.optional() }),
])

const Money = KoboFromKobo.pipe(z.int().positive())

const Refund = z.object({
  id: TransactionId,
  transaction: Transaction,
  /** The lost dispute that this refund pays, if any. */
  dispute: TransactionId.nullish(),
  amount: Money,
  status: z.string(),
})

const Dispute = z.object({
  id: TransactionId,
  transaction: z.object({ id: TransactionId, reference: TxRef.optional(), amount: Money }),
  /** Null while no amount has been set. */
  refund_amount: Money.nullish().catch(null),
  status: z.string(),
  resolution: z.string().nullish(),
  dueAt: Moment,
  due_at: Moment,
})

const Answer = z.object({ status: z.literal(true), data: Refund })
const List = z.object({
  status: z.literal(true),
  data: z.array(z.unknown()),
  meta: z.object({ pageCount: z.coerce.number().int() }).optional().catch(undefined),
})
const Event = z.object({
  event: z.string().regex(/^(refund\.|charge\.dispute\.)/),
  data: z.looseObject({}).catch({}),
})
const Named = z.object({ transaction_reference: TxRef })
const NamedInside = z.object({ transaction: z.object({ reference: TxRef }) })

const PER_PAGE = '100'

export function paystackReversals(url: string, headers: Record<string, string>): Reversals {
  const pages = pagesOf<'refund' | 'dispute'>(async (path, query, options) => {
    const parameters = new URLSearchParams({ ...query, perPage: PER_PAGE })
    const address = `${url}/${path}?${parameters.toString()}`
    const answer = await ask('paystack', address, { headers, ...options })
    const { data, meta } = readAnswer('paystack', List, answer)
    return { items: data, pages: meta?.pageCount ?? 1 }
  })

  return {
    async listReversals({ txRef, providerTransactionId }, options) {
      // Older accounts use the first parameter and newer accounts use the second, so either may be
      // ignored.
      const query = { transaction: providerTransactionId, ...(txRef && { reference: txRef }) }
      const [refunds, disputes] = await Promise.all([
        readAllPages(pages('refund', query, readRefund, options)),
        readAllPages(pages('dispute', { transaction: providerTransactionId }, readDispute, options)),
      ])
      return [...refunds, ...disputes].filter((report) => report.providerTransactionId === providerTransactionId)
    },

    async *reversalsSince(from) {
      const query = { from: from.toISOString() }
      yield* pages('refund', query, readRefund)
      yield* pages('dispute', query, readDispute)
    },

    // Paystack's events carry no number of the refund, so the refunds of the transaction are
    // listed.
    readReversalEvent(payload) {
      const event = Event.safeParse(payload)
      if (!event.success) return undefined
      const { data } = event.data
      const txRef =
        Named.safeParse(data).data?.transaction_reference ?? NamedInside.safeParse(data).data?.transaction.reference
      return { txRef }
    },

    async refund({ providerTransactionId, kobo }) {
      const body = { transaction: providerTransactionId, amount: kobo * HUNDREDTHS_A_KOBO }
      const answer = await ask('paystack', `${url}/refund`, { method: 'POST', headers, body })
      return reportOf(readAnswer('paystack', Answer, answer).data)
    },
  }
}

function readRefund(item: unknown): ReversalReport | undefined {
  const refund = Refund.safeParse(item)
  return refund.success ? reportOf(refund.data) : undefined
}

function reportOf(refund: z.output<typeof Refund>): ReversalReport {
  const { id, transaction, dispute, amount, status } = refund
  const made = {
    providerTransactionId: transaction.id,
    txRef: transaction.reference,
    kobo: amount,
    state: stateOf('paystack', 'refund', status),
  }
  // A refund that pays a lost dispute is the end of that dispute, and not a second reversal.
  if (dispute != null && made.state !== 'over') return { kind: 'dispute', number: dispute, ...made }
  return { kind: 'refund', number: id, ...made }
}

function readDispute(item: unknown): ReversalReport | undefined {
  const dispute = Dispute.safeParse(item)
  if (!dispute.success) return undefined
  const { id, transaction, refund_amount, status, resolution, dueAt, due_at } = dispute.data
  return {
    kind: 'dispute',
    number: id,
    providerTransactionId: transaction.id,
    txRef: transaction.reference,
    kobo: refund_amount ?? transaction.amount,
    state: status === 'resolved' ? stateOf('paystack', 'dispute', resolution ?? '') : 'open',
    dueAt: dueAt ?? due_at,
  }
}
