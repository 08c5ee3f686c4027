import type * as contract from '@velvet/contract/people/profile.calls'
import type { TokenCall } from '../../kernel/calls/token-route.ts'
import { liveRows } from '../../kernel/identity/live-rows.ts'
import { findOwnUser } from './profile-sql.ts'

export async function getUser({ db, config, tokenHolder }: TokenCall<typeof contract.getUser>) {
  const rows = await findOwnUser(db, tokenHolder, config.TRANSACTIONS_EMAIL)
  return { user: liveRows(rows, tokenHolder)[0] }
}
