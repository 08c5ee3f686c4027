import { ProviderError } from '../providers/ask.ts'
import type { AskingLimits, CardProvider, Made, TransactionName, Verified } from '../providers/card-provider.ts'

/**
 * Asks for the transaction with a number. Returns `unknown` if the number came from the payer's
 * browser and the transaction has another reference, so that a payer cannot name another person's
 * transaction. Throws ProviderError if the provider reports a transaction with another number.
 */
export async function askByNumber(
  provider: CardProvider,
  name: Required<TransactionName>,
  { isFromPayer, ...limits }: AskingLimits & { isFromPayer: boolean },
): Promise<Verified> {
  const verified = await provider.verify(name, limits)
  if (verified.outcome === 'unknown') return verified
  if (verified.providerTransactionId !== name.providerTransactionId) {
    throw new ProviderError('garbage', 'the answer is about another transaction')
  }
  // A number that the provider reported itself counts for more than the reference beside it.
  return isFromPayer && verified.txRef !== name.txRef ? { outcome: 'unknown' } : verified
}

/**
 * Asks for all transactions of a reference. Returns each once, oldest first by the provider's
 * numbers. Throws ProviderError if one belongs to another reference.
 */
export async function askByReference(
  provider: CardProvider,
  payment: { txRef: string; begunAt: Date | undefined },
  limits: AskingLimits,
): Promise<Made[]> {
  const found = await provider.listByReference(payment, limits)
  if (found.some(({ txRef }) => txRef !== payment.txRef)) {
    throw new ProviderError('garbage', 'the answer is about another transaction')
  }
  const byNumber = new Map(found.map((made) => [made.providerTransactionId, made]))
  return [...byNumber.values()].sort(byAge)
}

/** Compares as BigInt, because these numbers can be too large for a JavaScript number. */
function byAge(one: Made, other: Made): number {
  return BigInt(one.providerTransactionId) < BigInt(other.providerTransactionId) ? -1 : 1
}
