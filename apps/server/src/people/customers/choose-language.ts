import type * as contract from '@velvet/contract/people/profile.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { findUser, setLanguage } from './profile-sql.ts'

/** Keeps the language that a customer has chosen, so that each of their devices speaks it. */
export async function chooseLanguage(call: Call<typeof contract.chooseLanguage>) {
  const { db, config, customer, input } = call
  await db.transaction().execute((tx) => setLanguage(tx, customer.id, input.language))
  return { user: await findUser(db, customer.id, config.TRANSACTIONS_EMAIL) }
}
