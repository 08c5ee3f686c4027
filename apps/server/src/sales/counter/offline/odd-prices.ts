import { recordStaffAction } from '../../../kernel/audit/record-action.ts'
import type { Transaction } from '../../../platform/database/connect.ts'
import { noteApproved, type PrintedSeat } from './allotted-seats-sql.ts'
import { koboOf } from '../sale-parts.ts'
import type { ShowForSale } from '../sale-sql.ts'

interface PaperTicket {
  typeID: string
  kobo: number
}

interface OddSale {
  /** The present prices of the tickets in kobo; null for a type that is not sold now. */
  present: readonly (number | null)[]
  /** For each ticket the price that held; null if it was sold for one that held. */
  listKobo: readonly (number | null)[]
  /** True if a supervisor has to approve the sale. */
  needsApproval: boolean
}

/**
 * Compares what a till took without a network with the prices that held since it got the seats. Prices may have
 * changed meanwhile, but a seller could also report less than the buyer paid. Closed books need a supervisor too.
 */
export function compareWithPrices(
  show: Pick<ShowForSale, 'types' | 'isClosed'>,
  printed: readonly Pick<PrintedSeat, 'prices'>[],
  tickets: readonly PaperTicket[],
): OddSale {
  const present = tickets.map(({ typeID }) => {
    const type = show.types.find((one) => one.typeID === typeID)
    return type ? koboOf(type) : null
  })
  const listKobo = tickets.map(({ typeID, kobo }, place) => {
    const noted = (printed[place]?.prices ?? []).flatMap((prices) => prices[typeID] ?? [])
    const now = present[place] ?? null
    return kobo === now || noted.includes(kobo) ? null : (now ?? noted.at(-1) ?? 0)
  })
  return {
    present,
    listKobo,
    needsApproval: show.isClosed || listKobo.some((kobo) => kobo !== null),
  }
}

interface Written extends Omit<OddSale, 'needsApproval'> {
  purchaseId: string
  ticketIds: readonly string[]
  /** What the buyer paid for each ticket, and then for each item of food. The present prices are in the same order. */
  taken: readonly number[]
  isClosed: boolean
  /** The person who reported the sale. */
  staffId: string
  approverId: string | null
}

/** Records a sale at other prices than the present ones, or after the books were closed, with who approved it. */
export async function noteOddSale(tx: Transaction, sale: Written): Promise<void> {
  const { present, taken, listKobo, ticketIds, isClosed, staffId, approverId, purchaseId } = sale
  const isUsual = taken.every((kobo, place) => kobo === present[place])
  if (approverId !== null) {
    const approved = ticketIds.map((ticketId, place) => ({
      ticketId,
      listKobo: listKobo[place] ?? null,
    }))
    await noteApproved(tx, approverId, approved)
  }
  if (isUsual && !isClosed) return
  await recordStaffAction(tx, {
    staffId,
    action: isUsual ? 'sell-after-closing' : 'sell-at-other-prices',
    subject: purchaseId,
    detail: {
      before: { prices: present },
      after: { prices: taken },
      ...(approverId !== null && { approver: approverId }),
    },
  })
}
