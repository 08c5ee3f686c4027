import type * as contract from '@velvet/contract/endpoints/accounts'
import type { Call } from '../http/call.ts'
import { clearRenewalKey } from '../identity/renewal-key.ts'
import { revokeSession } from './sessions-sql.ts'

export async function logout(call: Call<typeof contract.logout>): Promise<null> {
  const { db, customer, cookies } = call
  await db.transaction().execute((tx) => revokeSession(tx, customer.sessionId))
  clearRenewalKey(cookies)
  return null
}
