import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

interface Use {
  id: string
  offer: { id: string }
  /** The code that opened the offer. */
  codeId?: string | undefined
  /** The discount in kobo. */
  kobo: number
}

/** The use is held for an order or for a payment at a till. */
type HeldFor = { txRef: string; customerId: string } | { tillPaymentId: string }

/** Holds a use of an offer. The caller has locked the offer. Fires redemptions_count (docs/data-model.md). */
export async function holdUse(tx: Transaction, { id, offer, codeId, kobo }: Use, heldFor: HeldFor): Promise<void> {
  const ofOrder = 'txRef' in heldFor ? heldFor : { txRef: null, customerId: null }
  await tx
    .insertInto('redemptions')
    .values({
      id,
      offer_id: offer.id,
      code_id: codeId ?? null,
      tx_ref: ofOrder.txRef,
      customer_id: ofOrder.customerId,
      till_payment_id: 'tillPaymentId' in heldFor ? heldFor.tillPaymentId : null,
      kobo,
      state: 'held',
    })
    .execute()
}

/** A held use: the offer, and the code that opened it. */
export interface HeldUse {
  offerId: string
  codeId: string | null
}

/** Returns the use that is held for an order, or null if none is held. */
export async function findHeldUse(db: Database, txRef: string): Promise<HeldUse | null> {
  const row = await db
    .selectFrom('redemptions')
    .select(['offer_id as offerId', 'code_id as codeId'])
    .where('tx_ref', '=', txRef)
    .executeTakeFirst()
  return row ?? null
}

/** Records that a purchase at a counter used an offer. Fires redemptions_count (docs/data-model.md). */
export async function insertUse(tx: Transaction, { id, offer, codeId, kobo }: Use, purchaseId: string): Promise<void> {
  await tx
    .insertInto('redemptions')
    .values({ id, offer_id: offer.id, code_id: codeId ?? null, purchase_id: purchaseId, kobo, state: 'used' })
    .execute()
}

/**
 * Returns the uses of purchases to their offers. The caller has locked the showtime and the wallet. Fires
 * redemptions_give_back (docs/data-model.md).
 */
const giveBack = (isGivenBack: RawBuilder<unknown>) => sql`
  update redemptions set state = 'given-back'
  where id in (
    select redemptions.id from redemptions join purchases on purchases.id = purchase_id
    where state = 'used' and ${isGivenBack} order by offer_id)`

/** Returns the use of a purchase to its offer if all its tickets were refunded before the showtime started. */
export async function giveBackWholeUse(tx: Transaction, purchaseId: string): Promise<void> {
  await giveBack(sql`purchases.id = ${purchaseId}
    and exists (select from showtimes where showtimes.id = purchases.showtime_id and starts_at > now())
    and not exists (
      select from tickets where tickets.purchase_id = purchases.id and status <> 'void')`).execute(tx)
}

/** Returns the uses of all purchases of cancelled showtimes to their offers. */
export async function giveBackUsesOf(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  await giveBack(sql`purchases.showtime_id = any(${showtimeIds}::uuid[])`).execute(tx)
}
