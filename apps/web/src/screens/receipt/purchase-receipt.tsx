import type { Ticket } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'
import { formatKobo } from '@velvet/contract/money/kobo'
import { formatVp } from '@velvet/contract/money/vp'
import { receiptOf } from '@velvet/contract/tickets/receipt'
import type { Receipt } from '@velvet/contract/tickets/receipt'
import { twelveHour, writtenClock } from '@velvet/contract/time/time'
import { plural } from '@velvet/contract/words/plural'
import { fill } from '@velvet/contract/words/spoken'
import { bySeat } from '../../app/by-seat.ts'
import { PRODUCT } from '../../app/product.ts'
import { useTickets } from '../../app/use-tickets.ts'
import { fullDate, shortDate } from '../../parts/days/spoken-days.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { Fact, NoReceipt, ReceiptLoading, ReceiptPage } from './receipt-page.tsx'
import { w } from './words.ts'

/** Makes the receipt from the tickets that the phone keeps, so that it needs no network. */
export function PurchaseReceipt({ purchaseId }: { purchaseId: string }) {
  const { tickets, isFetching, error, reload } = useTickets()
  const purchase = tickets.filter(({ PurchaseID }) => PurchaseID === purchaseId).sort(bySeat)
  const receipt = receiptOf(purchase)
  const [first] = purchase
  if (receipt && first) return <Shown receipt={receipt} ticket={first} />
  if (isFetching) return <ReceiptLoading />
  if (error) return <ReadingFailed words={error} onRetry={reload} />
  return <NoReceipt>{w.onlyPayer}</NoReceipt>
}

function Shown({ receipt, ticket }: { receipt: Receipt; ticket: Ticket }) {
  return (
    <ReceiptPage title={w.tickets}>
      <Fact name={w.bought}>
        <Moment at={receipt.boughtAt} />
      </Fact>
      <Fact name={w.film}>{titleCase(ticket.MovieTitle)}</Fact>
      <Fact name={w.showtime}>
        {fullDate(ticket.ShowtimeDate)}, <bdi>{twelveHour(ticket.ShowtimeTime)}</bdi>
      </Fact>
      <Fact name={w.cinema}>
        {ticket.CinemaName}, {ticket.ScreenName}, {titleCase(ticket.CinemaAddress)}
      </Fact>
      {receipt.lines.map(({ type, seats, vp }) => (
        <Fact key={type} name={lineName(type, seats)}>
          {formatVp(vp)}
        </Fact>
      ))}
      <Fact name={w.total} look="sum">
        {formatVp(receipt.totalVp)}
      </Fact>
      <Fact name={w.value}>
        <bdi>{formatKobo(receipt.totalKobo)}</bdi>
      </Fact>
      <Fact name={w.paidWith}>{fill(w.points, { product: PRODUCT.name })}</Fact>
      {receipt.refunds.map(({ at, seats, vp }) => (
        <Fact key={at} name={returnedName(seats)}>
          {formatVp(vp)}, <Moment at={at} />
        </Fact>
      ))}
      <Fact name={w.reference}>{ticket.PurchaseID}</Fact>
    </ReceiptPage>
  )
}

function lineName(type: string | null, seats: readonly string[]): string {
  const count = seats.length
  const text = plural(count, w.lineOfSeat, w.lineOfSeats)
  return fill(text, { count, type: type ?? w.ticket, seats: seats.join(', ') })
}

function returnedName(seats: readonly string[]): string {
  const text = plural(seats.length, w.returnedSeat, w.returnedSeats)
  return fill(text, { seats: seats.join(', ') })
}

/** Shows an instant as the clocks at the cinema did. */
function Moment({ at }: { at: string }) {
  const { date, time } = writtenClock(at)
  return (
    <>
      {shortDate(date)}, <bdi>{twelveHour(time)}</bdi>
    </>
  )
}
