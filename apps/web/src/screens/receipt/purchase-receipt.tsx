import type { Ticket, TicketPickup } from '@velvet/contract/shared/entities/ticket'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { formatKobo, nairaOf } from '@velvet/contract/shared/kobo'
import { formatNaira, formatVp, nairaFor } from '@velvet/contract/points/vp'
import { namedLines } from '@velvet/contract/sales/bundles.rules'
import { foodOf, receiptOf, withoutRc } from '@velvet/contract/tickets/receipt'
import type { Receipt, ReceiptFood, ReceiptValue } from '@velvet/contract/tickets/receipt'
import { twelveHour, writtenClock } from '@velvet/contract/shared/time/time'
import { plural } from '@velvet/contract/shared/words/plural'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Fragment } from 'react'
import { bySeat } from '../../app/by-seat.ts'
import { PRODUCT } from '../../app/product.ts'
import { useTickets } from '../../app/use-tickets.ts'
import { fullDate, shortDate } from '../../parts/days/spoken-days.ts'
import { QrCode } from '../../parts/qr-code.tsx'
import { w as zoneNames } from '../../parts/zones/words.ts'
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
  const order = orderOf(tickets, purchaseId)
  if (order) return <FoodAlone {...order} />
  if (isFetching) return <ReceiptLoading />
  if (error) return <ReadingFailed text={error} onRetry={reload} />
  return <NoReceipt>{w.onlyPayer}</NoReceipt>
}

/** Finds food that was bought without tickets, on a ticket of its showtime. */
function orderOf(tickets: readonly Ticket[], purchaseId: string) {
  const orders = tickets.flatMap((ticket) => (ticket.Snacks?.pickups ?? []).map((order) => ({ order, ticket })))
  return orders.find(({ order }) => order.purchaseID === purchaseId)
}

function FoodAlone({ order, ticket }: { order: TicketPickup; ticket: Ticket }) {
  const { boughtAt, exhibitor, purchaseID } = order
  const food = foodOf(order)
  return (
    <ReceiptPage title={w.snacks}>
      {exhibitor && <Seller {...exhibitor} />}
      {boughtAt !== undefined && (
        <Fact name={w.bought}>
          <Moment at={boughtAt} />
        </Fact>
      )}
      <Showing ticket={ticket} />
      <Food of={food} />
      <WhyPointsCostMore vp={food.vp} worth={food.value.grossKobo} />
      <Fact name={w.paidWith}>{fill(w.points, { product: PRODUCT.name })}</Fact>
      <Fact name={w.reference}>{purchaseID}</Fact>
    </ReceiptPage>
  )
}

function Shown({ receipt, ticket }: { receipt: Receipt; ticket: Ticket }) {
  const { exhibitor, invoice } = receipt
  return (
    <ReceiptPage title={w.tickets}>
      {exhibitor && <Seller {...exhibitor} />}
      <Fact name={w.bought}>
        <Moment at={receipt.boughtAt} />
      </Fact>
      <Showing ticket={ticket} />
      {receipt.lines.map(({ type, zone, seats, vp }) => (
        <Fact
          key={`${type} ${zone}`}
          name={lineName([type, zone && zoneNames[zone]].filter(Boolean).join(', '), seats)}
        >
          {formatVp(vp)}
        </Fact>
      ))}
      <Fact name={receipt.food ? w.tickets : w.total} look="sum">
        {formatVp(receipt.ticketsVp)}
      </Fact>
      <Value name={w.value} of={receipt.value} />
      {receipt.food && (
        <>
          <Food of={receipt.food} />
          <Fact name={w.total} look="sum">
            {formatVp(receipt.totalVp)}
          </Fact>
        </>
      )}
      <WhyPointsCostMore vp={receipt.totalVp} worth={receipt.value.grossKobo + (receipt.food?.value.grossKobo ?? 0)} />
      <Fact name={w.paidWith}>{fill(w.points, { product: PRODUCT.name })}</Fact>
      {receipt.sponsors.map(({ name, kobo }) => (
        <Fact key={name} name={fill(w.paidBy, { sponsor: name })}>
          <bdi>{formatKobo(kobo)}</bdi>
        </Fact>
      ))}
      {receipt.refunds.map(({ at, seats, vp, value }) => (
        <Fragment key={at}>
          <Fact name={returnedName(seats)}>
            {formatVp(vp)}, <Moment at={at} />
          </Fact>
          <Value name={w.returnedValue} of={value} />
        </Fragment>
      ))}
      <Fact name={w.reference}>{ticket.PurchaseID}</Fact>
      {invoice && (
        <Fact name={w.invoice}>
          {invoice.number}
          {invoice.qr && <QrCode code={invoice.qr} label={w.invoiceCode} side={160} />}
        </Fact>
      )}
    </ReceiptPage>
  )
}

