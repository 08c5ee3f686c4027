import { useCallback, useState } from 'react'
import { useReading } from './use-reading.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { fetchTickets } from '../state/tickets.ts'

/** The tickets kept on the phone, read anew behind what is shown. */
export function useTickets() {
  const dispatch = useAppDispatch()
  const { tickets, isFetching, error } = useAppSelector((state) => state.tickets)
  const uuid = useAppSelector((state) => state.auth.user)
  // Nothing kept is not yet no tickets: the server has the word.
  const [isAnswered, setIsAnswered] = useState(false)

  const reload = useCallback(() => {
    if (uuid) void dispatch(fetchTickets(uuid)).then(() => setIsAnswered(true))
  }, [dispatch, uuid])
  useReading(reload)

  return { tickets, isFetching: isFetching || !isAnswered, error, reload }
}
