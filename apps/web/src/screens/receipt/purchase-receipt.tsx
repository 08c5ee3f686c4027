import type { Ticket } from '@velvet/contract/entities/entities'
import { titleCase } from '@velvet/contract/films/title-case'
import { formatKobo } from '@velvet/contract/money/kobo'
import { formatVp } from '@velvet/contract/money/vp'
import { receiptOf } from '@velvet/contract/tickets/receipt'
import type { Receipt } from '@velvet/contract/tickets/receipt'
import { twelveHour, writtenClock } from '@velvet/contract/time/time'
import { bySeat } from '../../app/by-seat.ts'
import { PRODUCT } from '../../app/product.ts'
import { useTickets } from '../../app/use-tickets.ts'
import { fullDate, shortDate } from '../../parts/days/spoken-days.ts'
import { ReadingFailed } from '../../parts/reading-failed.tsx'
import { Fact, NoReceipt, ReceiptLoading, ReceiptPage } from './receipt-page.tsx'

/** Makes the receipt from the tickets that the phone keeps, so that it needs no network. */
export function PurchaseReceipt({ purchaseId }: { purchaseId: string }) {
  const { tickets, isFetching, error, reload } = useTickets()
  const purchase = tickets.filter(({ PurchaseID }) => PurchaseID === purchaseId).sort(bySeat)
  const receipt = receiptOf(purchase)
  const [first] = purchase
  if (receipt && first) return <Shown receipt={receipt} ticket={first} />
  if (isFetching) return <ReceiptLoading />
  if (error) return <ReadingFailed words={error} onRetry={reload} />
  return <NoReceipt>Only the person who paid has the receipt of these tickets.</NoReceipt>
}

function Shown({ receipt, ticket }: { receipt: Receipt; ticket: Ticket }) {
  return (
    <ReceiptPage title="Cinema tickets">
      <Fact name="Bought">
        <Moment at={receipt.boughtAt} />
      </Fact>
      <Fact name="Film">{titleCase(ticket.MovieTitle)}</Fact>
      <Fact name="Showtime">
        {fullDate(ticket.ShowtimeDate)}, <bdi>{twelveHour(ticket.ShowtimeTime)}</bdi>
      </Fact>
      <Fact name="Cinema">
        {ticket.CinemaName}, {ticket.ScreenName}, {titleCase(ticket.CinemaAddress)}
      </Fact>
      {receipt.lines.map(({ type, seats, vp }) => (
        <Fact key={type} name={`${seats.length} × ${type ?? 'Ticket'}, ${seatsIn(seats)}`}>
          {formatVp(vp)}
        </Fact>
      ))}
      <Fact name="Total" look="sum">
        {formatVp(receipt.totalVp)}
      </Fact>
      <Fact name="Value at the box office">
        <bdi>{formatKobo(receipt.totalKobo)}</bdi>
      </Fact>
      <Fact name="Paid with">{PRODUCT.name} Points</Fact>
      {receipt.refunds.map(({ at, seats, vp }) => (
        <Fact key={at} name={`Returned to you, ${seatsIn(seats)}`}>
          {formatVp(vp)}, <Moment at={at} />
        </Fact>
      ))}
      <Fact name="Reference">{ticket.PurchaseID}</Fact>
    </ReceiptPage>
  )
}

function seatsIn(seats: readonly string[]): string {
  return `${seats.length === 1 ? 'seat' : 'seats'} ${seats.join(', ')}`
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
