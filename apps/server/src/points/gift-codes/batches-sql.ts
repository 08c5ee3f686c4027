import type { GiftCodeBatch } from '@velvet/contract/points/gift-code-batches.calls'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import { boxOfficeRateAt } from '../../kernel/ledger/ledger-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'

const batches = sql`
  select batches.id, state, codes, vp as "VpValue", days, note, ${namedPerson('proposer')} as "proposedBy",
    ${instantText('proposed_at')} as "proposedAt", ${namedPersonOrNull('maker')} as "madeBy",
    ${instantText('ends_at')} as "endsAt", ${instantText('ended_at')} as "endedAt",
    (select count(*) from gift_codes where batch_id = batches.id and gift_codes.state = 'used') as used
  from gift_code_batches batches
  join staff proposer on proposer.id = proposed_by
  left join staff maker on maker.id = made_by`

/** Reads one batch more than the page holds, the newest first. */
export async function selectBatches(
  db: Database,
  { limit, after }: { limit: number; after: string | undefined },
): Promise<GiftCodeBatch[]> {
  const { rows } = await sql<GiftCodeBatch>`/* list-gift-code-batches */ ${batches}
    where ${isBefore('batches.id', after)} order by batches.id desc limit ${limit + 1}`.execute(db)
  return rows
}

export async function findBatch(db: Database, id: string): Promise<GiftCodeBatch | undefined> {
  const { rows } = await sql<GiftCodeBatch>`/* find-gift-code-batch */ ${batches} where batches.id = ${id}`.execute(db)
  return rows[0]
}

interface Proposal {
  id: string
  codes: number
  vp: number
  days: number
  note: string
  staffId: string
}

export async function insertBatch(tx: Transaction, { id, codes, vp, days, note, staffId }: Proposal): Promise<void> {
  await tx.insertInto('gift_code_batches').values({ id, codes, vp, days, note, proposed_by: staffId }).execute()
}

interface LockedBatch {
  state: GiftCodeBatch['state']
  codes: number
  proposedBy: string
}

/** Locks a batch, so that none of its codes is used before the transaction ends. */
export async function lockBatch(tx: Transaction, id: string): Promise<LockedBatch | undefined> {
  const { rows } = await sql<LockedBatch>`/* lock-gift-code-batch */
    select state, codes, proposed_by as "proposedBy" from gift_code_batches where id = ${id} for update`.execute(tx)
  return rows[0]
}

/** Returns true if codes of the batch can be used. The batch does not end before the transaction ends. */
export async function holdOpenBatch(tx: Transaction, id: string): Promise<boolean> {
  const { rows } = await sql`/* hold-gift-code-batch */
    select from gift_code_batches where id = ${id} and state = 'open' and ends_at > now() for share`.execute(tx)
  return rows.length > 0
}

interface NewCode {
  id: string
  hash: string
  ending: string
}

/** Writes the codes of a batch, each with the worth of its Points today. */
export async function insertCodesOfBatch(tx: Transaction, batchId: string, codes: readonly NewCode[]): Promise<void> {
  await sql`/* write-codes-of-batch */
    insert into gift_codes (id, hash, ending, vp, kobo, batch_id)
    select one.id, one.hash, one.ending, batches.vp,
      share_of(batches.vp, (rate ->> 'kobo')::bigint, (rate ->> 'vp')::bigint), batches.id
    from unnest(${codes.map(({ id }) => id)}::uuid[], ${codes.map(({ hash }) => hash)}::text[],
      ${codes.map(({ ending }) => ending)}::text[]) one (id, hash, ending)
    cross join gift_code_batches batches
    cross join (select ${boxOfficeRateAt(sql`now()`)} as rate) present
    where batches.id = ${batchId}`.execute(tx)
}

export async function markMade(tx: Transaction, id: string, staffId: string): Promise<void> {
  await sql`/* make-gift-codes */
    update gift_code_batches set state = 'open', made_by = ${staffId}::uuid, made_at = now(),
      ends_at = now() + make_interval(days => days)
    where id = ${id}`.execute(tx)
}

/** @param staffId the person who ends the batch; null if its date does */
export async function markEnded(
  tx: Transaction,
  id: string,
  { state, staffId }: { state: 'ended' | 'rejected'; staffId: string | null },
): Promise<void> {
  await sql`/* end-gift-codes */
    update gift_code_batches set state = ${state}, ended_by = ${staffId}::uuid, ended_at = now()
    where id = ${id}`.execute(tx)
}

/** Locks a batch whose date has come, and returns its id. */
export async function lockDueBatch(tx: Transaction): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`/* lock-due-gift-codes */
    select id from gift_code_batches where state = 'open' and ends_at <= now()
    order by ends_at limit 1 for update skip locked`.execute(tx)
  return rows[0]?.id
}

/**
 * Books the worth of the unused codes of a batch. When they are made, it is the cost of a promotion and is owed. What is
 * still unused at the end is owed no longer.
 */
export async function bookBatch(tx: Transaction, id: string, kind: 'gift-codes-made' | 'gift-codes-ended') {
  const sign = kind === 'gift-codes-made' ? 1 : -1
  await sql`/* book-gift-codes */
    select post_naira(${kind}, ${id}::uuid, now(), play_date(now(), ${TIME_ZONE}), array['promotions', 'gift-codes-owed'],
      array['', ''], array[${sign} * unused.kobo, -1 * ${sign} * unused.kobo]::bigint[])
    from (
      select sum(kobo)::bigint as kobo from gift_codes where batch_id = ${id} and state = 'open'
    ) unused where unused.kobo > 0`.execute(tx)
}
