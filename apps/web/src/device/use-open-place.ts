import { useCallback } from 'react'
import { useNavigate } from '../app/router.tsx'
import { ticketSelected } from '../state/booking.ts'
import { useAppDispatch } from '../state/hooks.ts'
import type { Place } from './place.ts'

/** Goes where a link or a notification leads. */
export function useOpenPlace(): (place: Place | undefined) => void {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  return useCallback(
    (place) => {
      if (!place) return
      const ticketId = ticketIn(place.state)
      // Kept as by the list, so that a reload opens it again.
      if (ticketId !== undefined) dispatch(ticketSelected(ticketId))
      navigate(place.path, { state: place.state })
    },
    [dispatch, navigate],
  )
}

function ticketIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('ticketId' in state)) return undefined
  return typeof state.ticketId === 'string' ? state.ticketId : undefined
}
