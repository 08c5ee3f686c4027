import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { z } from 'zod'
import { ask } from './ask.ts'
import { Currency, TransactionId, TxRef } from './card-provider.ts'
import type { Made, Transactions, Verified } from './card-provider.ts'
import { KoboFromKobo } from './kobo.ts'
import { knowsNone, readAnswer, readFirstPages, readRows } from './read-answer.ts'

const Transaction = z.object({
  id: TransactionId,
  reference: TxRef,
  amount: KoboFromKobo,
  currency: Currency,
  status: z.string(),
  created_at: z.coerce.date().optional().catch(undefined),
  channel: z.string().optional().catch(undefined),
  // https://paystack.com/docs/payments/dedicated-virtual-accounts/ shows these fields of a transfer.
  authorization: z
    .object({
      receiver_bank_account_number: z.string().nullish(),
      narration: z.string().nullish(),
    })
    .nullish()
    .catch(undefined),
})
const Answer = z.object({ status: z.literal(true), data: Transaction })
const List = z.object({
  status: z.literal(true),
  data: z.array(z.unknown()),
  meta: z.object({ pageCount: z.coerce.number().int().min(0) }),
})

/** Paystack's words for a transaction that it does not know. */
const UNKNOWN = /transaction (reference )?not found|id or code specified is invalid/i

const PER_PAGE = '100'
/**
 * Paystack's list cannot be filtered by reference; the reconciliation reads what is beyond these
 * pages.
 */
const MOST_PAGES_OF_A_REFERENCE = 3
/**
 * The time range starts a little before the top-up, since clocks differ, and ends when we stop
 * asking.
 */
const BEFORE_MS = 600_000
const AFTER_MS = 72 * HOUR_MS

/**
 * Asks Paystack about transactions. A reference should have only one, but nothing depends on that.
 */
export function paystackTransactions(url: string, headers: Record<string, string>): Transactions {
  const verify: Transactions['verify'] = async ({ txRef, providerTransactionId }, options) => {
    const path = providerTransactionId
      ? encodeURIComponent(providerTransactionId)
      : `verify/${encodeURIComponent(txRef)}`
    try {
      const answer = await ask('paystack', `${url}/transaction/${path}`, { headers, ...options })
      return verifiedOf(readAnswer('paystack', Answer, answer).data)
    } catch (error) {
      if (knowsNone(error, UNKNOWN)) return { outcome: 'unknown' }
      throw error
    }
  }

  const readSuccesses = async (query: Record<string, string>, options = {}) => {
    const parameters = new URLSearchParams({ ...query, status: 'success', perPage: PER_PAGE })
    const answer = await ask('paystack', `${url}/transaction?${parameters.toString()}`, {
      headers,
      ...options,
    })
    const { data, meta } = readAnswer('paystack', List, answer)
    const { rows, unreadable } = readRows(Transaction, data)
    const transactions = rows
      .map(verifiedOf)
      .filter((made) => made.outcome !== 'unknown')
      .filter((made) => !made.isAtTerminal)
    return { transactions, unreadable, pages: meta.pageCount }
  }

  return {
    verify,

    async listByReference({ txRef, begunAt }, options) {
      const named = await verify({ txRef }, options)
      const found = named.outcome === 'unknown' ? [] : [named]
      if (!begunAt) return found
      const times = {
        from: new Date(begunAt.getTime() - BEFORE_MS).toISOString(),
        to: new Date(begunAt.getTime() + AFTER_MS).toISOString(),
      }
      const successes = await readFirstPages(MOST_PAGES_OF_A_REFERENCE, (page) =>
        readSuccesses({ ...times, page }, options),
      )
      return [...found, ...successes.filter((made) => made.txRef === txRef)]
    },

    listSuccesses: ({ day, page }, options) =>
      readSuccesses({ from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z`, page: String(page) }, options),
  }
}

function verifiedOf(transaction: z.output<typeof Transaction>): Verified {
  const { id, reference, amount, currency, status, created_at, channel, authorization } = transaction
  const account = authorization?.receiver_bank_account_number
  // An abandoned checkout has no payment under way, although its payer can still complete it.
  if (status === 'abandoned') return { outcome: 'unknown' }
  return {
    outcome: outcomeOf(status),
    providerTransactionId: id,
    txRef: reference,
    kobo: amount,
    currency,
    madeAt: created_at,
    ...(channel === 'pos' && { isAtTerminal: true }),
    ...(account && { into: { account, narration: authorization.narration ?? '' } }),
    ...(status === 'reversed' && { isReversed: true }),
  }
}

function outcomeOf(status: string): Made['outcome'] {
  if (status === 'success') return 'successful'
  // Reversed money went back to its payer, so the transaction counts as failed.
  return status === 'failed' || status === 'reversed' ? 'failed' : 'pending'
}
