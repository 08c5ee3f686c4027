import { largestVpFor, MAX_VP } from '@velvet/contract/vp'

/** The Vp that money buys which fitted no order; 0 where it buys none. */
export function creditableVp({ amount, currency }: { amount: number; currency: string }): number {
  if (currency !== 'NGN') return 0
  const vp = largestVpFor(amount)
  // Under one naira nothing was paid for, and an order has a price.
  return amount >= 1 && vp <= MAX_VP ? vp : 0
}
