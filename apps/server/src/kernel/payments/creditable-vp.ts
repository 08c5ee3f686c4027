import { country } from '@velvet/contract/shared/country/country'
import { largestVpFor, MAX_VP } from '@velvet/contract/points/vp'

/** Returns the Vp that money without a fitting order buys; 0 where it buys none. */
export function creditableVp({ amount, currency }: { amount: number; currency: string }): number {
  if (currency !== country().currency) return 0
  const vp = largestVpFor(amount)
  // An order has a price of at least one naira, so less than that pays for nothing.
  return amount >= 1 && vp <= MAX_VP ? vp : 0
}
