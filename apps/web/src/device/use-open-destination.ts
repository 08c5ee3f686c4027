import { useCallback } from 'react'
import { useNavigate } from '../app/router.tsx'
import { ticketSelected } from '../state/booking.ts'
import { useAppDispatch } from '../state/hooks.ts'
import type { Destination } from './destination.ts'

/** Returns a function that opens the screen of a link or a notification. */
export function useOpenDestination(): (destination: Destination | undefined) => void {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  return useCallback(
    (destination) => {
      if (!destination) return
      const ticketId = ticketIn(destination.state)
      // Stored like a choice in the list, so that a reload opens the ticket again.
      if (ticketId !== undefined) dispatch(ticketSelected(ticketId))
      navigate(destination.path, { state: destination.state })
    },
    [dispatch, navigate],
  )
}

function ticketIn(state: unknown): string | undefined {
  if (typeof state !== 'object' || state === null || !('ticketId' in state)) return undefined
  return typeof state.ticketId === 'string' ? state.ticketId : undefined
}
