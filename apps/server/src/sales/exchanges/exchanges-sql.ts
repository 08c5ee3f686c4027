import { sql } from 'kysely'
import type { Transaction } from '../../platform/database/connect.ts'

type Tickets = readonly { id: string }[]

/**
 * Records which old ticket was exchanged for which new one, pairing them in order. Throws if an old ticket was already
 * exchanged.
 */
export async function insertExchanges(tx: Transaction, { from, to }: { from: Tickets; to: Tickets }): Promise<void> {
  await sql`/* write-exchanges */
    insert into ticket_exchanges (ticket_id, new_ticket_id)
    select * from unnest(${from.map(({ id }) => id)}::uuid[], ${to.map(({ id }) => id)}::uuid[])`.execute(tx)
}
