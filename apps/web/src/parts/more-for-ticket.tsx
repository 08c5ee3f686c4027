import type { Ticket } from '@velvet/contract/shared/entities/ticket'
import { hasReceipt, receiptPath } from '@velvet/contract/tickets/receipt'
import { fill } from '@velvet/contract/shared/words/spoken'
import { LifeBuoy } from '@velvet/ui/icons/life-buoy'
import { Phone } from '@velvet/ui/icons/phone'
import { ReceiptText } from '@velvet/ui/icons/receipt-text'
import type { ReactNode } from 'react'
import { FoldedCard } from './folded-card.tsx'
import { helpUrl } from './help-url.ts'
import { isToUse } from './is-to-use.ts'
import { RowAnchor, RowLink, Rows } from './row.tsx'
import { SavePicture } from './save-picture.tsx'
import { w } from './ticket/words.ts'

interface MoreForTicketProps {
  ticket: Ticket
  /** Rows that come first. */
  children?: ReactNode
}

/** What people seldom do with a ticket, folded below the actions that they use often. */
export function MoreForTicket({ ticket, children }: MoreForTicketProps) {
  const { CinemaName, CinemaPhone, PurchaseID } = ticket
  return (
    <FoldedCard id="more-for-ticket" title={w.more}>
      <Rows>
        {children}
        {isToUse(ticket) && <SavePicture ticket={ticket} />}
        {CinemaPhone && (
          <RowAnchor
            icon={Phone}
            label={fill(w.call, { cinema: CinemaName })}
            href={`tel:${CinemaPhone.replace(/[^+\d]/g, '')}`}
          />
        )}
        <RowAnchor icon={LifeBuoy} label={w.help} href={helpUrl(ticket)} />
        {hasReceipt(ticket) && <RowLink icon={ReceiptText} label={w.receipt} to={receiptPath(PurchaseID)} />}
      </Rows>
    </FoldedCard>
  )
}
