import { serverNow } from '@velvet/client/server-clock'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { twelveHour, writtenClock } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { Undo2 } from '@velvet/ui/icons/undo-2'
import { useState } from 'react'
import { refundTicket } from '../../calls/tickets.ts'
import { fullDate } from '../../parts/days/spoken-days.ts'
import { filled } from '@velvet/ui/filled'
import { Row } from '../../parts/row.tsx'
import { isDecision, useIdempotentCall } from '../../parts/use-idempotent-call.ts'
import { useAppDispatch, useAppSelector } from '../../state/hooks.ts'
import { fetchTickets } from '../../state/tickets.ts'
import { fetchUserData } from '../../state/updated-user-data.ts'
import styles from './ticket-details.module.css'
import { w } from './words.ts'

/** Offers a refund while the operator gives one for this ticket, and otherwise shows nothing. */
export function RefundTicket({ ticket }: { ticket: Ticket }) {
  const { isBusy, error, isAsking, ask, refund } = useRefund(ticket)
  const [openedAt] = useState(serverNow)
  const until = ticket.RefundableUntil
  if (!until || !isReturnable(ticket, openedAt)) return null
  // The showtime is shown by the clocks at the cinema, so the deadline is too.
  const { date, time } = writtenClock(until)
  return (
    <>
      <Row icon={Undo2} label={w.getRefund} onPress={() => ask(true)} />
      {isAsking && (
        <Dialog title={fill(w.refundTitle, { seat: ticket.SeatNumber })} onClose={() => ask(false)}>
          <div className={styles.refund}>
            <p>
              {filled(w.howRefunding, {
                time: <bdi>{twelveHour(time)}</bdi>,
                day: fullDate(date),
              })}
            </p>
            {(ticket.RefundedWith ?? 1) > 1 && <p>{fill(w.goesTogether, { tickets: ticket.RefundedWith ?? 0 })}</p>}
            {ticket.Zone === 'love-seat' && <p>{w.bothHalves}</p>}
            {error && <p role="alert">{error}</p>}
            <Button look="danger" wide busy={isBusy} onClick={() => void refund()}>
              {w.refundNow}
            </Button>
          </div>
        </Dialog>
      )}
    </>
  )
}

/** Returns true while the operator's rule still allows a refund or an exchange of this ticket. */
export function isReturnable({ RefundableUntil: until, TicketStatus }: Ticket, now: number): boolean {
  return Boolean(until) && Date.parse(until ?? '') >= now && TicketStatus === 'Unused'
}

/** Refunds the ticket once, whatever the network does, and then reads tickets and Points again. */
function useRefund({ TicketID: ticketID }: Ticket) {
  const dispatch = useAppDispatch()
  const uuid = useAppSelector((state) => state.auth.user)
  const [isAsking, setIsAsking] = useState(false)
  const { isBusy, failure, send } = useIdempotentCall(refundTicket)

  async function refund() {
    if (!uuid) return
    // Phones keep requests under this name.
    const outcome = await send(`give-back:${ticketID}`, { uuid, ticketID })
    if (!outcome) return
    if ('output' in outcome) setIsAsking(false)
    // A refusal means that the ticket has changed: it was used, or an earlier try was answered.
    else if (!isDecision(outcome.failure)) return
    void dispatch(fetchTickets(uuid))
    void dispatch(fetchUserData(uuid))
  }
  return { isAsking, ask: setIsAsking, isBusy, error: failure?.message, refund }
}
