import type { MenuItem } from '@velvet/contract/catalogue/items.calls'
import type { Menu } from './use-menu.ts'

/** The tickets of a purchase by their types, with the list price of one in Vp. */
export type TicketsBeside = readonly { typeID: string; name?: string | undefined; price: number; count: number }[]

type Bundle = Pick<MenuItem, 'parts' | 'tickets' | 'vp'>

/**
 * Returns what the items of a bundle cost alone in Vp: the chosen ones, or else the cheapest of each part. Returns
 * undefined for an item that is no bundle, and if a part is not sold alone.
 */
export function aloneVp({ parts }: Bundle, { categories }: Menu, choices: readonly string[] = []): number | undefined {
  if (!parts) return undefined
  const sold = categories.flatMap(({ items }) => items.flatMap((item) => item.sizes ?? [item]))
  const costs = parts.map(({ count, of }) => {
    const picked = of.filter((id) => choices.includes(id))
    const ids = picked.length > 0 ? picked : of
    return count * Math.min(...sold.flatMap(({ itemID, vp }) => (ids.includes(itemID) ? [vp] : [])))
  })
  const sum = costs.reduce((total, cost) => total + cost, 0)
  return Number.isFinite(sum) ? sum : undefined
}

/** Returns how much less a bundle costs than its parts alone, in Vp; 0 if that is not known. */
export function savesVp(bundle: Bundle, menu: Menu, ticketPrice: number | undefined): number {
  const items = aloneVp(bundle, menu)
  const ofTickets = bundle.tickets ? ticketPrice && bundle.tickets.count * ticketPrice : 0
  return items === undefined || ofTickets === undefined ? 0 : Math.max(0, items + ofTickets - bundle.vp)
}
