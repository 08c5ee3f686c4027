import { sql } from 'kysely'
import { namedPerson } from '../../kernel/identity/named-person-sql.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { returnsRow } from '../../platform/database/returns-row-sql.ts'

interface MoveRow {
  id: string
  customerId: string
  phoneNumber: string
  note: string
  proposedBy: { id: string; name: string }
  proposedAt: Date
}

const MOVES = sql<MoveRow>`
  select moves.id, customer_id as "customerId", moves.phone as "phoneNumber", note,
    ${namedPerson('staff')} as "proposedBy", proposed_at as "proposedAt"
  from number_moves moves join staff on staff.id = proposed_by
  where state = 'waiting'`

/** Returns the account's move that awaits a decision. */
export async function findWaitingMove(db: Database, customerId: string): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`${MOVES} and customer_id = ${customerId}`.execute(db)
  return rows[0]
}

/** Returns the account's undecided move, as the console shows it, or null. */
export async function numberMoveOf(db: Database, customerId: string) {
  const move = await findWaitingMove(db, customerId)
  if (!move) return null
  const { customerId: _, proposedAt, ...shown } = move
  return { ...shown, proposedAt: proposedAt.toISOString() }
}

export async function findMove(db: Database, id: string): Promise<MoveRow | undefined> {
  const { rows } = await sql<MoveRow>`${MOVES} and moves.id = ${id}`.execute(db)
  return rows[0]
}

interface NewMove {
  id: string
  customerId: string
  phone: string
  note: string
  proposedBy: string
}

/** Returns false, and writes nothing, if the account already has an undecided move. */
export async function insertMove(tx: Transaction, { id, customerId, phone, note, proposedBy }: NewMove) {
  return returnsRow(
    tx
      .insertInto('number_moves')
      .values({ id, customer_id: customerId, phone, note, proposed_by: proposedBy })
      .onConflict((conflict) => conflict.column('customer_id').where('state', '=', 'waiting').doNothing())
      .returning('id'),
  )
}

interface Decision {
  state: 'done' | 'rejected'
  staffId: string
  note?: string
}

/** Decides a move and deletes its number. Returns false if it was already decided. */
export async function decideMove(tx: Transaction, id: string, { state, staffId, note }: Decision): Promise<boolean> {
  return returnsRow(
    tx
      .updateTable('number_moves')
      .set({ state, phone: null, decided_by: staffId, decided_at: sql`now()`, decision_note: note ?? null })
      .where('id', '=', id)
      .where('state', '=', 'waiting')
      .returning('id'),
  )
}

/** Deletes the moves of a closed account. */
export async function deleteMovesOf(tx: Transaction, customerId: string): Promise<void> {
  await tx.deleteFrom('number_moves').where('customer_id', '=', customerId).execute()
}

/** Moves pending notifications about counter tickets to the holder's new number, so that the old one gets no more. */
export async function moveNumberAtCounters(
  tx: Transaction,
  { customerId, from, to }: { customerId: string; from: string; to: string },
): Promise<void> {
  await sql`
    update counter_buyers set phone = ${to}
    where phone = ${from} and exists (
      select from tickets where tickets.purchase_id = counter_buyers.purchase_id and holder_id = ${customerId})`.execute(
    tx,
  )
}

/**
 * Changes the phone number of an account, which gets no WhatsApp messages until it asks for them with the new number.
 * Throws if another account has that number.
 */
export async function setPhone(tx: Transaction, customerId: string, phone: string): Promise<void> {
  await tx.updateTable('customers').set({ phone, whatsapp_since: null }).where('id', '=', customerId).execute()
}
