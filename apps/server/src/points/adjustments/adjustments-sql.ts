import type { Adjustment } from '@velvet/contract/points/adjustments.calls'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'
import { tiedTo } from '../../kernel/staff-change/ties-sql.ts'
import { takeNamedLock } from '../../platform/database/locks-sql.ts'
import { isBefore } from '../../platform/database/conditions-sql.ts'

function adjustments(db: Database) {
  return db
    .selectFrom('adjustments')
    .innerJoin('customers', 'customers.id', 'adjustments.customer_id')
    .innerJoin('staff as proposer', 'proposer.id', 'adjustments.proposed_by')
    .leftJoin('staff as decider', 'decider.id', 'adjustments.decided_by')
    .select((eb) => [
      'adjustments.id',
      'adjustments.customer_id as customerId',
      'customers.username',
      'adjustments.vp',
      'adjustments.note',
      eb.ref('adjustments.state').$castTo<Adjustment['state']>().as('state'),
      'adjustments.proposed_by as proposedBy',
      'proposer.name as proposerName',
      'adjustments.proposed_at as proposedAt',
      'adjustments.decided_by as decidedBy',
      'decider.name as deciderName',
      'adjustments.decided_at as decidedAt',
      'adjustments.decision_note as decisionNote',
      'adjustments.movement_id as movementId',
    ])
}

export type AdjustmentRow = Awaited<ReturnType<typeof selectAdjustments>>[number]

interface Requested {
  state: Adjustment['state']
  customer: string | undefined
  limit: number
  /** The id of the last adjustment of the page before. */
  after: string | undefined
}

/** Reads one adjustment more than the page holds, newest first. */
export function selectAdjustments(db: Database, { state, customer, limit, after }: Requested) {
  return adjustments(db)
    .where('adjustments.state', '=', state)
    .$if(customer !== undefined, (query) => query.where('adjustments.customer_id', '=', customer ?? ''))
    .where(isBefore('adjustments.id', after))
    .orderBy('adjustments.id', 'desc')
    .limit(limit + 1)
    .execute()
}

export function selectAdjustment(db: Database, id: string): Promise<AdjustmentRow | undefined> {
  return adjustments(db).where('adjustments.id', '=', id).executeTakeFirst()
}

/** Reads an adjustment and locks it until the transaction ends. */
export function lockAdjustment(tx: Transaction, id: string): Promise<AdjustmentRow | undefined> {
  return adjustments(tx).where('adjustments.id', '=', id).forUpdate('adjustments').executeTakeFirst()
}

/** Lets the other adjustments by anybody wait until the transaction ends. */
export async function lockAdjusters(tx: Transaction): Promise<void> {
  await takeNamedLock(tx, 'adjustments')
}

/**
 * Returns the limit for the changes to one customer, and two sums of the Vp that were changed in
 * the last 24 hours without a second person: the changes to this customer by anybody, and the
 * changes to any customer by this member of staff and by the person who does not count as another person.
 */
export async function readAllowance(tx: Transaction, { customerId, staffId }: { customerId: string; staffId: string }) {
  const usedBy = (condition: RawBuilder<unknown>) => sql`(
    select coalesce(sum(abs(vp)), 0)::bigint from adjustments
    where ${condition} and state = 'done' and not needs_second
      and decided_at > now() - interval '24 hours'
  )`
  const { rows } = await sql<{ limit: number; ofCustomer: number; byPerson: number }>`
    select adjustment_limit as limit,
      ${usedBy(sql`customer_id = ${customerId}`)} as "ofCustomer",
      ${usedBy(sql`proposed_by in ${tiedTo(staffId)}`)} as "byPerson"
    from settings`.execute(tx)
  return rows[0] ?? { limit: 0, ofCustomer: 0, byPerson: 0 }
}

interface NewAdjustment {
  id: string
  customerId: string
  vp: number
  note: string
  proposedBy: string
}

/** Returns false, and writes nothing, if another adjustment of the customer waits. */
export async function insertProposal(tx: Transaction, proposal: NewAdjustment): Promise<boolean> {
  const { customerId: customer_id, proposedBy: proposed_by, ...same } = proposal
  return returnsRow(
    tx
      .insertInto('adjustments')
      .values({ ...same, customer_id, proposed_by, state: 'waiting', needs_second: true })
      .onConflict((conflict) => conflict.column('customer_id').where('state', '=', 'waiting').doNothing())
      .returning('id'),
  )
}

/** Writes an adjustment that one person has made, together with its movement. */
export async function insertDone(
  tx: Transaction,
  { customerId: customer_id, proposedBy: proposed_by, ...same }: NewAdjustment,
  movementId: string,
): Promise<void> {
  await tx
    .insertInto('adjustments')
    .values({
      ...same,
      customer_id,
      proposed_by,
      state: 'done',
      needs_second: false,
      decided_at: sql`now()`,
      movement_id: movementId,
    })
    .execute()
}

interface Decided {
  state: 'done' | 'rejected'
  staffId: string
  note: string | undefined
  movementId?: string
}

export async function decideAdjustment(
  tx: Transaction,
  id: string,
  { state, staffId, note, movementId }: Decided,
): Promise<void> {
  await tx
    .updateTable('adjustments')
    .set({
      state,
      decided_by: staffId,
      decided_at: sql`now()`,
      decision_note: note ?? null,
      movement_id: movementId ?? null,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}
