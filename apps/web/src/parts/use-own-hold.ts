import type { Showtime } from '@velvet/contract/shared/entities/entities'
import { useNavigate } from '../app/router.tsx'
import { useAppSelector } from '../state/hooks.ts'
import { readHeldOrder } from './awaited-order.ts'
import { isFull } from './seats-left.ts'

/**
 * Returns what leads back to the payment for which this customer holds seats of a showtime that looks
 * sold out. Returns undefined where they hold none.
 */
export function useOwnHold(showtime: Showtime): (() => void) | undefined {
  const navigate = useNavigate()
  const uuid = useAppSelector((state) => state.auth.user)
  const isMine = uuid !== null && isFull(showtime)
  const order = isMine ? readHeldOrder(uuid, showtime.ShowtimeID) : undefined
  if (!order) return undefined
  const state = { status: 'Pending', tx_ref: order.txRef, isOrder: true }
  return () => navigate('/paymentsuccessful', { state })
}
