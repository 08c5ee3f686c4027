import type { Deps } from '../deps.ts'
import { ProviderError } from '../providers/ask.ts'
import {
  keepRefundError,
  markRefundSent,
  settleRefund,
  type claimDueRefunds,
} from './refunds-sql.ts'

export type DueRefund = Awaited<ReturnType<typeof claimDueRefunds>>[number]

/**
 * Asks the provider to send a transaction back, or how that stands. Asked twice it sends once: what
 * went back whole cannot go back again. Throws ProviderError when its answer is not known.
 */
export async function sendRefund(
  { db, providers }: Pick<Deps, 'db' | 'providers'>,
  refund: DueRefund,
): Promise<void> {
  const provider = providers[refund.provider]
  const write = db.transaction()
  try {
    const outcome =
      refund.status === 'due' ? await provider.refund(refund) : await provider.followRefund(refund)
    await write.execute((tx) =>
      outcome === 'refunded'
        ? settleRefund(tx, refund.id, { status: 'refunded' })
        : markRefundSent(tx, refund.id),
    )
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    if (isFinal(error)) {
      const words = wordsOf(error.body) ?? error.message
      return write.execute((tx) => settleRefund(tx, refund.id, { status: 'failed', error: words }))
    }
    await write.execute((tx) => keepRefundError(tx, refund.id, error.message))
    throw error
  }
}

/** A refusal of this request; a wrong key is our trouble, and over once it is mended. */
function isFinal({ kind, status }: ProviderError): boolean {
  return kind === 'refused' && status !== 401 && status !== 403
}

const WORDS_LIMIT = 300

function wordsOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null || !('message' in body)) return undefined
  return typeof body.message === 'string' ? body.message.slice(0, WORDS_LIMIT) : undefined
}
