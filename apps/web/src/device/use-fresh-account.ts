import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { selectUser } from '../state/selectors.ts'
import { fetchTickets } from '../state/tickets.ts'
import { fetchUserData } from '../state/updated-user-data.ts'

const CHANNEL = 'balance'

/**
 * Reads Points and tickets again when the app comes to the front, and when another tab has bought,
 * given back or topped up, which its balance shows.
 */
export function useFreshAccount(): void {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const balance = useAppSelector(selectUser)?.Balance

  useEffect(() => {
    if (!uuid) return
    const read = () => {
      if (document.hidden) return
      void dispatch(fetchUserData(uuid))
      void dispatch(fetchTickets(uuid))
    }
    document.addEventListener('visibilitychange', read)
    return () => document.removeEventListener('visibilitychange', read)
  }, [dispatch, uuid])

  useEffect(() => {
    // Safari before 15.4 has no channels; there, tabs agree when they come to the front.
    if (!uuid || balance === undefined || !('BroadcastChannel' in window)) return
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data === balance) return
      void dispatch(fetchUserData(uuid))
      void dispatch(fetchTickets(uuid))
    }
    channel.postMessage(balance)
    return () => channel.close()
  }, [dispatch, uuid, balance])
}
