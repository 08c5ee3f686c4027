import type { PickupState } from '@velvet/contract/sales/pickups.rules'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

export interface NewPickup {
  purchaseId: string
  code: string
  cinemaId: string
  /** Null if the customer will say when they are at the bar. */
  wantedAt: Date | null
  /** The person at the window who has handed all lines over with the sale; undefined if the order waits at the bar. */
  handedBy?: string | undefined
}

/** Writes the pick-ups of purchases. The lines of the purchases are written before. */
export async function insertPickups(tx: Transaction, pickups: readonly NewPickup[]): Promise<void> {
  if (pickups.length === 0) return
  await sql`/* write-pickups */ ${insertionOfPickups(pickups)}`.execute(tx)
}

/** Returns the part of a statement that writes pick-ups. */
export const insertionOfPickups = (pickups: readonly NewPickup[]): RawBuilder<unknown> => sql`
    insert into pickups (purchase_id, code, cinema_id, wanted_at, state, handed_at, handed_by, handed_places)
    select purchase_id, code, cinema_id, wanted_at, case when handed_by is null then 'ordered' else 'handed' end,
      case when handed_by is not null then now() end, handed_by,
      case when handed_by is not null then array(
        select place from purchase_items lines where lines.purchase_id = one.purchase_id order by place) end
    from unnest(
      ${pickups.map(({ purchaseId }) => purchaseId)}::uuid[],
      ${pickups.map(({ code }) => code)}::text[],
      ${pickups.map(({ cinemaId }) => cinemaId)}::uuid[],
      ${pickups.map(({ wantedAt }) => wantedAt)}::timestamptz[],
      ${pickups.map(({ handedBy }) => handedBy ?? null)}::uuid[]
    ) one (purchase_id, code, cinema_id, wanted_at, handed_by)`

export interface PickupOfPurchase {
  code: string
  state: PickupState
  wantedAt: Date | null
}

/** Returns the pick-up of a purchase; undefined for a purchase without food. */
export async function findPickupOfPurchase(db: Database, purchaseId: string): Promise<PickupOfPurchase | undefined> {
  const { rows } = await sql<PickupOfPurchase>`/* find-pickup-of-purchase */
    select code, state, coalesce(here_at, wanted_at) as "wantedAt"
    from pickups where purchase_id = ${purchaseId}`.execute(db)
  return rows[0]
}
