import { fill } from '@velvet/contract/shared/words/spoken'
import { fullDate } from './days/spoken-days.ts'
import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { groupPin } from '@velvet/contract/tickets/pin'
import { QR_SIZE } from '@velvet/contract/tickets/qr'
import { twelveHour } from '@velvet/contract/shared/time/time'
import { titleCase } from '@velvet/contract/catalogue/title-case'
import { Badge } from '@velvet/ui/badge'
import { Banner } from '@velvet/ui/banner'
import { useEffect, useRef, useState } from 'react'
import type { ReactNode } from 'react'
import { CopyPin } from './copy-pin.tsx'
import { QrCode } from './qr-code.tsx'
import styles from './ticket-paper.module.css'
import { stateOf } from './ticket-status.ts'
import { w } from './ticket/words.ts'
import { disruptionText } from './ticket/disruption-text.ts'
import { wordsOfType } from './words-of-type.ts'

/** What the paper says below the code. */
type PrintedTicket = Pick<
  Ticket,
  | 'MovieTitle'
  | 'ShowtimeTime'
  | 'ShowtimeDate'
  | 'SeatNumber'
  | 'TicketType'
  | 'TypeNote'
  | 'TypeTranslations'
  | 'Zone'
  | 'CinemaName'
  | 'CinemaAddress'
  | 'ScreenName'
>

/** A ticket with its code. */
export function TicketPaper({ ticket }: { ticket: Ticket }) {
  const [wasRefunded] = useState(ticket.Refunded)
  const disruption = disruptionText(ticket)
  return (
    <>
      {disruption && <Banner>{disruption}</Banner>}
      <Paper ticket={ticket} isSpent={isSpent(ticket)}>
        {ticket.GivenAway ? <GivenAway ticket={ticket} /> : <Code ticket={ticket} />}
        {ticket.Refunded && !disruption && (
          <Refunded text={ticket.ExchangedTo ? w.replaced : w.pointsReturned} isNews={!wasRefunded} />
        )}
      </Paper>
    </>
  )
}

interface PaperProps {
  ticket: PrintedTicket
  /** True for a ticket of which the door asks for nothing any more. */
  isSpent?: boolean
  children: ReactNode
}

/** The white paper of a ticket, the only white surface of the app, with `children` in place of its code. */
export function Paper({ ticket, isSpent = false, children }: PaperProps) {
  const { label, note } = wordsOfType(ticket)
  return (
    <article className={styles.paper} aria-label={fill(w.ticketForSeat, { seat: ticket.SeatNumber })}>
      <div className={styles.code}>{children}</div>
      <div className={styles.tear} aria-hidden />
      <div className={styles.film}>
        <div className={styles.names}>
          <h2 className={styles.title}>{titleCase(ticket.MovieTitle)}</h2>
          <p className={styles.when}>
            <bdi>{twelveHour(ticket.ShowtimeTime)}</bdi>
            <br />
            {fullDate(ticket.ShowtimeDate)}
          </p>
        </div>
        <p className={styles.seat}>
          <span className={styles.seatLabel}>{w.seat}</span>
          <span className={styles.seatNumber}>{ticket.SeatNumber}</span>
          {label && <span className={styles.type}>{label}</span>}
        </p>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{w.cinema}</dt>
          <dd>
            {ticket.CinemaName}, {ticket.ScreenName}
          </dd>
        </div>
        <div>
          <dt>{w.screenLocation}</dt>
          <dd>{titleCase(ticket.CinemaAddress)}</dd>
        </div>
      </dl>
      {note && !isSpent && <p className={styles.caution}>{note}</p>}
      <p className={styles.caution}>{w.sitInAssignedSeat}</p>
    </article>
  )
}

function Code({ ticket }: { ticket: Ticket }) {
  return (
    <>
      <div className={isSpent(ticket) ? styles.spent : undefined}>
        <QrCode code={ticket.QrCode} label={w.qrCode} side={QR_SIZE} />
      </div>
      <Pin ticket={ticket} />
      <Badge status={ticket.TicketStatus} word={stateOf(ticket)} />
    </>
  )
}

/** Takes the place of the code that only the person has who took the ticket. */
function GivenAway({ ticket: { TakenBy } }: { ticket: Ticket }) {
  return (
    <div className={styles.given}>
      <p className={styles.givenWord}>{w.givenAway}</p>
      <p>{TakenBy ? fill(w.takenBy, { name: TakenBy }) : w.taken}</p>
      <p>{w.opensNoDoor}</p>
    </div>
  )
}

/**
 * Says that the Points are back. After a refund on this screen, the message takes the focus,
 * because the button that had it is gone. Screen readers then read the message.
 */
function Refunded({ text, isNews }: { text: string; isNews: boolean }) {
  const line = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (isNews) line.current?.focus()
  }, [isNews])
  return (
    <p ref={line} tabIndex={-1} className={styles.refunded}>
      {text}
    </p>
  )
}

/**
 * The pin admits the person when the code cannot be scanned. It is struck through once it is no
 * longer valid.
 */
function Pin({ ticket }: { ticket: Ticket }) {
  const pin = groupPin(ticket.QrCode)
  const opensNothing = isSpent(ticket)
  return (
    <div className={styles.pinRow}>
      <p className={styles.pin}>
        <span className="visually-hidden">{opensNothing ? w.spentPin : w.pin} </span>
        {opensNothing ? <s>{pin}</s> : pin}
      </p>
      {!opensNothing && <CopyPin pin={pin} />}
    </div>
  )
}

/** Returns true for a used, expired or refunded ticket, which no longer admits. */
function isSpent({ TicketStatus, Refunded }: Ticket): boolean {
  return TicketStatus !== 'Unused' || Refunded === true
}
