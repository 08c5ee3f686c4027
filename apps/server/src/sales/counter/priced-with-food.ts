import type { OrderedItem } from '@velvet/contract/sales/snacks.calls'
import type { OrderedType } from '@velvet/contract/sales/ordered-types'
import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import { foodFor } from '../snacks/sell-items.ts'
import { NO_FOOD } from '../snacks/snacks-sql.ts'
import { inBundles, listedTickets, pricedTickets, type freeSeatsFor, type holdShowForSale } from './sale-parts.ts'
import { coveredBy, type takeVouchers } from './take-vouchers.ts'

interface Held {
  show: Awaited<ReturnType<typeof holdShowForSale>>
  seats: Awaited<ReturnType<typeof freeSeatsFor>>
  vouchers: Awaited<ReturnType<typeof takeVouchers>>
}

interface Requested {
  tickets: readonly OrderedType[]
  items?: readonly OrderedItem[] | undefined
}

/**
 * Returns the prices of the tickets of a sale, and the food beside them. Throws AppError, such as `bundle-without-code`
 * for a bundle with tickets beside a code or a voucher.
 */
export async function pricedWithFood(tx: Transaction, { show, seats, vouchers }: Held, { tickets, items }: Requested) {
  const listed = listedTickets(show, tickets, seats)
  const beside = listed.map(({ typeId: typeID, kobo: price }, at) => ({ typeID, price, zone: seats[at]?.zone }))
  const food = items ? await foodFor(tx, show.cinemaId, items, beside) : NO_FOOD
  const isBundled = food.tickets.size > 0
  if (isBundled && (show.code || vouchers.length > 0)) throw new AppError('bundle-without-code')
  if (isBundled) return { food, types: inBundles(food, listed), redemption: undefined }
  if (vouchers.length > 0) return { food, types: coveredBy(vouchers, listed), redemption: undefined }
  return { food, ...pricedTickets(show, tickets, seats) }
}
