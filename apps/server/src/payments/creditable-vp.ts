import { largestVpFor } from '@velvet/contract/vp'

/** What one call may move; more than this is for the bank to explain. */
const MOST_VP = 1_000_000_000

/** The Vp that money buys which fitted no order; 0 where it buys none. */
export function creditableVp({ amount, currency }: { amount: number; currency: string }): number {
  if (currency !== 'NGN') return 0
  const vp = largestVpFor(amount)
  // Under one naira nothing was paid for, and an order has a price.
  return amount >= 1 && vp <= MOST_VP ? vp : 0
}
