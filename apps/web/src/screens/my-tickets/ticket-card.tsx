import type { Ticket } from '@velvet/contract/entities'
import { shortDate, twelveHour } from '@velvet/contract/time'
import { titleCase } from '@velvet/contract/title-case'
import { Badge } from '@velvet/ui/badge'
import { ChevronRight } from 'lucide-react'
import { Link } from '../../app/router.tsx'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { useAppDispatch } from '../../state/hooks.ts'
import { ticketSelected } from '../../state/booking.ts'
import styles from './my-tickets.module.css'

export function TicketCard({ ticket, eager }: { ticket: Ticket; eager: boolean }) {
  const dispatch = useAppDispatch()
  return (
    <li className={styles.item}>
      <Link
        to="/ticketdetails"
        state={{ ticketId: ticket.TicketID }}
        className={styles.card}
        onClick={() => dispatch(ticketSelected(ticket.TicketID))}
      >
        <div className={styles.poster}>
          <FilmPoster url={ticket.PosterURL} colour={ticket.Colour} sizes="92px" eager={eager} />
        </div>
        <div className={styles.words}>
          <p className={styles.status}>
            <Badge status={ticket.TicketStatus} />
            {ticket.Refunded ? 'Refunded' : `Seat ${ticket.SeatNumber}`}
          </p>
          <h2 className={styles.title}>{titleCase(ticket.MovieTitle)}</h2>
          <p className={styles.when}>
            <bdi>{twelveHour(ticket.ShowtimeTime)}</bdi> <span aria-hidden>·</span>{' '}
            {shortDate(ticket.ShowtimeDate)}
          </p>
          <p className={styles.cinema}>{ticket.CinemaName}</p>
          <p className={styles.where}>{titleCase(ticket.CinemaAddress)}</p>
          <span className={styles.view}>
            View Ticket
            <ChevronRight size={18} aria-hidden />
          </span>
        </div>
      </Link>
    </li>
  )
}
