import { PRODUCT } from '@velvet/client/product'
import { shortDate, twelveHour } from '@velvet/contract/shared/time/time'
import { shortPickupCode } from '@velvet/contract/sales/pickups.rules'
import { groupPin } from '@velvet/contract/tickets/pin'
import { Facts } from '@velvet/ui/facts'
import { Fragment } from 'react'
import type { BarPickup, Printed, Sold } from '../calls.ts'
import { PaperCode } from './paper-code.tsx'
import { paperWords as w } from './paper-words.ts'
import styles from './receipt.module.css'
import { cinemaOf, foodLines, ownerOf, slipLines, ticketLines, waitingPickup } from './ticket-lines.ts'

/** Prints the tickets of a sale on paper that is 80 mm wide. Screens do not show it. */
export function Receipt({ sold }: { sold: Printed }) {
  return (
    <div className={styles.receipt} data-paper>
      {sold.tickets.map((ticket) => (
        <TicketOnPaper key={ticket.TicketID} ticket={ticket} sold={sold} />
      ))}
      {sold.items?.length ? <FoodOnPaper sold={sold} /> : null}
    </div>
  )
}

/** Prints food and drinks, with the code of their order if the bar still has to hand it over. */
function FoodOnPaper({ sold }: { sold: Printed }) {
  const { exhibitor = sold.tickets[0]?.Exhibitor } = sold.purchase
  const pickup = waitingPickup(sold)
  return (
    <article className={styles.ticket}>
      <Copy of={sold.foodCopy} />
      <h2>{cinemaOf(sold)}</h2>
      <Owner parts={ownerOf(exhibitor)} />
      <h1>{w.food}</h1>
      {pickup && <PickupCode code={pickup.code} />}
      <Facts className={styles.lines} facts={foodLines(sold)} />
      <p>{PRODUCT}</p>
    </article>
  )
}

function PickupCode({ code }: { code: string }) {
  return (
    <>
      <p className={styles.seat}>{shortPickupCode(code)}</p>
      <PaperCode text={code} name={groupPin(code)} />
    </>
  )
}

/** Prints the items of an order for the bar, without prices. */
export function PickupSlip({ pickup }: { pickup: BarPickup }) {
  return (
    <div className={styles.receipt} data-paper>
      <article className={styles.ticket}>
        <PickupCode code={pickup.code} />
        <p>{pickup.seats.join(' ')}</p>
        <Facts className={styles.lines} facts={slipLines(pickup).map((text) => [text, ''])} />
      </article>
    </div>
  )
}

function TicketOnPaper({ ticket, sold }: { ticket: Sold['tickets'][number]; sold: Sold }) {
  return (
    <article className={styles.ticket}>
      <Copy of={ticket.Copy} />
      <h2>{ticket.CinemaName}</h2>
      <p>{ticket.CinemaAddress}</p>
      <Owner parts={ownerOf(ticket.Exhibitor)} />
      <h1>{ticket.MovieTitle}</h1>
      <p>
        {shortDate(ticket.ShowtimeDate, w.dates)} {twelveHour(ticket.ShowtimeTime)}
      </p>
      <p className={styles.seat}>
        {ticket.ScreenName} {ticket.SeatNumber}
      </p>
      <PaperCode text={ticket.QrCode} name={w.codeOf(ticket.SeatNumber)} />
      <p>{groupPin(ticket.QrCode)}</p>
      <Facts className={styles.lines} facts={ticketLines(ticket, sold)} />
      <p>{PRODUCT}</p>
    </article>
  )
}

function Copy({ of = 1 }: { of: number | undefined }) {
  const copy = w.copy(of)
  return copy && <p className={styles.copy}>{copy}</p>
}

/** Keeps each part on one line, because a browser would also break a number at its hyphen. */
function Owner({ parts }: { parts: readonly string[] }) {
  return (
    <p className={styles.owner}>
      {parts.map((part, index) => (
        <Fragment key={part}>
          {index > 0 && ', '}
          <span>{part}</span>
        </Fragment>
      ))}
    </p>
  )
}