function Showing({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <Fact name={w.film}>{titleCase(ticket.MovieTitle)}</Fact>
      <Fact name={w.showtime}>
        {fullDate(ticket.ShowtimeDate)}, <bdi>{twelveHour(ticket.ShowtimeTime)}</bdi>
      </Fact>
      <Fact name={w.cinema}>
        {ticket.CinemaName}, {ticket.ScreenName}, {titleCase(ticket.CinemaAddress)}
      </Fact>
    </>
  )
}

/** Lists the food and drinks with their own sum and taxes. */
function Food({ of: { lines, vp, value } }: { of: ReceiptFood }) {
  return (
    <>
      {namedLines(lines).map(({ line, text, heading }, place) => (
        <Fact
          key={place}
          name={
            <bdi>
              {heading !== undefined && `${heading}: `}
              {line.isPaidBack ? fill(w.paidBack, { item: text.trim() }) : text.trim()}
            </bdi>
          }
        >
          {formatVp(line.vp)}
        </Fact>
      ))}
      <Fact name={w.snacks} look="sum">
        {formatVp(vp)}
      </Fact>
      <Value name={w.valueOfSnacks} of={value} />
    </>
  )
}

/** Names the owner of the cinema with its numbers at the tax office and the register of companies. */
function Seller({ name, tin, rcNumber }: NonNullable<Receipt['exhibitor']>) {
  return (
    <>
      <Fact name={w.soldBy}>{name}</Fact>
      {tin && <Fact name={w.tin}>{tin}</Fact>}
      {rcNumber && <Fact name={w.rcNumber}>{withoutRc(rcNumber)}</Fact>}
    </>
  )
}

/** Says what the Points cost where that is more than what was bought with them is worth in kobo, and why. */
function WhyPointsCostMore({ vp, worth }: { vp: number; worth: number }) {
  const naira = nairaFor(vp)
  if (worth === 0 || naira <= nairaOf(worth)) return null
  return (
    <Fact name={w.pointsCost}>
      <bdi>{formatNaira(naira)}</bdi>
    </Fact>
  )
}

/** Shows what tickets were worth when they were sold, with each tax in it and what is left without taxes. */
function Value({ name, of: { grossKobo, taxes, netKobo } }: { name: string; of: ReceiptValue }) {
  return (
    <>
      <Fact name={name}>
        <bdi>{formatKobo(grossKobo)}</bdi>
      </Fact>
      {taxes.map((tax) => (
        <Fact key={tax.name} name={fill(w.ofWhich, { tax: taxName(tax.name) })} look="part">
          <bdi>{formatKobo(tax.kobo)}</bdi>
        </Fact>
      ))}
      {taxes.length > 0 && (
        <Fact name={w.withoutTaxes} look="part">
          <bdi>{formatKobo(netKobo)}</bdi>
        </Fact>
      )}
    </>
  )
}

/** Translates VAT, as most operators call it. Any other name of a tax stays as the operator wrote it. */
function taxName(name: string): string {
  return name.replace(/\bVAT\b/, w.vat)
}

function lineName(type: string, seats: readonly string[]): string {
  const count = seats.length
  const text = plural(count, w.lineOfSeat, w.lineOfSeats)
  return fill(text, { count, type: type || w.ticket, seats: seats.join(', ') })
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
