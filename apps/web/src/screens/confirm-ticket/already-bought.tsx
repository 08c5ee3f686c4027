import { Banner } from '@velvet/ui/banner'
import { useAppSelector } from '../../state/hooks.ts'

/** Names the seats that the customer already has for this showtime, before they pay for more. */
export function AlreadyBought({ showtimeId }: { showtimeId: string }) {
  const tickets = useAppSelector((state) => state.tickets.tickets)
  const seats = tickets
    .filter(({ ShowtimeID, Refunded }) => ShowtimeID === showtimeId && !Refunded)
    .map(({ SeatNumber }) => SeatNumber)
  if (seats.length === 0) return null
  return (
    <Banner>
      You already have {seats.length === 1 ? 'a ticket' : `${seats.length} tickets`} for this
      showtime: {seats.length === 1 ? 'seat' : 'seats'} {seats.join(', ')}.
    </Banner>
  )
}
