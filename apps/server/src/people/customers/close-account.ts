import type * as contract from '@velvet/contract/people/own-account.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { ACCOUNT_CLOSED } from '@velvet/contract/shared/words/messages'
import { recordOwnAct } from '../../kernel/audit/record-action.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { clearRenewalKey } from '../../kernel/identity/renewal-key.ts'
import { lockAccount } from './close-account-sql.ts'
import { eraseAccount, forgetPicture } from './erase-account.ts'
import { requirePassword } from '../../kernel/identity/require-password.ts'

/** Closes the account of the caller completely or not at all. */
export async function closeAccount(call: Call<typeof contract.closeAccount>) {
  const { db, config, customer, cookies } = call
  const passwordHash = await requirePassword(call, call.input)
  const picture = await db.transaction().execute(async (tx) => {
    const account = await lockAccount(tx, customer.id)
    if (account?.passwordHash !== passwordHash || account.closedAt) {
      throw new AppError('session-ended')
    }
    await eraseAccount(tx, config, { id: customer.id, phone: account.phone })
    await recordOwnAct(tx, customer.id, 'account-closed')
    return account.pictureUrl
  })
  clearRenewalKey(cookies)
  await forgetPicture(call, picture)
  return { message: ACCOUNT_CLOSED }
}
