import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'

interface NewCodes {
  offerId: string
  batch: string
  madeBy: string
  codes: readonly { id: string; hash: string; lastThree: string }[]
  /** How many purchases may use each code; null if only the offer sets a limit. */
  uses: number | null
  days: number | undefined
}

/** Throws if one of the codes exists already. */
export async function insertCodes(tx: Transaction, { offerId, batch, madeBy, codes, uses, days }: NewCodes) {
  await sql`/* write-codes */
    insert into offer_codes (id, offer_id, hash, last_three, batch, made_by, uses, ends_at)
    select id, ${offerId}::uuid, hash, last_three, ${batch}::uuid, ${madeBy}::uuid, ${uses}::integer,
      now() + make_interval(days => ${days ?? null}::integer)
    from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ hash }) => hash)}::text[],
      ${codes.map(({ lastThree }) => lastThree)}::text[]) one (id, hash, last_three)`.execute(tx)
}

/** Returns true if the code exists and can still be used for some purchase. */
export async function isCodeUsable(db: Database, hash: string): Promise<boolean> {
  const { rows } = await sql`/* is-code-usable */
    select from offer_codes join offers on offers.id = offer_id
    where hash = ${hash} and state = 'open' and stopped_at is null and coalesce(ends_at > now(), true)
      and offer_codes.used < coalesce(offer_codes.uses, offer_codes.used + 1)`.execute(db)
  return rows.length > 0
}
