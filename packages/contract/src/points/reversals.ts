import { sumKobo } from '../shared/kobo.ts'

interface Reversed {
  /** The Vp that the payment was credited with. */
  vp: number
  /** The kobo that were paid for them. */
  paid: number
  /** The total kobo that went back to the payer. */
  wentBack: number
}

/**
 * Returns the Vp to take back for the total kobo that went back: the same share of the credited
 * Vp, rounded down in the customer's favour, and all of them once all kobo went back.
 */
export function vpTakenBack({ vp, paid, wentBack }: Reversed): number {
  if (paid <= 0 || wentBack >= paid) return vp
  // The product of two whole numbers can be too large for a double.
  return Number((BigInt(vp) * BigInt(wentBack)) / BigInt(paid))
}

/**
 * Returns the kobo that pay a part of the Points of a payment back: the same share of what was paid for all of them,
 * with their top-up fee, rounded down.
 */
export function koboForPart(part: number, { vp, paid }: Omit<Reversed, 'wentBack'>): number {
  return part >= vp ? paid : Number((BigInt(paid) * BigInt(part)) / BigInt(vp))
}

export interface Reversal {
  /** The kind `transaction` is a reversal of the whole transaction. */
  kind: 'refund' | 'dispute' | 'transaction'
  /** Only the money of a `standing` reversal went back, or is on its way back. */
  state: 'open' | 'standing' | 'over'
  kobo: number
  /** The Vp that were taken or are owed for it so far; null if it was never booked. */
  vp: number | null
}

/**
 * Returns the kobo that went back. A reversal of the whole transaction includes its refunds and
 * disputes, so the larger of the two sums counts.
 */
export function koboBack(reversals: readonly Reversal[]): number {
  const standing = reversals.filter(({ state }) => state === 'standing')
  return Math.max(
    sumKobo(standing.filter(({ kind }) => kind !== 'transaction')),
    sumKobo(standing.filter(({ kind }) => kind === 'transaction')),
  )
}

/**
 * Returns the standing reversals that must be booked now, each with the Vp that are still to be
 * taken for it. The list must hold all reversals of one transaction in the order of their first
 * reports, because the Vp that a reversal owes depend on the kobo of the reversals before it.
 * Together the reversals never owe more than `available`, which is the credited Vp without those
 * that a refund of ours took. A reversal that was never booked is returned even if it owes nothing.
 */
export function vpToBook<R extends Reversal>(
  { vp, paid, available }: Omit<Reversed, 'wentBack'> & { available: number },
  reversals: readonly R[],
): { reversal: R; vp: number }[] {
  const owedFor = (some: readonly R[]) => vpTakenBack({ vp, paid, wentBack: koboBack(some) })
  let booked = reversals.reduce((sum, reversal) => sum + (reversal.vp ?? 0), 0)
  return reversals.flatMap((reversal, index) => {
    if (reversal.state !== 'standing') return []
    const due = owedFor(reversals.slice(0, index + 1)) - owedFor(reversals.slice(0, index))
    const missing = Math.max(0, Math.min(due - (reversal.vp ?? 0), available - booked))
    booked += missing
    return missing > 0 || reversal.vp === null ? [{ reversal, vp: missing }] : []
  })
}
