import { KOBO_A_NAIRA } from '@velvet/contract/money/kobo'

/** The sums of notes that people hand over, in naira. */
const ROUND = [500, 1000, 5000, 10_000, 20_000]
/** More suggestions would not fit beside each other. */
const AT_MOST = 3

/**
 * Returns what people are likely to hand over for an amount, in kobo: the amount rounded up to what notes
 * make, the smallest first, and never the amount itself.
 */
export function handedOver(kobo: number): number[] {
  const sums = ROUND.map((naira) => Math.ceil(kobo / (naira * KOBO_A_NAIRA)) * naira * KOBO_A_NAIRA)
  return [...new Set(sums)].filter((sum) => sum > kobo).slice(0, AT_MOST)
}
