import type { Ticket } from '@velvet/contract/entities/entities'
import { Card } from '@velvet/ui/card'
import { LifeBuoy, Navigation, Phone } from 'lucide-react'
import { directionsUrl } from './directions.ts'
import { helpUrl } from './help-url.ts'
import { isToUse } from './is-to-use.ts'
import { RowAnchor, Rows } from './row.tsx'
import { SaveCalendar } from './save-calendar.tsx'

interface MoreForTicketProps {
  ticket: Ticket
  /** All tickets of its purchase that the person has. */
  purchase: readonly Ticket[]
}

/** Shows what helps on the way to the cinema, below what the ticket itself needs. */
export function MoreForTicket({ ticket, purchase }: MoreForTicketProps) {
  return (
    <Card>
      <Rows>
        {isToUse(ticket) && <SaveCalendar tickets={purchase.filter(isToUse)} />}
        <WayToCinema ticket={ticket} />
        <RowAnchor icon={LifeBuoy} label="Help with This Ticket" href={helpUrl(ticket)} />
      </Rows>
    </Card>
  )
}

function WayToCinema({ ticket }: { ticket: Ticket }) {
  const { Latitude, Longitude, CinemaPhone } = ticket
  const hasPlace = Latitude !== undefined && Longitude !== undefined
  return (
    <>
      {hasPlace && (
        <RowAnchor
          icon={Navigation}
          label="Get Directions"
          href={directionsUrl({ Latitude, Longitude })}
        />
      )}
      {CinemaPhone && (
        <RowAnchor
          icon={Phone}
          label={`Call ${ticket.CinemaName}`}
          href={`tel:${CinemaPhone.replace(/[^+\d]/g, '')}`}
        />
      )}
    </>
  )
}
