import { SIGN_UP_BONUS_VP } from '@velvet/contract/points/vp'
import { useAppSelector } from '../state/hooks.ts'
import { selectUser } from '../state/selectors.ts'
import { lastAmount } from './last-amount.ts'

/**
 * Returns true if the customer has had more Points than everybody gets at sign-up: they have topped up on this phone, or
 * have a balance that only a top-up or a friend gives. Others read naira beside Points in the same size.
 */
export function useKnowsPoints(): boolean {
  const user = useAppSelector(selectUser)
  if (!user) return false
  return user.Balance > SIGN_UP_BONUS_VP || lastAmount(user.UUID) > 0
}
