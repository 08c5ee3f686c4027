import { useEffect } from 'react'
import type { PaymentAnswer } from '../../app/use-payment.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { ticketsBought } from '../../state/tickets.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'

/** Puts the tickets of an order that was bought on the phone, and reads the balance after any other end. */
export function useEndedOrder(uuid: string, answer: PaymentAnswer | undefined): void {
  const dispatch = useAppDispatch()
  useEffect(() => {
    if (answer?.purchase) dispatch(ticketsBought(answer.purchase))
    else if (answer?.orderRefused) void dispatch(fetchUserData(uuid))
  }, [dispatch, answer, uuid])
}
