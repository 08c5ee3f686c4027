import { sql } from 'kysely'
import {
  codesToHold,
  offersToHold,
  usesOfCustomers,
  type HeldCode,
  type HeldOffer,
} from '../../catalogue/offers/applied-offers-sql.ts'
import type { RawTransaction } from '../../platform/database/connect.ts'

export interface HeldOffers {
  /** The offers of each showtime, with amounts in kobo. A showtime without offers has no entry. */
  offers: Record<string, HeldOffer[]> | null
  /** The codes of these orders, by their hashes. Unknown codes have no entry. */
  codes: Record<string, HeldCode> | null
  /** How often each customer has used each offer. The key is the two ids, with a space between them. */
  offerUses: Record<string, number> | null
}

export const NO_OFFERS: HeldOffers = { offers: null, codes: null, offerUses: null }

interface Concerned {
  customerIds: readonly string[]
  showtimeIds: readonly string[]
  /** The hashes of the codes that orders name. */
  codes: readonly string[]
  /** The offer that an order has kept, which holds even after it was stopped. */
  keptOffer: string | undefined
}

/** Reads codes and offers, and locks codes and then offers with a limit. Wallets must be locked before. */
export async function holdOffers(
  tx: RawTransaction,
  { customerIds, showtimeIds, codes, keptOffer }: Concerned,
): Promise<HeldOffers> {
  const { rows } = await sql<HeldOffers>`/* hold-offers */
    select ${codesToHold('app', showtimeIds, codes)} as codes,
      ${offersToHold('app', showtimeIds, keptOffer)} as offers, ${usesOfCustomers(customerIds)} as "offerUses"`.execute(
    tx,
  )
  return rows[0] ?? NO_OFFERS
}
