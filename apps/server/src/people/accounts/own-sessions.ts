import type * as contract from '@velvet/contract/people/own-account.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { clearRenewalKey } from '../../kernel/identity/renewal-key.ts'
import { recordOwnAct } from '../../kernel/audit/record-action.ts'
import { listSessions as listRows, revokeSessionsOf } from '../../kernel/identity/sessions-sql.ts'

export async function listSessions({ db, customer }: Call<typeof contract.listSessions>) {
  const rows = await listRows(db, { customerId: customer.id })
  return {
    sessions: rows.map(({ id, device, signedInAt, lastUsedAt }) => ({
      id,
      device,
      signedInAt: signedInAt.toISOString(),
      lastUsedAt: lastUsedAt.toISOString(),
      isCurrent: id === customer.sessionId,
    })),
  }
}

/**
 * Ends sessions of the caller. A session of another person is left alone, and the answer does not
 * reveal it.
 */
export async function endSessions(call: Call<typeof contract.endSessions>) {
  const { db, customer, cookies, input } = call
  const { sessionID } = input
  await db.transaction().execute(async (tx) => {
    await revokeSessionsOf(tx, { customerId: customer.id }, sessionID)
    if (sessionID === undefined) await recordOwnAct(tx, customer.id, 'signed-out-everywhere')
  })
  const isEverywhere = sessionID === undefined
  if (isEverywhere || sessionID === customer.sessionId) clearRenewalKey(cookies)
  return { message: isEverywhere ? 'Signed out everywhere' : 'Signed out there' }
}
