import { useCallback } from 'react'
import { useNavigate } from '../app/router.tsx'
import { ticketSelected } from '../state/booking.ts'
import { useAppDispatch } from '../state/hooks.ts'
import type { Place } from './place.ts'

/** Returns a function that opens the screen of a link or a notification. */
export function useOpenPlace(): (place: Place | undefined) => void {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  return useCallback(
    (place) => {
      if (!place) return
      const ticketId = ticketIn(place.state)
      // Stored like a choice in the list, so that a reload opens the ticket again.
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
