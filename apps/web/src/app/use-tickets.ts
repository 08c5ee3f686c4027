import { useCallback } from 'react'
import { useReading } from './use-reading.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { fetchTickets } from '../state/tickets.ts'

/** Returns the tickets stored on the phone, and reads them again in the background. */
export function useTickets() {
  const dispatch = useAppDispatch()
  const { tickets, isFetching, error } = useAppSelector((state) => state.tickets)
  const uuid = useAppSelector((state) => state.auth.user)

  const read = useCallback(() => uuid && dispatch(fetchTickets(uuid)), [dispatch, uuid])
  const isAnswered = useReading(read)

  return { tickets, isFetching: isFetching || !isAnswered, error, reload: () => void read() }
}
