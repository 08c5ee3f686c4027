import type { RawTransaction } from '../../platform/database/connect.ts'
import { together } from '../../platform/database/together.ts'
import { holdItems, type HeldItems } from '../snacks/hold-items-sql.ts'
import { holdOffers, NO_OFFERS, type HeldOffers } from './hold-offers-sql.ts'
import type { HeldWallets } from './hold-orders-sql.ts'
import type { OrderToDecide } from './order.ts'

interface OffersAndFood {
  offers: HeldOffers
  /** The food and drinks of the orders; undefined if no order has food. */
  items: HeldItems | undefined
}

/**
 * Reads and locks the offers of orders and then the stock of their food, in one more trip to PostgreSQL. Most orders
 * concern neither and do without the trip.
 *
 * @param keptOffer the offer that an order has kept, which holds even after it was stopped
 */
export async function holdOffersAndFood(
  tx: RawTransaction,
  orders: readonly OrderToDecide[],
  { hasOffers }: Pick<HeldWallets, 'hasOffers'>,
  keptOffer?: string,
): Promise<OffersAndFood> {
  const codes = orders.flatMap(({ codeHash }) => codeHash ?? [])
  const food = orders.flatMap(({ customerId, request: { cinemaID: cinemaId, showtimeID: showtimeId, items } }) =>
    items ? [{ customerId, cinemaId, showtimeId, itemIds: items.map(({ itemID }) => itemID) }] : [],
  )
  const needsOffers = hasOffers || codes.length > 0 || keptOffer !== undefined
  if (!needsOffers && food.length === 0) return { offers: NO_OFFERS, items: undefined }
  const customerIds = orders.map(({ customerId }) => customerId)
  const showtimeIds = orders.map(({ request }) => request.showtimeID)
  const [offers, items] = await together(tx, (both) =>
    Promise.all([
      needsOffers ? holdOffers(both, { customerIds, showtimeIds, codes, keptOffer }) : NO_OFFERS,
      food.length > 0 ? holdItems(both, food) : undefined,
    ]),
  )
  return { offers, items }
}
