import { ticketsInBundles } from '@velvet/contract/sales/bundles.rules'
import type { TicketsBeside } from '../../parts/snacks/bundles.ts'
import { snacksVp, type Snacks } from '../../parts/snacks/chosen-snacks.ts'
import type { TicketCount } from './use-ticket-count.ts'

/** Returns the bundles that include tickets, beside which no offer lowers the price. */
export const bundlesWithTickets = (snacks: Snacks) => snacks.filter(({ tickets }) => tickets !== undefined)

/**
 * Returns the tickets of a purchase without what its bundles pay for them. As with an offer, the bundle is named with
 * what it saves on the list price of its tickets and its items.
 */
export function besideBundles(ticketCount: TicketCount, snacks: Snacks, tickets: TicketsBeside): TicketCount {
  const bundles = bundlesWithTickets(snacks)
  const [first] = bundles
  if (!first) return ticketCount
  const covered = tickets.map(({ typeID, price, count }) => price * Math.min(count, ticketsInBundles(snacks, typeID)))
  const listed = covered.reduce((sum, vp) => sum + vp, 0)
  const alone = bundles.reduce((sum, { alone: vp = 0, count }) => sum + vp * count, 0)
  const saves = listed + alone - snacksVp(bundles)
  const offer = saves > 0 ? { id: first.itemID, name: first.name, saves } : undefined
  return { ...ticketCount, total: ticketCount.total - listed, offer }
}
