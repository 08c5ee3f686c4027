import { Banner } from '@velvet/ui/banner'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { useAppSelector } from '../../state/hooks.ts'
import { w } from './words.ts'

/** Names the seats that the customer already has for this showtime, before they pay for more. */
export function AlreadyBought({ showtimeId }: { showtimeId: string }) {
  const tickets = useAppSelector((state) => state.tickets.tickets)
  const seats = tickets
    .filter(({ ShowtimeID, Refunded }) => ShowtimeID === showtimeId && !Refunded)
    .map(({ SeatNumber }) => SeatNumber)
  if (seats.length === 0) return null
  const text = plural(seats.length, w.haveTicket, w.haveTickets)
  return <Banner>{fill(text, { tickets: seats.length, seats: seats.join(', ') })}</Banner>
}
