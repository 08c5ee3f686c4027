import type * as contract from '@velvet/contract/endpoints/accounts'
import type { Call } from '../http/call.ts'
import { revokeSession } from './sessions-sql.ts'

export async function logout({ db, customer }: Call<typeof contract.logout>): Promise<null> {
  await db.transaction().execute((tx) => revokeSession(tx, customer.sessionId))
  return null
}
