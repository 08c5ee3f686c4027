import { useCallback } from 'react'
import { useNavigate } from '../app/router.tsx'
import { ticketSelected } from '../state/booking.ts'
import { useAppDispatch } from '../state/hooks.ts'
import { ticketIdOf, type Destination } from './destination.ts'

/** Returns a function that opens the screen of a link or a notification. */
export function useOpenDestination(): (destination: Destination | undefined) => void {
  const navigate = useNavigate()
  const dispatch = useAppDispatch()
  return useCallback(
    (destination) => {
      if (!destination) return
      const ticketId = ticketIdOf(destination.state)
      // Stored like a choice in the list, so that a reload opens the ticket again.
      if (ticketId !== undefined) dispatch(ticketSelected(ticketId))
      navigate(destination.path, { state: destination.state })
    },
    [dispatch, navigate],
  )
}
