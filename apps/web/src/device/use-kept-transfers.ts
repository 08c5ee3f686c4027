import { useEffect } from 'react'
import { takeTransfer } from '../calls/transfers.ts'
import { forgetTransfer, readTransfer, readTransferTickets } from '../parts/kept-transfer.ts'
import { isDecision } from '../parts/use-idempotent-call.ts'
import { failureOf } from '../state/call-thunk.ts'
import { useAppDispatch, useAppSelector } from '../state/hooks.ts'
import { signedInPerson } from '../state/signed-in-person.ts'
import { fetchTickets } from '../state/tickets.ts'

/**
 * Brings the tickets that this browser took without an account into the account that has logged in. What the
 * network cuts off is tried again when it is back, and what the account cannot have stays in the browser.
 */
export function useKeptTransfers(): void {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  useEffect(() => {
    if (!uuid) return
    const bring = async () => {
      const tokens = readTransferTickets().map(({ token }) => token)
      const brought = await Promise.all(tokens.map((token) => bringTransfer(token, uuid)))
      if (brought.includes(true)) void dispatch(fetchTickets(uuid))
    }
    void bring()
    const again = () => void bring()
    window.addEventListener('online', again)
    return () => window.removeEventListener('online', again)
  }, [dispatch, uuid])
}

/** Returns true if the ticket is in the account now. */
async function bringTransfer(token: string, uuid: string): Promise<boolean> {
  const key = readTransfer(token)?.key
  if (key === undefined || signedInPerson() !== uuid) return false
  try {
    await takeTransfer({ token }, { idempotencyKey: key })
    forgetTransfer(token)
    return true
  } catch (reason) {
    const failure = failureOf(reason)
    if (isDecision(failure) && failure.code === 'gift-called-back') forgetTransfer(token)
    return false
  }
}
