import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useState } from 'react'
import { stateOf } from '../../parts/ticket-status.ts'
import GiveDialog from './give-dialog.tsx'
import { isToUse } from '../../parts/is-to-use.ts'
import styles from './ticket-details.module.css'
import { w } from './words.ts'

interface BookingDialogProps {
  purchase: readonly Ticket[]
  onClose: () => void
}

/** Shows who has which seat of a purchase and who has not taken theirs yet, and shares each ticket. */
export default function BookingDialog({ purchase, onClose }: BookingDialogProps) {
  const [shared, setShared] = useState<Ticket>()
  if (shared) return <GiveDialog ticket={shared} onClose={() => setShared(undefined)} />
  return (
    <Dialog title={w.ticketsOfBooking} onClose={onClose}>
      <ul className={styles.booking}>
        {purchase.map((ticket) => (
          <li key={ticket.TicketID} className={styles.place}>
            <p>
              <strong>{ticket.SeatNumber}</strong>
              <br />
              {placeOf(ticket)}
            </p>
            {isToUse(ticket) && (
              <Button
                look="quiet"
                aria-label={fill(w.shareSeat, { seat: ticket.SeatNumber })}
                onClick={() => setShared(ticket)}
              >
                {w.share}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function placeOf(ticket: Ticket): string {
  if (ticket.GivenAway) {
    return ticket.TakenBy ? fill(w.takenBy, { name: ticket.TakenBy }) : w.takenByNobody
  }
  if (ticket.LinkSent && isToUse(ticket)) return w.linkSent
  return isToUse(ticket) ? w.yours : stateOf(ticket)
}
