import type { Gate } from '../state/gate.ts'
import type { FoundTicket } from './judge-on-phone.ts'

/**
 * Returns the tickets of a purchase that have not admitted anybody yet, in the order of their seats.
 * The ticket whose scan was just stored is not among them, because the phone knows its admission.
 */
export function restOfPurchase({ admissions }: Gate, { list, ticket }: FoundTicket): FoundTicket[] {
  return [...list.tickets.values()]
    .filter(({ key, purchase, status }) => purchase === ticket.purchase && status === 'unused' && !admissions.has(key))
    .map((one) => ({ key: one.key, list, ticket: one }))
    .sort((a, b) => a.ticket.seat.localeCompare(b.ticket.seat, 'en', { numeric: true }))
}
