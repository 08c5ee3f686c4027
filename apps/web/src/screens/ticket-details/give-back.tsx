import { isPassing, wordsOf } from '@velvet/client/call-error'
import type { Ticket } from '@velvet/contract/entities'
import { localDateOf, localTimeOf, shortDate, twelveHour, weekday } from '@velvet/contract/time'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Undo2 } from 'lucide-react'
import { useRef, useState } from 'react'
import { refundTicket } from '../../calls/tickets.ts'
import { newKey } from '../../parts/new-key.ts'
import { Row } from '../../parts/row.tsx'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import styles from './ticket-details.module.css'

/** Where the operator takes tickets back, and for as long as that is so. */
export function GiveBack({ ticket }: { ticket: Ticket }) {
  const { isBusy, error, isAsking, ask, giveBack } = useGiveBack(ticket)
  const [openedAt] = useState(() => Date.now())
  const until = ticket.RefundableUntil ? new Date(ticket.RefundableUntil) : undefined
  if (!until || until.getTime() < openedAt || ticket.TicketStatus !== 'Unused') return null
  const date = localDateOf(until)
  return (
    <>
      <Row icon={Undo2} label="Give this ticket back" onPress={() => ask(true)} />
      {isAsking && (
        <Dialog title="Give this ticket back?" onClose={() => ask(false)}>
          <div className={styles.giveBack}>
            <p>
              You get the Points that it cost, and your seat goes to somebody else. You can do this
              until {twelveHour(localTimeOf(until))} on {weekday(date)}, {shortDate(date)}.
            </p>
            {error && <p role="alert">{error}</p>}
            <Button look="danger" wide busy={isBusy} onClick={() => void giveBack()}>
              Give Back
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

function useGiveBack({ TicketID: ticketID }: Ticket) {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const [isAsking, setIsAsking] = useState(false)
  const [isBusy, setIsBusy] = useState(false)
  const [error, setError] = useState<string>()
  // Kept until it is answered: a lost answer gives back once.
  const key = useRef<string>(undefined)

  async function giveBack() {
    if (!uuid) return
    key.current ??= newKey()
    setIsBusy(true)
    setError(undefined)
    try {
      await refundTicket({ uuid, ticketID }, { idempotencyKey: key.current })
      setIsAsking(false)
      void dispatch(fetchTickets(uuid))
      void dispatch(fetchUserData(uuid))
    } catch (reason) {
      if (!isPassing(reason)) key.current = undefined
      setError(wordsOf(reason))
    } finally {
      setIsBusy(false)
    }
  }
  return { isAsking, ask: setIsAsking, isBusy, error, giveBack }
}
