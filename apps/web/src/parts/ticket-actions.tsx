import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { fill } from '@velvet/contract/shared/words/spoken'
import { MapPin } from '@velvet/ui/icons/map-pin'
import type { ReactNode } from 'react'
import { directionsUrl } from './directions.ts'
import { isToUse } from './is-to-use.ts'
import { SaveCalendar } from './save-calendar.tsx'
import styles from './ticket-actions.module.css'
import { w } from './ticket/words.ts'
import { w as shared } from './words.ts'

interface TicketActionsProps {
  ticket: Ticket
  /** All tickets of its purchase that the person has. */
  purchase: readonly Ticket[]
  /** Buttons that come first. */
  children?: ReactNode
}

/** The buttons for what people do most often with a ticket, in one row. */
export function TicketActions({ ticket, purchase, children }: TicketActionsProps) {
  return (
    <div className={styles.actions}>
      {children}
      {isToUse(ticket) && <SaveCalendar tickets={purchase.filter(isToUse)} />}
      <Directions ticket={ticket} />
    </div>
  )
}

function Directions({ ticket: { Latitude, Longitude } }: { ticket: Ticket }) {
  if (Latitude === undefined || Longitude === undefined) return null
  return (
    <a
      className={styles.icon}
      href={directionsUrl({ Latitude, Longitude })}
      aria-label={fill(shared.inNewTab, { label: w.getDirections })}
      target="_blank"
      rel="noopener noreferrer"
    >
      <MapPin size={20} aria-hidden />
    </a>
  )
}
