import { sql } from 'kysely'
import type { Transaction } from '../../../platform/database/connect.ts'

/** Returns true if all of these are types of tickets that have a price. */
export async function areTypesSold(tx: Transaction, ids: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ticket_types
    where id = any(${ids}::uuid[]) and class <> 'complimentary'`.execute(tx)
  return rows[0]?.count === ids.length
}

export interface SoldTicket {
  id: string
  typeId: string
  status: string
}

/** Locks the tickets of a purchase, and returns them in the order in which they were sold. */
export async function listSoldTickets(tx: Transaction, purchaseId: string): Promise<SoldTicket[]> {
  const { rows } = await sql<SoldTicket>`
    select id, type_id as "typeId", status from tickets
    where purchase_id = ${purchaseId} order by serial for update`.execute(tx)
  return rows
}
