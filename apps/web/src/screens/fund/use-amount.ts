import type { User } from '@velvet/contract/shared/entities/entities'
import { wholeNumberIn } from '@velvet/contract/shared/typing/typed-number'
import { amountText, topUpFor } from '@velvet/contract/points/vp'
import type { TopUpLimits } from '@velvet/contract/points/vp'
import { useHeldText } from '../../parts/use-held-text.ts'
import { useShortage } from '../../parts/use-shortage.ts'

/** A longer text is no amount of anybody. */
const MOST_SIGNS = 20

/**
 * Holds the amount in the field. Until the person types or taps another, it is the amount that is
 * missing for the postponed purchase, at least the smallest top-up. It is empty if nothing is
 * missing, or while an earlier payment for it may be under way.
 */
export function useAmount(user: User, limits: TopUpLimits, isPaidMaybe: boolean) {
  const needed = topUpFor(useShortage(user), limits)
  const [chosen, setChosen] = useHeldText('top-up', user.UUID)
  const text = chosen ?? (needed > 0 && !isPaidMaybe ? amountText(needed) : '')
  return {
    text,
    /** Zero while the field is empty, or holds no whole number. */
    vp: wholeNumberIn(text) ?? 0,
    isUnclear: text.trim() !== '' && wholeNumberIn(text) === undefined,
    /** In Vp; zero if nothing is missing. */
    needed,
    type: (typed: string) => setChosen(typed.slice(0, MOST_SIGNS)),
    choose: (vp: number) => setChosen(amountText(vp)),
  }
}
