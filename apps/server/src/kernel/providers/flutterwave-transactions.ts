import { z } from 'zod'
import { ask } from './ask.ts'
import { Currency, TransactionId, TxRef } from './card-provider.ts'
import type { Made, Transactions } from './card-provider.ts'
import { KoboFromNaira } from './kobo.ts'
import { knowsNone, readAnswer, readFirstPages, readRows } from './read-answer.ts'

const Transaction = z.object({
  id: TransactionId,
  tx_ref: TxRef,
  amount: KoboFromNaira,
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

/** Flutterwave's words for a transaction that it does not know. */
const UNKNOWN = /not found|no transaction was found/i

/** No payer tries one reference so often that the answers fill more pages. */
const MOST_PAGES_OF_A_REFERENCE = 5

/**
 * Asks Flutterwave about transactions. One reference can have several, each with its own number.
 */
export function flutterwaveTransactions(url: string, headers: Record<string, string>): Transactions {
  const verify: Transactions['verify'] = async ({ txRef, providerTransactionId }, options) => {
    const path = providerTransactionId
      ? `${encodeURIComponent(providerTransactionId)}/verify`
      : `verify_by_reference?tx_ref=${encodeURIComponent(txRef)}`
    try {
      const address = `${url}/v3/transactions/${path}`
      const answer = await ask('flutterwave', address, { headers, ...options })
      return madeOf(readAnswer('flutterwave', Answer, answer).data)
    } catch (error) {
      if (knowsNone(error, UNKNOWN)) return { outcome: 'unknown' }
      throw error
    }
  }

  const readPage = async (query: Record<string, string>, options = {}) => {
    const parameters = new URLSearchParams(query)
    const answer = await ask('flutterwave', `${url}/v3/transactions?${parameters.toString()}`, {
      headers,
      ...options,
    })
    const { data, meta } = readAnswer('flutterwave', List, answer)
    const { rows, unreadable } = readRows(Transaction, data)
    return { transactions: rows.map(madeOf), unreadable, pages: meta.page_info.total_pages }
  }

  return {
    verify,

    async listByReference({ txRef }, options) {
      const named = await verify({ txRef }, options)
      const found = named.outcome === 'unknown' ? [] : [named]
      const tries = await readFirstPages(MOST_PAGES_OF_A_REFERENCE, (page) =>
        readPage({ tx_ref: txRef, page }, options),
      )
      return [...found, ...tries]
    },

    // The next day is asked for too, because Flutterwave does not say whether the end date is
    // included.
    listSuccesses: ({ day, dayAfter, page }, options) =>
      readPage({ from: day, to: dayAfter, status: 'successful', page: String(page) }, options),
  }
}

function madeOf(transaction: z.output<typeof Transaction>): Made {
  const { id, tx_ref, amount, currency, status, created_at } = transaction
  return {
    outcome: outcomeOf(status),
    ...(REVERSED.includes(status) && { isReversed: true }),
    providerTransactionId: id,
    txRef: tx_ref,
    kobo: amount,
    currency,
    madeAt: created_at,
  }
}

const REVERSED = ['reversed', 'refunded', 'chargeback']

/** Reversed money does not come again, so the transaction counts as failed. */
function outcomeOf(status: string): Made['outcome'] {
  if (REVERSED.includes(status)) return 'failed'
  return status === 'successful' || status === 'failed' ? status : 'pending'
}
