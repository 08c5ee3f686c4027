import { z } from 'zod'
import { ask, ProviderError } from './ask.ts'
import { Amount, Currency, TransactionId, TxRef } from './card-provider.ts'
import type { Made, Transactions, Verified } from './card-provider.ts'

const Transaction = z.object({
  id: TransactionId,
  tx_ref: TxRef,
  amount: Amount,
  currency: Currency,
  status: z.string(),
  created_at: z.coerce.date().optional().catch(undefined),
})
const Answer = z.object({ status: z.literal('success'), data: Transaction })
const List = z.object({
  status: z.literal('success'),
  meta: z.object({ page_info: z.object({ total_pages: z.coerce.number().int().min(0) }) }),
  data: z.array(z.unknown()),
})

/** No payer tries one reference so often that the answers fill more pages. */
const MOST_PAGES_OF_A_REFERENCE = 5

/**
 * Asks Flutterwave about transactions. One reference can have several, each with its own number.
 */
export function flutterwaveTransactions(
  url: string,
  headers: Record<string, string>,
): Transactions {
  const verify: Transactions['verify'] = async ({ txRef, providerTransactionId }, options) => {
    const path = providerTransactionId
      ? `${encodeURIComponent(providerTransactionId)}/verify`
      : `verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`
    try {
      return read(
        await ask('flutterwave', `${url}/v3/transactions/${path}`, { headers, ...options }),
      )
    } catch (error) {
      if (knowsNone(error)) return { outcome: 'unknown' }
      throw error
    }
  }

  const readPage = async (query: Record<string, string>, options = {}) => {
    const parameters = new URLSearchParams(query)
    const answer = await ask('flutterwave', `${url}/v3/transactions?${parameters.toString()}`, {
      headers,
      ...options,
    })
    const list = List.safeParse(answer)
    if (!list.success) throw senseless()
    const rows = list.data.data.map((row) => Transaction.safeParse(row))
    return {
      transactions: rows.flatMap((row) => (row.success ? [madeOf(row.data)] : [])),
      unreadable: rows.filter((row) => !row.success).length,
      pages: list.data.meta.page_info.total_pages,
    }
  }

  return {
    verify,

    async listByReference({ txRef }, options) {
      const named = await verify({ txRef }, options)
      const found = named.outcome === 'unknown' ? [] : [named]
      for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES_OF_A_REFERENCE); page += 1) {
        const list = await readPage({ tx_ref: txRef, page: String(page) }, options)
        found.push(...list.transactions)
        pages = list.pages
      }
      return found
    },

    // The next day is asked for too, because Flutterwave does not say whether the end date is
    // included.
    listSuccesses: ({ day, dayAfter, page }, options) =>
      readPage({ from: day, to: dayAfter, status: 'successful', page: String(page) }, options),
  }
}

function read(body: unknown): Verified {
  const answer = Answer.safeParse(body)
  if (!answer.success) throw senseless()
  return madeOf(answer.data.data)
}

function madeOf({
  id,
  tx_ref,
  amount,
  currency,
  status,
  created_at,
}: z.output<typeof Transaction>) {
  const made: Made = {
    outcome: outcomeOf(status),
    ...(REVERSED.includes(status) && { isReversed: true }),
    providerTransactionId: id,
    txRef: tx_ref,
    naira: amount,
    currency,
    madeAt: created_at,
  }
  return made
}

const senseless = () => new ProviderError('garbage', 'Flutterwave sent a senseless answer')

const Refusal = z.object({ message: z.string().regex(/no transaction was found|not found/i) })

function knowsNone(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.status === 400 || error.status === 404) &&
    Refusal.safeParse(error.body).success
  )
}

const REVERSED = ['reversed', 'refunded', 'chargeback']

/** Reversed money does not come again, so the transaction counts as failed. */
function outcomeOf(status: string): Made['outcome'] {
  if (REVERSED.includes(status)) return 'failed'
  return status === 'successful' || status === 'failed' ? status : 'pending'
}
