import type * as contract from '@velvet/contract/endpoints/profile'
import type { Call } from '../http/call.ts'
import { findUser } from './profile-sql.ts'

export async function getUser({ db, config, customer }: Call<typeof contract.getUser>) {
  return { user: await findUser(db, customer.id, config.TRANSACTIONS_EMAIL) }
}
