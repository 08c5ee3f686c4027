import { KOBO_A_NAIRA, nairaOf } from '@velvet/contract/shared/kobo'
import { formatNaira } from '@velvet/contract/points/vp'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'

/** Returns kobo as text such as `₦3,400`. All amounts at a counter are whole naira. */
export function nairaText(kobo: number): string {
  return formatNaira(nairaOf(kobo))
}

/** Returns typed naira in kobo; undefined if the text is no whole number. */
export function koboIn(text: string): number | undefined {
  const naira = wholeNumberIn(text)
  return naira === undefined ? undefined : naira * KOBO_A_NAIRA
}
