import type * as contract from '@velvet/contract/endpoints/services'
import type { Call } from '../http/call.ts'
import { queueContactMessage } from './contact-sql.ts'

export async function contact({ db, input }: Call<typeof contract.contact>) {
  const { _gotcha: honeypot, ...message } = input
  // A machine is thanked like everybody, so that it learns nothing.
  if (!honeypot) await db.transaction().execute((tx) => queueContactMessage(tx, message))
  return { message: 'Thank you. Your message is on its way to our team' }
}
