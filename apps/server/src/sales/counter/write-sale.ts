import { sumKobo } from '@velvet/contract/shared/kobo'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertUse } from '../../catalogue/offers/redemptions-sql.ts'
import { keepBuyersNumber } from '../../tickets/tickets/counter-buyers-sql.ts'
import { sendPins, type Guest } from './guest.ts'
import { insertCounterSale, type CounterSale, type NewTender } from './sale-sql.ts'

interface Sale extends CounterSale {
  guest: Guest | undefined
}

/**
 * Writes a sale at a counter, keeps the phone number of its buyer, and sends the pins there. The caller has locked the showtime.
 *
 * @param product the name of the product, under which pins are sent
 */
export async function writeSale(tx: Transaction, sale: Sale, product: string): Promise<void> {
  const { guest, purchaseId } = sale
  await insertCounterSale(tx, { ...sale, tenders: [...sale.tenders, ...tenderOfSponsor(sale)] })
  if (sale.redemption) {
    await insertUse(tx, sale.redemption, { purchaseId, customerId: guest?.customerId ?? null })
  }
  if (guest) await keepBuyersNumber(tx, { purchaseId, phone: guest.phone })
  await sendPins(tx, { guest, purchaseId, product })
}

/** Returns the tender of the sponsor, who pays what belongs to the gross of the tickets and not to the buyer. */
function tenderOfSponsor({ purchaseId, tickets }: Sale): NewTender[] {
  const inGross = tickets.flatMap(({ sponsored, grossKobo, listKobo }) =>
    sponsored && grossKobo === listKobo ? [sponsored] : [],
  )
  const [{ by: provider } = { by: '' }] = inGross
  const kobo = sumKobo(inGross)
  const tender = { kind: 'sponsor', kobo, given: kobo, provider, terminal: null, reference: purchaseId } as const
  return kobo > 0 ? [tender] : []
}
