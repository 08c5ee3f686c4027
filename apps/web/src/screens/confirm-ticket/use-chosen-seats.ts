import { useAppSelector } from '../../state/hooks.ts'
import type { PurchaseInput } from './use-purchase.ts'

/** Returns the seats that the order names, and how many are still to choose. */
export function useChosenSeats(count: number, unanswered: PurchaseInput | undefined) {
  const { seats: chosen, wheelchair } = useAppSelector((state) => state.booking)
  const seats = chosen.slice(0, count)
  // More tickets were added after their seats had been chosen.
  const missing = seats.length > 0 && !unanswered ? count - seats.length : 0
  return { seats, wheelchair, missing }
}
