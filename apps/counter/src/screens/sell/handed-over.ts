import { KOBO_A_NAIRA } from '@velvet/contract/shared/kobo'

/** People hand over multiples of these sums, in naira. */
const ROUND = [500, 1000, 5000, 10_000, 20_000]
/** No more suggestions fit beside each other. */
const AT_MOST = 3

/**
 * Returns the sums that people are likely to hand over for an amount, in kobo, the smallest first. The exact
 * amount is not among them, because paying exactly needs no typing.
 */
export function handedOver(kobo: number): number[] {
  const sums = ROUND.map((naira) => Math.ceil(kobo / (naira * KOBO_A_NAIRA)) * naira * KOBO_A_NAIRA)
  return [...new Set(sums)].filter((sum) => sum > kobo).slice(0, AT_MOST)
}
