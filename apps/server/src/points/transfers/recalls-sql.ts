import type { PointsTransfer } from '@velvet/contract/points/transfers.calls'
import { sql, type RawBuilder } from 'kysely'
import { namedCustomer, namedPerson, namedPersonOrNull } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { instantText } from '../../platform/database/instants-sql.ts'
import { tiedTo } from '../../kernel/staff-change/ties-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

export interface TransferRow extends Omit<PointsTransfer, 'at'> {
  at: Date
}

/** Selects gifts, each with its call-back unless that was rejected. */
const transfers = (condition: RawBuilder<unknown>) => sql<TransferRow>`
  select gifts.id, gifts.made_at as at, gifts.vp as amount, ${namedCustomer('giver')} as giver,
    ${namedCustomer('receiver')} as receiver, gifts.note,
    case when recalls.id is not null then json_build_object(
      'state', recalls.state, 'note', recalls.note, 'proposedBy', ${namedPerson('proposer')},
      'proposedAt', ${instantText('recalls.proposed_at')},
      'decidedBy', ${namedPersonOrNull('decider')}
    ) end as recall
  from points_gifts gifts
  join customers giver on giver.id = giver_id
  join customers receiver on receiver.id = receiver_id
  left join points_gift_recalls recalls on recalls.gift_id = gifts.id and recalls.state <> 'rejected'
  left join staff proposer on proposer.id = recalls.proposed_by
  left join staff decider on decider.id = recalls.decided_by
  where ${condition}`

export async function selectTransfer(db: Database, id: string): Promise<TransferRow | undefined> {
  const { rows } = await transfers(sql`gifts.id = ${id}`).execute(db)
  return rows[0]
}

interface Requested {
  state: 'waiting' | 'done' | undefined
  customer: string | undefined
  limit: number
  /** The id of the last gift of the page before. */
  after: string | undefined
}

/** Reads one gift more than the page holds, newest first. */
export async function selectTransfers(db: Database, { state, customer, limit, after }: Requested) {
  const isRequested = sql`
    ${
      state === undefined
        ? sql`true`
        : sql`gifts.id in (
      select gift_id from points_gift_recalls where state = ${state})`
    }
    and ${
      customer === undefined
        ? sql`true`
        : sql`gifts.id in (
      select id from points_gifts where giver_id = ${customer}
      union all select id from points_gifts where receiver_id = ${customer})`
    }
    and ${isBefore('gifts.id', after)}
    order by gifts.id desc limit ${limit + 1}`
  const { rows } = await transfers(isRequested).execute(db)
  return rows
}

export interface LockedTransfer {
  id: string
  giverId: string
  receiverId: string
  vp: number
  recall: { id: string; state: 'waiting' | 'done'; proposedBy: string } | null
}

/** Finds the giver and the receiver of a gift, who never change. */
export function findParties(db: Database, id: string) {
  return db
    .selectFrom('points_gifts')
    .select(['giver_id as giverId', 'receiver_id as receiverId'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Locks a gift, so that decisions about it wait for one another. */
export async function lockTransfer(tx: Transaction, id: string): Promise<void> {
  await sql`select from points_gifts where id = ${id} for update`.execute(tx)
}

/** Reads a gift that the caller has locked by an earlier statement. */
export async function readLockedTransfer(tx: Transaction, id: string): Promise<LockedTransfer | undefined> {
  const { rows } = await sql<LockedTransfer>`
    select id, giver_id as "giverId", receiver_id as "receiverId", vp, (
      select json_build_object('id', recalls.id, 'state', state, 'proposedBy', proposed_by)
      from points_gift_recalls recalls
      where gift_id = points_gifts.id and state <> 'rejected'
    ) as recall
    from points_gifts where id = ${id}`.execute(tx)
  return rows[0]
}

/**
 * Returns the limit for one customer, and two sums of the Vp that were called back without a second person in
 * the last 24 hours: what anybody called back from this receiver, and what this member of staff called back,
 * or a person who does not count as another person beside them.
 */
export async function readRecallAllowance(
  tx: Transaction,
  { receiverId, staffId }: { receiverId: string; staffId: string },
) {
  const usedBy = (condition: RawBuilder<unknown>) => sql`(
    select coalesce(sum(vp), 0)::bigint
    from points_gift_recalls recalls join points_gifts gifts on gifts.id = gift_id
    where ${condition} and state = 'done' and not needs_second
      and decided_at > now() - interval '24 hours'
  )`
  const { rows } = await sql<{ limit: number; ofCustomer: number; byPerson: number }>`
    select adjustment_limit as limit,
      ${usedBy(sql`receiver_id = ${receiverId}`)} as "ofCustomer",
      ${usedBy(sql`proposed_by in ${tiedTo(staffId)}`)} as "byPerson"
    from settings`.execute(tx)
  return rows[0] ?? { limit: 0, ofCustomer: 0, byPerson: 0 }
}

interface NewRecall {
  id: string
  giftId: string
  note: string
  proposedBy: string
  /** Undefined if the recall waits for a second person. */
  moved: Movements | undefined
}

export interface Movements {
  takenMovementId: string
  returnedMovementId: string
}

export async function insertRecall(tx: Transaction, { id, giftId, note, proposedBy, moved }: NewRecall): Promise<void> {
  await tx
    .insertInto('points_gift_recalls')
    .values({
      id,
      gift_id: giftId,
      note,
      proposed_by: proposedBy,
      state: moved ? 'done' : 'waiting',
      needs_second: !moved,
      decided_at: moved ? sql`now()` : null,
      taken_movement_id: moved?.takenMovementId ?? null,
      returned_movement_id: moved?.returnedMovementId ?? null,
    })
    .execute()
}

interface Decision {
  staffId: string
  note: string | undefined
  /** Undefined if the recall is rejected. */
  moved: Movements | undefined
}

/** Ends a recall that waits. The caller has locked its gift. */
export async function decideRecall(tx: Transaction, id: string, { staffId, note, moved }: Decision): Promise<void> {
  await tx
    .updateTable('points_gift_recalls')
    .set({
      state: moved ? 'done' : 'rejected',
      decided_by: staffId,
      decided_at: sql`now()`,
      decision_note: note ?? null,
      taken_movement_id: moved?.takenMovementId ?? null,
      returned_movement_id: moved?.returnedMovementId ?? null,
    })
    .where('id', '=', id)
    .execute()
}
