import type { getOfferReport } from '@velvet/contract/catalogue/offers.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'

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

/** Stops the open codes of a batch, after purchases in progress, and returns how many there were. */
export async function markCodesStopped(tx: Transaction, offerId: string, batch: string): Promise<number> {
  const { rows } = await sql`/* stop-codes */
    with held as (
      select id from offer_codes where offer_id = ${offerId} and batch = ${batch} and state = 'open'
      order by id for no key update
    )
    update offer_codes set state = 'stopped' where id in (select id from held) returning id`.execute(tx)
  return rows.length
}

type Batch = OutputOf<typeof getOfferReport>['batches'][number]

/** Returns the batches of an offer with what was sold with their codes, without refunded tickets. */
export async function sumBatches(db: Database, offerId: string): Promise<Batch[]> {
  const { rows } = await sql<Batch>`/* sum-batches */
    select batch, min(${instantText('made_at')}) as "madeAt", jsonb_build_object('id', made_by, 'name', staff.name) as "madeBy",
      bool_and(state = 'stopped') as "isStopped", max(${instantText('ends_at')}) as "endsAt", count(*) as codes,
      sum(used) as used, coalesce(sum(sold.tickets), 0)::bigint as tickets,
      coalesce(sum(sold.list), 0)::bigint as "listKobo", coalesce(sum(sold.gross), 0)::bigint as "grossKobo",
      coalesce(sum(sold.owed), 0)::bigint as "owedKobo"
    from offer_codes codes
    join staff on staff.id = made_by
    cross join lateral (
      select count(*) as tickets, sum(list_kobo) as list, sum(paid_kobo(tickets)) as gross, sum(sponsor_kobo) as owed
      from redemptions join tickets using (purchase_id, offer_id)
      where code_id = codes.id
        and not exists (select from ticket_refunds where ticket_id = tickets.id)
        and not exists (select from owed_ticket_refunds where ticket_id = tickets.id)
    ) sold
    where offer_id = ${offerId}
    group by batch, made_by, staff.name order by min(made_at) desc, batch`.execute(db)
  return rows
}

/** Returns true if the code exists and can still be used for some purchase. */
export async function isCodeUsable(db: Database, hash: string): Promise<boolean> {
  const { rows } = await sql`/* is-code-usable */
    select from offer_codes join offers on offers.id = offer_id
    where hash = ${hash} and state = 'open' and stopped_at is null and coalesce(ends_at > now(), true)
      and offer_codes.used < coalesce(offer_codes.uses, offer_codes.used + 1)`.execute(db)
  return rows.length > 0
}
