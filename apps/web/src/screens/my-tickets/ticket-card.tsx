import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Badge } from '@velvet/ui/badge'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { Link } from '../../app/router.tsx'
import { shortDate, weekday } from '../../parts/days/spoken-days.ts'
import { FilmPoster } from '../../parts/film-poster.tsx'
import { isToUse } from '../../parts/is-to-use.ts'
import { stateOf } from '../../parts/ticket-status.ts'
import { useAppDispatch } from '../../state/hooks.ts'
import { ticketSelected } from '../../state/booking.ts'
import styles from './my-tickets.module.css'
import { byStatus } from './purchases.ts'
import type { Tickets } from './purchases.ts'
import { wordsOfType } from '../../parts/words-of-type.ts'
import { w } from './words.ts'

interface TicketCardProps {
  /** The tickets of one purchase, beginning with the one that the card opens. */
  purchase: Tickets
  eager: boolean
  /** Where the card leads, if not to the ticket of a customer. */
  to?: string | undefined
}

/** Shows the tickets of one purchase as one card. The screen of the first ticket leads to the others. */
export function TicketCard({ purchase, eager, to = '/ticketdetails' }: TicketCardProps) {
  const [ticket] = purchase
  const dispatch = useAppDispatch()
  return (
    <li className={styles.item}>
      <Link
        to={to}
        state={{ ticketId: ticket.TicketID }}
        className={styles.card}
        onClick={() => dispatch(ticketSelected(ticket.TicketID))}
      >
        <div className={styles.poster}>
          <FilmPoster url={ticket.PosterURL} colour={ticket.Colour} sizes="92px" eager={eager} />
        </div>
        <div className={styles.text}>
          <div>
            {byStatus(purchase).map((tickets) => (
              <p key={tickets[0].TicketID} className={styles.status}>
                {!tickets[0].GivenAway && <Status ticket={tickets[0]} />}
                <span className={styles.seats}>{seatsOf(tickets)}</span>
              </p>
            ))}
            {notesOf(purchase).map((note) => (
              <p key={note} className={styles.where}>
                {note}
              </p>
            ))}
          </div>
          <h2 className={styles.title}>{titleCase(ticket.MovieTitle)}</h2>
          <p className={styles.when}>
            <span className={styles.part}>
              <bdi>{twelveHour(ticket.ShowtimeTime)}</bdi>, {weekday(ticket.ShowtimeDate)}
            </span>{' '}
            <span className={styles.part}>{shortDate(ticket.ShowtimeDate)}</span>
          </p>
          <p className={styles.cinema}>{ticket.CinemaName}</p>
          <p className={styles.where}>{titleCase(ticket.CinemaAddress)}</p>
          <span className={styles.view}>
            {w.viewTicket}
            <ChevronRight size={18} aria-hidden />
          </span>
        </div>
      </Link>
    </li>
  )
}

/** Returns what the types of the tickets that can be used ask of their holders, each note once. */
function notesOf(tickets: Tickets): string[] {
  return [...new Set(tickets.filter(isToUse).flatMap((one) => wordsOfType(one).note ?? []))]
}

function Status({ ticket }: { ticket: Ticket }) {
  return <Badge status={ticket.TicketStatus} word={stateOf(ticket)} />
}

/** Returns text such as "Seats A1, A2 Child". */
function seatsOf(tickets: Tickets): string {
  const seats = tickets
    .map((one) => {
      const { label } = wordsOfType(one)
      return label ? `${one.SeatNumber} ${label}` : one.SeatNumber
    })
    .join(', ')
  return fill(seatTextOf(tickets), { seats })
}

function seatTextOf({ length, 0: { GivenAway } }: Tickets) {
  if (GivenAway) return plural(length, w.seatGivenAway, w.seatsGivenAway)
  return plural(length, w.seat, w.seats)
}
