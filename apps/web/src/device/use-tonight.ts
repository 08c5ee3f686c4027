import { useEffect } from 'react'
import { useLocation } from '../app/router.tsx'
import { keepTonight, markTonight } from '../parts/tonight.ts'
import { useAppSelector } from '../state/hooks.ts'

/** Stores when home has to show a ticket of the customer. After a logout, nothing of it stays. */
export function useTonight(): void {
  const { pathname } = useLocation()
  const tickets = useAppSelector((state) => state.tickets.tickets)
  useEffect(() => {
    keepTonight(tickets)
    return () => keepTonight([])
  }, [tickets])
  useEffect(markTonight, [pathname])
}
