import { z } from 'zod'
import { ask, ProviderError } from './ask.ts'
import { Amount, Currency, TransactionId, TxRef } from './card-provider.ts'
import type { Made, Transactions, Verified } from './card-provider.ts'

const Transaction = z.object({
  id: TransactionId,
  reference: TxRef,
  /** In kobo. */
  amount: Amount,
  currency: Currency,
  status: z.string(),
  created_at: z.coerce.date().optional().catch(undefined),
})
const Answer = z.object({ status: z.literal(true), data: Transaction })
const List = z.object({
  status: z.literal(true),
  data: z.array(z.unknown()),
  meta: z.object({ pageCount: z.coerce.number().int().min(0) }),
})

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
const AFTER_MS = 72 * 3_600_000

/**
 * Asks Paystack about transactions. A reference should have only one, but nothing depends on that.
 */
export function paystackTransactions(url: string, headers: Record<string, string>): Transactions {
  const verify: Transactions['verify'] = async ({ txRef, providerTransactionId }, options) => {
    const path = providerTransactionId
      ? encodeURIComponent(providerTransactionId)
      : `verify/${encodeURIComponent(txRef)}`
    try {
      return read(await ask('paystack', `${url}/transaction/${path}`, { headers, ...options }))
    } catch (error) {
      if (knowsNone(error)) return { outcome: 'unknown' }
      throw error
    }
  }

  const readSuccesses = async (query: Record<string, string>, options = {}) => {
    const parameters = new URLSearchParams({ ...query, status: 'success', perPage: PER_PAGE })
    const answer = await ask('paystack', `${url}/transaction?${parameters.toString()}`, {
      headers,
      ...options,
    })
    const list = List.safeParse(answer)
    if (!list.success) throw senseless()
    const rows = list.data.data.map((row) => Transaction.safeParse(row))
    const found = rows.flatMap((row) => (row.success ? [verifiedOf(row.data)] : []))
    return {
      transactions: found.filter((transaction) => transaction.outcome !== 'unknown'),
      unreadable: rows.filter((row) => !row.success).length,
      pages: list.data.meta.pageCount,
    }
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
      for (let page = 1, pages = 1; page <= Math.min(pages, MOST_PAGES_OF_A_REFERENCE); page += 1) {
        const list = await readSuccesses({ ...times, page: String(page) }, options)
        found.push(...list.transactions.filter((made) => made.txRef === txRef))
        pages = list.pages
      }
      return found
    },

    listSuccesses: ({ day, page }, options) =>
      readSuccesses(
        { from: `${day}T00:00:00.000Z`, to: `${day}T23:59:59.999Z`, page: String(page) },
        options,
      ),
  }
}

function read(body: unknown): Verified {
  const answer = Answer.safeParse(body)
  if (!answer.success) throw senseless()
  return verifiedOf(answer.data.data)
}

function verifiedOf(transaction: z.output<typeof Transaction>): Verified {
  const { id, reference, amount, currency, status, created_at } = transaction
  // An abandoned checkout has no payment under way, although its payer can still complete it.
  if (status === 'abandoned') return { outcome: 'unknown' }
  return {
    outcome: outcomeOf(status),
    providerTransactionId: id,
    txRef: reference,
    naira: amount / 100,
    currency,
    madeAt: created_at,
    ...(status === 'reversed' && { isReversed: true }),
  }
}

function outcomeOf(status: string): Made['outcome'] {
  if (status === 'success') return 'successful'
  // Reversed money went back to its payer, so the transaction counts as failed.
  return status === 'failed' || status === 'reversed' ? 'failed' : 'pending'
}

const senseless = () => new ProviderError('garbage', 'Paystack sent a senseless answer')

const Refusal = z.object({
  message: z.string().regex(/transaction (reference )?not found|id or code specified is invalid/i),
})

function knowsNone(error: unknown): boolean {
  return (
    error instanceof ProviderError &&
    (error.status === 400 || error.status === 404) &&
    Refusal.safeParse(error.body).success
  )
}
