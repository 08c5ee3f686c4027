import type { Ticket } from '@velvet/contract/shared/entities/entities'
import { hasReceipt, receiptPath } from '@velvet/contract/tickets/receipt'
import { fill } from '@velvet/contract/shared/words/spoken'
import { Card } from '@velvet/ui/card'
import { Image, LifeBuoy, Navigation, Phone, ReceiptText } from 'lucide-react'
import { directionsUrl } from './directions.ts'
import { helpUrl } from './help-url.ts'
import { isToUse } from './is-to-use.ts'
import { RowAnchor, RowLink, Rows } from './row.tsx'
import { SaveCalendar } from './save-calendar.tsx'
import { SaveRow } from './save-row.tsx'
import { w } from './ticket/words.ts'

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
        {isToUse(ticket) && (
          <SaveRow icon={Image} label={w.saveAsPicture} fileOf={() => pictureOf(ticket)} />
        )}
        <WayToCinema ticket={ticket} />
        <RowAnchor icon={LifeBuoy} label={w.help} href={helpUrl(ticket)} />
        {hasReceipt(ticket) && (
          <RowLink icon={ReceiptText} label={w.receipt} to={receiptPath(ticket.PurchaseID)} />
        )}
      </Rows>
    </Card>
  )
}

/** Only a picture needs the code that draws it. */
async function pictureOf(ticket: Ticket): Promise<File> {
  return (await import('./ticket-picture.ts')).ticketPicture(ticket)
}

function WayToCinema({ ticket }: { ticket: Ticket }) {
  const { Latitude, Longitude, CinemaPhone } = ticket
  const hasPlace = Latitude !== undefined && Longitude !== undefined
  return (
    <>
      {hasPlace && (
        <RowAnchor
          icon={Navigation}
          label={w.getDirections}
          href={directionsUrl({ Latitude, Longitude })}
        />
      )}
      {CinemaPhone && (
        <RowAnchor
          icon={Phone}
          label={fill(w.call, { cinema: ticket.CinemaName })}
          href={`tel:${CinemaPhone.replace(/[^+\d]/g, '')}`}
        />
      )}
    </>
  )
}
