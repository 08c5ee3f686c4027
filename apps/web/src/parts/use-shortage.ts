import type { User } from '@velvet/contract/shared/entities/entities'
import { useAppSelector } from '../state/hooks.ts'
import { chosenVp } from '../state/ticket-line.ts'

/**
 * Returns the Vp that are missing for the postponed purchase; zero without one, or with enough Vp.
 */
export function useShortage({ Balance }: User): number {
  const intent = useAppSelector(({ booking }) => booking.intent)
  if (!intent) return 0
  return Math.max(0, chosenVp(intent) - Balance)
}
