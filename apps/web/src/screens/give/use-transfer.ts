import { attempt } from '@velvet/client/attempt'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from '../../app/router.tsx'
import { useAnswer } from '../../app/use-answer.ts'
import { getTransfer, takeTransfer } from '../../calls/transfers.ts'
import { newKey } from '../../parts/new-key.ts'
import { isDecision } from '../../parts/use-idempotent-call.ts'
import { failureOf } from '../../state/call-thunk.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { forgetTransfer, keepTransfer, readTransfer } from '../../parts/kept-transfer.ts'
import { keepTonight } from '../../parts/tonight.ts'

/**
 * Shows and takes the ticket of a link. A try without an answer is repeated with its key when the page
 * is opened again, and so a ticket that this browser keeps is read again.
 */
export function useTransfer(token: string) {
  const dispatch = useAppDispatch()
  const navigate = useNavigate()
  const uuid = useAppSelector((state) => state.auth.user)
  const tickets = useAppSelector((state) => state.tickets.tickets)
  const [kept, setKept] = useState(() => readTransfer(token))
  const [refusal, setRefusal] = useState<string>()
  const [isBusy, setBusy] = useState(kept !== undefined)
  const ask = useCallback((signal: AbortSignal) => getTransfer({ token }, { signal }), [token])
  const { answer, error, retry } = useAnswer(kept ? undefined : ask)

  function take() {
    setBusy(true)
    setRefusal(undefined)
    return send()
  }

  async function send() {
    const { key } = kept ?? { key: newKey() }
    try {
      keepTransfer(token, { key, ...kept })
      const { ticket } = await takeTransfer({ token }, { idempotencyKey: key })
      if (uuid) await moveToMyTickets(uuid, ticket.TicketID)
      else {
        keepTransfer(token, { key, ticket })
        keepTonight(tickets)
        // Asks the browser not to delete the ticket when the phone is short of space.
        void attempt(() => navigator.storage.persist().catch(() => false))
      }
      setKept({ key, ticket })
    } catch (reason) {
      const failure = failureOf(reason)
      setRefusal(failure.message)
      if (isDecision(failure) && (!kept?.ticket || isGone(failure))) forgetTransfer(token)
      setKept(readTransfer(token))
    }
    setBusy(false)
  }

  async function moveToMyTickets(user: string, ticketId: string) {
    forgetTransfer(token)
    await dispatch(fetchTickets(user))
    navigate('/ticketdetails', { replace: true, state: { ticketId } })
  }

  const repeat = useEffectEvent(() => {
    if (kept) void send()
  })
  useEffect(() => repeat(), [])

  return { gift: answer?.gift, ticket: kept?.ticket, error: refusal ?? error, isBusy, take, retry }
}

/** The giver has taken the ticket back, so the code that this browser keeps opens no door. */
function isGone({ code }: { code?: string | undefined }): boolean {
  return code === 'gift-called-back'
}
