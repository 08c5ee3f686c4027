import { useEffect } from 'react'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import type { RootState } from '../state/reducer.ts'
import { selectUser } from '../state/selectors.ts'
import type { AppDispatch } from '../state/store.ts'
import { fetchTickets } from '../state/tickets.ts'
import { fetchUserData } from '../state/updated-user-data.ts'

const CHANNEL = 'account'

/**
 * Reads account and tickets again when the app comes to the front, and when another tab shows others,
 * because it has bought, given back, topped up or changed the profile.
 */
export function useFreshAccount(): void {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const shown = useAppSelector(accountShown)

  useEffect(() => {
    if (!uuid) return
    const look = () => {
      if (!document.hidden) read(dispatch, uuid)
    }
    document.addEventListener('visibilitychange', look)
    return () => document.removeEventListener('visibilitychange', look)
  }, [dispatch, uuid])

  useEffect(() => {
    // Safari before 15.4 has no channels; there, tabs agree when they come to the front.
    if (!uuid || !('BroadcastChannel' in window)) return
    const channel = new BroadcastChannel(CHANNEL)
    channel.onmessage = ({ data }: MessageEvent<unknown>) => {
      if (data !== shown) read(dispatch, uuid)
    }
    channel.postMessage(shown)
    return () => channel.close()
  }, [dispatch, uuid, shown])
}

function read(dispatch: AppDispatch, uuid: string): void {
  void dispatch(fetchUserData(uuid))
  void dispatch(fetchTickets(uuid))
}

/**
 * Returns a text that is the same in two tabs if they show the same account with the same tickets, in
 * whatever order. A purchase for 0 Vp changes the tickets alone.
 */
function accountShown(state: RootState): string {
  const { Balance, Username, Email, UserDpUrl } = selectUser(state) ?? {}
  const tickets = state.tickets.tickets
    .map(({ TicketID, TicketStatus, Refunded }) => [TicketID, TicketStatus, Refunded].join())
    .sort()
  return JSON.stringify([Balance, Username, Email, UserDpUrl, tickets])
}
