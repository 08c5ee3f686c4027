import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { transferPath } from '@velvet/contract/tickets/transfers'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { fill } from '@velvet/contract/shared/words/spoken'
import { ChevronRight } from '@velvet/ui/icons/chevron-right'
import { useState } from 'react'
import { bySeat } from '../../app/by-seat.ts'
import { Link } from '../../app/router.tsx'
import { useTickets } from '../../app/use-tickets.ts'
import { dayAndMonth, shortWeekday } from '../../parts/days/spoken-days.ts'
import { w } from '../../parts/days/words.ts'
import { readTransferTickets } from '../../parts/kept-transfer.ts'
import { isToday, ticketsTonight } from '../../parts/tonight.ts'
import { useAppSelector } from '../../state/hooks.ts'
import { selectIsSignedIn } from '../../state/selectors.ts'
import styles from './ticket-tonight.module.css'

/** Leads from home to the code of today's ticket by one tap, also without a network. */
export default function TicketTonight() {
  return useAppSelector(selectIsSignedIn) ? <OfCustomer /> : <Strip own={[]} />
}

function OfCustomer() {
  return <Strip own={useTickets().tickets} />
}

function Strip({ own }: { own: readonly Ticket[] }) {
  const [transfers] = useState(readTransferTickets)
  const kept = transfers.map(({ ticket }) => ticket)
  const tickets = ticketsTonight(own, kept).sort(bySeat)
  const [ticket] = tickets
  if (!ticket) return null
  const { TicketID: ticketId } = ticket
  const isOwn = own.some(({ TicketID }) => TicketID === ticketId)
  const transfer = isOwn ? undefined : transfers.find((one) => one.ticket.TicketID === ticketId)
  return (
    <Link to={transfer ? transferPath(transfer.token) : '/ticketdetails'} state={{ ticketId }} className={styles.strip}>
      <span className={styles.time}>
        <bdi>{startOf(ticket)}</bdi>
      </span>
      {' · '}
      <span className={styles.cinema}>{ticket.CinemaName}</span>
      {' · '}
      <strong className={styles.seats}>{tickets.map(({ SeatNumber }) => SeatNumber).join(', ')}</strong>
      <ChevronRight size={20} aria-hidden className={styles.arrow} />
    </Link>
  )
}

function startOf(ticket: Ticket): string {
  const { ShowtimeDate: date, ShowtimeTime } = ticket
  const time = twelveHour(ShowtimeTime)
  if (!isToday(ticket)) return `${shortWeekday(date)} ${dayAndMonth(date)} ${time}`
  return fill(isEvening(ticket) ? w.tonightAt : w.todayAt, { time })
}

/** A showtime after midnight still belongs to the evening before. */
function isEvening({ ShowtimeTime: time }: Ticket): boolean {
  return time >= '17:00' || time < '06:00'
}
