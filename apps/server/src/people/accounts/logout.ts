import type * as contract from '@velvet/contract/people/accounts.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { clearRenewalKey } from '../../kernel/identity/renewal-key.ts'
import { revokeSession } from '../../kernel/identity/sessions-sql.ts'

export async function logout(call: Call<typeof contract.logout>): Promise<null> {
  const { db, customer, cookies } = call
  await db.transaction().execute((tx) => revokeSession(tx, customer.sessionId))
  clearRenewalKey(cookies)
  return null
}
