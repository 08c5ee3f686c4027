import { sql } from 'kysely'
import type { Database } from '../../platform/database/connect.ts'

interface FoundScan {
  nonce: string
  ticketId: string | null
  result: string
  isUndone: boolean
  isConflict: boolean
}

/** Reads scans by statements that share nothing with `verify`. */
export async function gateScansOf(db: Database, nonces: readonly string[]): Promise<FoundScan[]> {
  const { rows } = await sql<FoundScan>`
    select nonce, ticket_id as "ticketId", result,
      nonce in (select nonce from gate_undos) as "isUndone",
      nonce in (select nonce from gate_conflicts where ended_at is null) as "isConflict"
    from gate_scans where nonce = any(${nonces}::text[])
  `.execute(db)
  return rows
}

interface TicketState {
  id: string
  seat: string
  status: string
  admissions: number
}

export async function stateOfTickets(db: Database, ids: readonly string[]): Promise<TicketState[]> {
  const { rows } = await sql<TicketState>`
    select id, seat, status, (
        select count(*) from gate_scans
        where ticket_id = tickets.id and result = 'admitted'
          and nonce not in (select nonce from gate_undos)
      )::int as admissions
    from tickets where id = any(${ids}::uuid[])
  `.execute(db)
  return rows
}
