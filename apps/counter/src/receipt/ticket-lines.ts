import { formatKobo } from '@velvet/contract/shared/kobo'
import { withoutRc } from '@velvet/contract/tickets/receipt'
import { shortDate } from '@velvet/contract/shared/time/time'
import type { Sold } from '../calls.ts'
import { nairaText } from '../parts/naira.ts'

type Ticket = Sold['tickets'][number]

/** A ticket shows the name of a line on the left, and its value on the right. */
export type TicketLine = readonly [name: string, value: string]

/** Returns the lines below the code of a ticket, in the order in which every printer prints them. */
export function ticketLines(ticket: Ticket, { purchase, change }: Sold): TicketLine[] {
  const { tenders, till, operator } = purchase
  return [
    ['Type', ticket.TypeName],
    ['Price', nairaText(ticket.Kobo)],
    ...(ticket.Taxes ?? []).map(({ name, kobo }): TicketLine => [`of which ${name}`, formatKobo(kobo)]),
    // The server counts the serials, so a ticket that was sold without a network has none yet.
    ['Serial', ticket.Serial > 0 ? String(ticket.Serial) : 'Follows'],
    ['Play date', shortDate(ticket.PlayDate)],
    ...tenders.map(({ kind, kobo, reference }): TicketLine => {
      return [`Paid by ${kind}`, [nairaText(kobo), reference].filter(Boolean).join(', ')]
    }),
    ...(change > 0 ? [['Change', nairaText(change)] as const] : []),
    ['Till', `${till.name}, ${operator.name}`],
  ]
}

/** Returns the owner of the cinema, and its numbers at the tax office and the register of companies. */
export function ownerOf({ Exhibitor }: Ticket): readonly string[] {
  if (!Exhibitor) return []
  const { name, tin, rcNumber } = Exhibitor
  const ofRegister = withoutRc(rcNumber)
  return [name, tin && `TIN ${tin}`, ofRegister && `RC ${ofRegister}`].filter((part) => part !== '')
}
