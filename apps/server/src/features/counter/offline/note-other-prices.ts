import { recordStaffAction } from '../../../kernel/audit/record-action.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { priceOf } from '../sale-parts.ts'
import type { ShowForSale } from '../sale-sql.ts'

interface PaperSale {
  purchaseId: string
  /** The person who reported the sale. */
  staffId: string
  tickets: readonly { typeID: string; kobo: number }[]
}

/**
 * Records in the audit that a sale without a network had other prices than the present ones. Such a sale is accepted,
 * because prices may have changed since then. But a seller could also report less than the buyer paid.
 */
export async function noteOtherPrices(
  tx: Transaction,
  show: ShowForSale,
  { purchaseId, staffId, tickets }: PaperSale,
): Promise<void> {
  const isSold = (typeId: string) => show.types.some(({ id }) => id === typeId)
  const prices = tickets.map(({ typeID }) => (isSold(typeID) ? priceOf(show, typeID) : null))
  const taken = tickets.map(({ kobo }) => kobo)
  if (taken.every((kobo, place) => kobo === prices[place])) return
  const detail = { before: { prices }, after: { prices: taken } }
  await recordStaffAction(tx, {
    staffId,
    action: 'sell-at-other-prices',
    subject: purchaseId,
    detail,
  })
}
