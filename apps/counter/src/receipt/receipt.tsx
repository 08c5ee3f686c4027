import { PRODUCT } from '@velvet/client/product'
import { copyWords } from '@velvet/contract/counter/counter-rules'
import { formatKobo } from '@velvet/contract/money/kobo'
import { shortDate, twelveHour } from '@velvet/contract/time/time'
import { renderSVG } from 'uqr'
import type { Sold } from '../calls.ts'
import { nairaText } from '../parts/naira.ts'
import styles from './receipt.module.css'

type Ticket = Sold['tickets'][number]

/** Prints the tickets of a sale on paper that is 80 mm wide. Screens do not show it. */
export function Receipt({ sold }: { sold: Sold }) {
  return (
    <div className={styles.receipt}>
      {sold.tickets.map((ticket) => (
        <TicketOnPaper key={ticket.TicketID} ticket={ticket} sold={sold} />
      ))}
    </div>
  )
}

function TicketOnPaper({ ticket, sold }: { ticket: Ticket; sold: Sold }) {
  const { purchase, change } = sold
  const copy = copyWords(ticket.Copy)
  const code = renderSVG(ticket.QrCode, { ecc: 'M', border: 2 })
  return (
    <article className={styles.ticket}>
      {copy && <p className={styles.copy}>{copy}</p>}
      <h2>{ticket.CinemaName}</h2>
      <p>{ticket.CinemaAddress}</p>
      <p>{ownerOf(ticket)}</p>
      <h1>{ticket.MovieTitle}</h1>
      <p>
        {shortDate(ticket.ShowtimeDate)} {twelveHour(ticket.ShowtimeTime)}
      </p>
      <p className={styles.seat}>
        {ticket.ScreenName} {ticket.SeatNumber}
      </p>
      <img
        className={styles.code}
        src={`data:image/svg+xml,${encodeURIComponent(code)}`}
        alt={`Code of ${ticket.SeatNumber}`}
      />
      <p>{ticket.QrCode}</p>
      <dl className={styles.lines}>
        <Line of="Type" is={ticket.TypeName} />
        <Line of="Price" is={nairaText(ticket.Kobo)} />
        {ticket.Taxes?.map(({ name, kobo }) => (
          <Line key={name} of={`of which ${name}`} is={formatKobo(kobo)} />
        ))}
        <Line of="Serial" is={ticket.Serial > 0 ? String(ticket.Serial) : 'Follows'} />
        <Line of="Play date" is={shortDate(ticket.PlayDate)} />
        {purchase.tenders.map(({ kind, kobo, reference }) => (
          <Line
            key={`${kind} ${reference}`}
            of={`Paid by ${kind}`}
            is={[nairaText(kobo), reference].filter(Boolean).join(', ')}
          />
        ))}
        {change > 0 && <Line of="Change" is={nairaText(change)} />}
        <Line of="Till" is={`${purchase.till.name}, ${purchase.operator.name}`} />
      </dl>
      <p>{PRODUCT}</p>
    </article>
  )
}

/** Returns the owner of the cinema with its numbers at the tax office and the register of companies. */
function ownerOf({ Exhibitor }: Ticket): string | undefined {
  if (!Exhibitor) return undefined
  const { name, tin, rcNumber } = Exhibitor
  // The register writes its numbers with RC in front, and not everybody types that.
  const ofRegister = rcNumber.replace(/^RC\s*/i, '')
  return [name, tin && `TIN ${tin}`, ofRegister && `RC ${ofRegister}`].filter(Boolean).join(', ')
}

function Line({ of, is }: { of: string; is: string }) {
  return (
    <div>
      <dt>{of}</dt>
      <dd>{is}</dd>
    </div>
  )
}
