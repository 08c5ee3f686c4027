import type { User } from '@velvet/contract/entities'
import { useHeldText } from '../../parts/use-held-text.ts'
import { useShortage } from './use-shortage.ts'

/** The largest amount that a call may carry has this many digits. */
const MOST_DIGITS = 9

export interface Limits {
  least: number
  most: number
}

/**
 * Holds the amount in the field. Until the person types or taps another, it is the amount that is
 * missing for the postponed purchase, at least the smallest top-up. It is empty if nothing is
 * missing.
 */
export function useAmount(user: User, { least, most }: Limits) {
  const shortage = useShortage(user)
  const [chosen, setChosen] = useHeldText('top-up', user.UUID)
  const needed = shortage > 0 ? Math.min(Math.max(shortage, least), most) : 0
  const text = chosen ?? (needed > 0 ? String(needed) : '')
  return {
    text,
    vp: Number(text),
    /** In Vp; zero if nothing is missing. */
    needed,
    type: (typed: string) => setChosen(typed.replace(/\D/g, '').slice(0, MOST_DIGITS)),
    choose: (vp: number) => setChosen(String(vp)),
  }
}
