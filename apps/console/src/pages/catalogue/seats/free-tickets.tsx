import { useSuspenseQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { groupPin } from '@velvet/contract/tickets/pin'
import { QR_DEFAULT_SIZE, QR_LEVEL, QR_MARGIN } from '@velvet/contract/tickets/qr'
import { shortDate, twelveHour, weekday } from '@velvet/contract/shared/time/time'
import { Button } from '@velvet/ui/button'
import { renderSVG } from 'uqr'
import { Subpage } from '../../../parts/subpage.tsx'
import { seatCalls, SEATS_KEY } from './calls.ts'
import styles from './free-tickets.module.css'

/** Shows the free tickets of one gift, each with its code and pin, to print them. */
export function FreeTickets() {
  const { id } = useParams({ from: '/signed-in/programme/free-tickets/$id' })
  const { data } = useSuspenseQuery({
    queryKey: [...SEATS_KEY, 'free-tickets', id],
    queryFn: ({ signal }) => seatCalls.getFreeTickets({ id }, { signal }),
  })
  const { purchase, tickets } = data
  const up = (
    <Link to="/programme/seats/$id" params={{ id: purchase.showtimeID }}>
      Seats of the showtime
    </Link>
  )
  return (
    <Subpage title="Free tickets" up={up}>
      <p className="muted">
        {purchase.reason}. Given by {purchase.operator.name}
        {purchase.approver.id !== purchase.operator.id && `, approved by ${purchase.approver.name}`}.
      </p>
      <div className={styles.buttons}>
        <Button onClick={() => print()}>Print</Button>
      </div>
      <ul className={styles.tickets} aria-label="Tickets">
        {tickets.map((ticket) => (
          <FreeTicket key={ticket.TicketID} ticket={ticket} />
        ))}
      </ul>
    </Subpage>
  )
}

function FreeTicket({ ticket }: { ticket: Ticket }) {
  const { MovieTitle, CinemaName, ScreenName, SeatNumber, QrCode, TypeNote } = ticket
  const svg = renderSVG(QrCode, { ecc: QR_LEVEL, border: QR_MARGIN })
  return (
    <li className={styles.ticket}>
      {QrCode && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(svg)}`}
          width={QR_DEFAULT_SIZE}
          height={QR_DEFAULT_SIZE}
          alt={`The QR code of seat ${SeatNumber}`}
        />
      )}
      <div>
        <h2>{MovieTitle}</h2>
        <p>
          {weekday(ticket.ShowtimeDate)}, {shortDate(ticket.ShowtimeDate)}, {twelveHour(ticket.ShowtimeTime)}
        </p>
        <p>
          {CinemaName}, {ScreenName}
        </p>
        <p className={styles.seat}>Seat {SeatNumber}</p>
        {QrCode ? <p className="code">{groupPin(QrCode)}</p> : <p>The ticket is in the app of the customer.</p>}
        <p className="muted">
          {ticket.TicketType}
          {TypeNote && `. ${TypeNote}`}
        </p>
      </div>
    </li>
  )
}
