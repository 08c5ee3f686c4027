import type { Ticket } from '@velvet/contract/entities/entities'
import { LINK_SENT } from '@velvet/contract/tickets/gift'
import { Button } from '@velvet/ui/button'
import { Dialog } from '@velvet/ui/dialog'
import { useState } from 'react'
import GiveDialog from './give-dialog.tsx'
import { isToUse } from '../../parts/is-to-use.ts'
import styles from './ticket-details.module.css'

interface BookingDialogProps {
  purchase: readonly Ticket[]
  onClose: () => void
}

/** Shows who has which seat of a purchase and who has not taken theirs yet, and shares each ticket. */
export default function BookingDialog({ purchase, onClose }: BookingDialogProps) {
  const [shared, setShared] = useState<Ticket>()
  if (shared) return <GiveDialog ticket={shared} onClose={() => setShared(undefined)} />
  return (
    <Dialog title="Tickets of this booking" onClose={onClose}>
      <ul className={styles.booking}>
        {purchase.map((ticket) => (
          <li key={ticket.TicketID} className={styles.place}>
            <p>
              <strong>{ticket.SeatNumber}</strong>
              <br />
              {stateOf(ticket)}
            </p>
            {isToUse(ticket) && (
              <Button
                look="quiet"
                aria-label={`Share seat ${ticket.SeatNumber}`}
                onClick={() => setShared(ticket)}
              >
                Share
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Dialog>
  )
}

function stateOf(ticket: Ticket): string {
  if (ticket.GivenAway) {
    return ticket.TakenBy ? `Taken by ${ticket.TakenBy}` : 'Taken by somebody without an account'
  }
  if (ticket.LinkSent && isToUse(ticket)) return LINK_SENT
  if (ticket.Refunded) return 'Refunded'
  return isToUse(ticket) ? 'Yours' : ticket.TicketStatus
}
