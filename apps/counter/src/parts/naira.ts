import { formatKobo, KOBO_A_NAIRA, nairaOf } from '@velvet/contract/shared/kobo'
import { formatNaira } from '@velvet/contract/points/vp'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'

/** Returns kobo as text such as `₦3,400`. Only a share of the price of a bundle has a part of a naira. */
export function nairaText(kobo: number): string {
  return kobo % KOBO_A_NAIRA === 0 ? formatNaira(nairaOf(kobo)) : formatKobo(kobo)
}

/** Returns typed naira in kobo; undefined if the text is no whole number. */
export function koboIn(text: string): number | undefined {
  const naira = wholeNumberIn(text)
  return naira === undefined ? undefined : naira * KOBO_A_NAIRA
}
