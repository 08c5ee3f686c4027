import type * as contract from '@velvet/contract/tickets/waiting-list.calls'
import type { Call } from '../../kernel/calls/call.ts'
import type { Database } from '../../platform/database/connect.ts'
import { listFilmWaits, listSeatWaits } from './waits-sql.ts'

export function listWaits({ db, customer }: Call<typeof contract.listWaits>) {
  return listWaitsOf(db, customer.id)
}

export async function listWaitsOf(db: Database, customerId: string): Promise<contract.Waits> {
  const films = await listFilmWaits(db, customerId)
  return { films, showtimes: await listSeatWaits(db, customerId) }
}
