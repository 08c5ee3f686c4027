import { Link } from '@tanstack/react-router'
import type { TimelineEvent, TimelineKind } from '@velvet/contract/people/customer-timeline.calls'
import type { ReactNode } from 'react'
import { useMe } from '../../../app/me.ts'
import { actionText, actorText } from '../../../parts/audit-words.ts'
import { dateAndTime, dateAndTimeIn } from '../../../parts/dates.ts'
import { REASON_WORDS, signedPoints } from '../../../parts/ledger-words.ts'
import { money, points } from '../../../parts/money.ts'
import { PAYMENT_STATES, REFUND_STATES } from '../../../parts/payment-words.ts'
import { PROVIDERS } from '../../../parts/provider-names.ts'

export const KIND_WORDS: Readonly<Record<TimelineKind, string>> = {
  payment: 'Payment',
  ledger: 'Ledger entry',
  ticket: 'Ticket',
  scan: 'Scan',
  notice: 'Notice',
  session: 'Session',
  change: 'Change',
}

const TICKET_STATES = { unused: 'unused', used: 'used', void: 'void', expired: 'expired' } as const
const NOTICE_STATES = { waiting: 'waiting', sent: 'sent', failed: 'not delivered' } as const
const CHANNELS = { push: 'Push message', sms: 'SMS' } as const

/** Returns the Points of an event, or nothing when no Points belong to it. */
export function amountOf(event: TimelineEvent): ReactNode {
  if (event.kind === 'ledger') return signedPoints(event.amount)
  if (event.kind === 'payment') return points(event.VpValue)
  return event.kind === 'ticket' && points(event.price)
}

type TicketEvent = Extract<TimelineEvent, { kind: 'ticket' }>

function ticketText(event: TicketEvent): string {
  const { title, cinema, startsAt, timeZone, seat, status, isRefunded, exchangedTo, exchangedFrom } = event
  const back = exchangedTo ? `, exchanged for ${placeOf(exchangedTo)}` : isRefunded && ', refunded'
  const from = exchangedFrom && `, in exchange for ${placeOf(exchangedFrom)}`
  const place = `${title}, ${cinema}, ${dateAndTimeIn(startsAt, timeZone)}, seat ${seat}`
  return [place, `: ${TICKET_STATES[status]}`, back, from].filter(Boolean).join('')
}

function placeOf({ title, startsAt, timeZone, seat }: NonNullable<TicketEvent['exchangedTo']>): string {
  return `${title}, ${dateAndTimeIn(startsAt, timeZone)}, seat ${seat}`
}

/** Describes an event. For staff who may open the ledger, an entry links to its movement there. */
export function EventText({ event }: { event: TimelineEvent }): ReactNode {
  const { role } = useMe()
  switch (event.kind) {
    case 'payment':
      return `${money(event.amount)} by ${PROVIDERS[event.provider]}, ${event.tx_ref}: ${event.refund ? `refund ${REFUND_STATES[event.refund].toLowerCase()}` : PAYMENT_STATES[event.status].toLowerCase()}`
    case 'ledger':
      return (
        <>
          {role === 'manager' ? (
            REASON_WORDS[event.reason]
          ) : (
            <Link to="/payments/ledger" search={{ movement: event.movementID }}>
              {REASON_WORDS[event.reason]}
            </Link>
          )}
          , balance {points(event.balanceAfter)}
        </>
      )
    case 'ticket':
      return ticketText(event)
    case 'scan':
      return `${event.title}, seat ${event.seat}: ${event.result}${event.forced ? ', forced' : ''}, by ${event.by}`
    case 'notice':
      return `${CHANNELS[event.channel]}: ${event.title ?? actionText(event.topic)}, ${NOTICE_STATES[event.state]}`
    case 'session':
      return `${event.device}${event.isNative ? ', native app' : ''}, ${event.endedAt ? `ended ${dateAndTime(event.endedAt)}` : `last used ${dateAndTime(event.lastUsedAt)}`}`
    case 'change':
      return `${actionText(event.action)}, by ${actorText(event.actor)}${event.note ? `: ${event.note}` : ''}`
  }
}
