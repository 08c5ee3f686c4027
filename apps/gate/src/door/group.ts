import type { FoundTicket } from '@velvet/contract/door/gate-phone'
import type { Gate } from '../state/gate.ts'

/**
 * Returns the other tickets of a purchase that have not admitted anybody yet, in the order of their
 * seats.
 */
export function restOfPurchase({ admissions }: Gate, { list, ticket }: FoundTicket): FoundTicket[] {
  return [...list.tickets.values()]
    .filter(
      ({ key, purchase, status, usedAt }) =>
        purchase === ticket.purchase &&
        key !== ticket.key &&
        status === 'unused' &&
        usedAt === undefined &&
        !admissions.has(key),
    )
    .map((one) => ({ key: one.key, list, ticket: one }))
    .sort((a, b) => a.ticket.seat.localeCompare(b.ticket.seat, 'en', { numeric: true }))
}
