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

/**
 * Holds a use of an offer. The caller has locked the offer. This fires the trigger redemptions_count
 * (docs/data-model.md).
 */
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

/** The purchase at a counter that used an offer, and the customer whose number the buyer gave. */
interface UsedBy {
  purchaseId: string
  customerId: string | null
}

/**
 * Records that a purchase at a counter used an offer. This fires the trigger redemptions_count (docs/data-model.md).
 */
export async function insertUse(tx: Transaction, use: Use, { purchaseId, customerId }: UsedBy): Promise<void> {
  const { id, offer, codeId, kobo } = use
  await tx
    .insertInto('redemptions')
    .values({
      id,
      offer_id: offer.id,
      code_id: codeId ?? null,
      purchase_id: purchaseId,
      customer_id: customerId,
      kobo,
      state: 'used',
    })
    .execute()
}

/** Returns the use of an offer by a purchase that still counts. */
export async function findUseOf(db: Database, purchaseId: string) {
  return db
    .selectFrom('redemptions')
    .innerJoin('offers', 'offers.id', 'offer_id')
    .select(['offer_id as offerId', 'code_id as codeId', 'kobo', 'name'])
    .where('purchase_id', '=', purchaseId)
    .where('state', '=', 'used')
    .executeTakeFirst()
}

/** Returns how often an offer was used with a phone number, in the app and at counters. */
export async function countUsesOfNumber(db: Database, offerId: string, phone: string): Promise<number> {
  const { rows } = await sql<{ uses: number }>`/* count-uses-of-number */
    select count(*) as uses from redemptions
    where offer_id = ${offerId} and state <> 'given-back' and (
      customer_id = (select id from customers where phone = ${phone})
      or purchase_id in (select purchase_id from counter_buyers where phone = ${phone})
      or till_payment_id in (
        select id from till_payments where state = 'waiting' and sale->>'phoneNumber' = ${phone}))`.execute(db)
  return rows[0]?.uses ?? 0
}

const usesOf = (isGivenBack: RawBuilder<unknown>) => sql`
  select redemptions.* from redemptions join purchases on purchases.id = purchase_id
  where redemptions.state = 'used' and ${isGivenBack}`

/** The locks that the next sale of the same transaction needs, so that it takes them in the order of all others. */
interface NextSale {
  hash?: string | undefined
  /** True if the sale can use automatic offers. */
  isOffered?: boolean
}

/** Locks what uses count in, in the order of all transactions: codes, then their offers, then automatic offers. */
async function lockUses(
  tx: Transaction,
  isGivenBack: RawBuilder<unknown>,
  { hash, isOffered = false }: NextSale = {},
): Promise<void> {
  await sql`
    with given_back as materialized (${usesOf(isGivenBack)}), held_codes as materialized (
      select id, offer_id from offer_codes
      where id in (select code_id from given_back) or hash = ${hash ?? null}
      order by id for no key update
    )
    select from offers
    where id in (select offer_id from given_back union all select offer_id from held_codes)
      or ${isOffered} and code = 'none' and stopped_at is null and num_nonnulls(uses, budget_kobo) > 0
    order by code = 'none', id for no key update`.execute(tx)
}

const ofPurchase = (purchaseId: string) => sql`purchases.id = ${purchaseId}`

/** Locks what the use of a purchase counts in, and what the sale that replaces the purchase can use. */
export const lockUseOf = (tx: Transaction, purchaseId: string, hash?: string) =>
  lockUses(tx, ofPurchase(purchaseId), { hash, isOffered: true })

/**
 * Returns the uses of purchases to their offers. The caller has locked the showtime, the wallet and the offers. This
 * fires the trigger redemptions_give_back (docs/data-model.md).
 */
async function giveBack(tx: Transaction, isGivenBack: RawBuilder<unknown>): Promise<void> {
  await sql`
    update redemptions set state = 'given-back'
    where id in (select id from (${usesOf(isGivenBack)}) used)`.execute(tx)
}

/** Returns the use of a purchase to its offer if all its tickets were refunded before the showtime started. */
export async function giveBackWholeUse(tx: Transaction, purchaseId: string): Promise<void> {
  await lockUseOf(tx, purchaseId)
  await giveBack(
    tx,
    sql`${ofPurchase(purchaseId)}
      and exists (select from showtimes where showtimes.id = purchases.showtime_id and starts_at > now())
      and not exists (select from tickets where tickets.purchase_id = purchases.id and status <> 'void')`,
  )
}

/** Returns the uses of purchases of these showtimes to their offers, but for those with a service voucher. */
export async function giveBackUsesOf(tx: Transaction, showtimeIds: readonly string[]): Promise<void> {
  const isOfShowtimes = sql`purchases.showtime_id = any(${showtimeIds}::uuid[]) and not exists (
    select from tickets join service_vouchers on ticket_id = tickets.id where tickets.purchase_id = purchases.id)`
  await lockUses(tx, isOfShowtimes)
  await giveBack(tx, isOfShowtimes)
}

/**
 * Stops the service vouchers of tickets that are refunded. The caller has locked the wallets, and no offer yet. Returns
 * true if one of them was used before.
 */
export async function stopVouchersOf(tx: Transaction, ticketIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ used: number }>`/* stop-vouchers */
    with held as (
      select offer_codes.id from offer_codes join service_vouchers on code_id = offer_codes.id
      where ticket_id = any(${ticketIds}::uuid[]) order by offer_codes.id for no key update of offer_codes
    )
    update offer_codes set state = 'stopped' where id in (select id from held) returning used`.execute(tx)
  return rows.some(({ used }) => used > 0)
}
