import { withSign } from '@velvet/contract/points/vp'
import { reasonBetween, rulesFor, type PlaceInProgramme, type PriceRule } from '@velvet/contract/catalogue/prices.rules'
import { counterKoboFor } from '@velvet/contract/catalogue/type-prices'
import { nairaOf } from '@velvet/contract/shared/kobo'
import { count, points } from '../../../parts/money.ts'

type NamedRule = PriceRule & { name: string }

const REASONS = {
  dates: 'it is for fewer days',
  film: 'it is for this film',
  screen: 'it is for this screen',
  format: 'it is for this format',
  hours: 'it is for some hours',
  weekdays: 'it is for some days of the week',
} as const

/**
 * Returns the name and the price of the price card's line for a showtime, such as `Eid, 5,400 Vp (₦3,600)`. Returns
 * undefined if no line matches.
 */
export function cardPrice(rules: readonly NamedRule[], place: PlaceInProgramme): string | undefined {
  const [rule] = rulesFor(rules, place)
  return rule && `${rule.name}, ${points(rule.price)} (${withSign(count(nairaOf(counterKoboFor(rule.price))))})`
}

/** Returns a sentence that explains why the first matching line is used instead of the second one. */
export function reasonOfPrice(rules: readonly NamedRule[], place: PlaceInProgramme): string {
  const [first, second] = rulesFor(rules, place)
  if (!first && place.zone) return 'No line of the card fits, so these seats cost what standard seats cost.'
  if (!first) return 'No line of the card fits, so this showtime needs a price of its own.'
  if (!second) return 'No other line fits.'
  const reason = reasonBetween(first, second)
  return `It goes before ${second.name}, because ${reason ? REASONS[reason] : 'it stands higher on the card'}.`
}
