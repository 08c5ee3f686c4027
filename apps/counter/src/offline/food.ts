import { ticketValue } from '@velvet/contract/books/taxes.rules'
import { chosenItems } from '@velvet/contract/catalogue/items.rules'
import { sharesOfBundle } from '@velvet/contract/sales/bundles.rules'
import type { PrintedLine } from '@velvet/contract/sales/offline-sales.calls'
import { isHandedAtOnce, PICKUP_CODE_SYMBOLS, pickupCodeOf } from '@velvet/contract/sales/pickups.rules'
import { sumKobo } from '@velvet/contract/shared/kobo'
import type { Menu, Sold } from '../calls.ts'
import type { SaleInput } from '../store/kept-call.ts'

type Ordered = NonNullable<SaleInput['items']>[number]

/**
 * Returns the lines of ordered food with their prices, as the server makes them. Returns undefined if the menu lacks an
 * item, or if a bundle includes tickets, which only the server can price.
 */
export function foodFrom({ categories, items }: Menu, ordered: readonly Ordered[]): PrintedLine[] | undefined {
  const offered = categories.flatMap((category) => category.items.flatMap(({ sizes, ...item }) => sizes ?? [item]))
  const lines: PrintedLine[] = []
  let bundles = 0
  for (const { itemID, count, choices } of ordered) {
    const item = offered.find((one) => one.itemID === itemID)
    if (!item || item.tickets) return undefined
    const kobo = item.kobo * count
    if (!item.parts) {
      lines.push({ itemID, count, kobo })
      continue
    }
    const pieces = chosenItems(item.parts, choices)?.map((id, at) => ({
      itemID: id,
      count: (item.parts?.[at]?.count ?? 0) * count,
    }))
    if (!pieces) return undefined
    const alone = pieces.map((piece) => (items.find((one) => one.itemID === piece.itemID)?.kobo ?? 0) * piece.count)
    const bundle = { line: ++bundles, itemID, count }
    const shares = sharesOfBundle(kobo, alone)
    lines.push(...pieces.map((piece, at) => ({ ...piece, kobo: shares[at] ?? 0, bundle })))
  }
  return lines
}

/** Returns the food of a sale as its receipt and the screen show it, with its order at the bar. */
export function soldFood({ items, taxes: inForce }: Menu, lines: readonly PrintedLine[], soldAt: string) {
  const itemOf = (id: string) => items.find(({ itemID }) => itemID === id)
  const sold = lines.map(({ itemID, count, kobo, bundle }, at): NonNullable<Sold['items']>[number] => {
    const { name = '', age = null } = itemOf(itemID) ?? {}
    const { taxes: ofLine, netKobo } = ticketValue(kobo, inForce)
    const taxes = ofLine.map(({ name, ppm, kobo: share }) => ({ name, ppm, kobo: share }))
    const ofBundle = bundle && {
      ...bundle,
      name: itemOf(bundle.itemID)?.name ?? '',
      kobo: sumKobo(lines.filter((one) => one.bundle?.line === bundle.line)),
    }
    return { place: at + 1, itemID, name, count, kobo, netKobo, taxes, age, isRefunded: false, bundle: ofBundle }
  })
  const isHanded = isHandedAtOnce(lines.map(({ itemID }) => itemOf(itemID)?.preparation ?? 'made'))
  const code = pickupCodeOf(crypto.getRandomValues(new Uint8Array(PICKUP_CODE_SYMBOLS)))
  const state = isHanded ? ('handed' as const) : ('ordered' as const)
  return { items: sold, pickup: { code, state, wantedAt: soldAt } }
}
