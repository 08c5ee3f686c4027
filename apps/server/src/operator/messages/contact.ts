import { CONTACT_SENT } from '@velvet/contract/people/contact'
import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/people/services.calls'
import type { Call } from '../../kernel/calls/call.ts'
import { siteOf } from '../../kernel/identity/network-of.ts'
import { requireShare } from '../../kernel/identity/day-share.ts'
import { queueContactMessage } from './contact-sql.ts'

/** Whole towns share the address of their mobile network, and the team reads every message. */
const MESSAGES_A_DAY = 50

export async function contact(call: Call<typeof contract.contact>) {
  const { db, input, origin, providers } = call
  if (!providers.contactForm) throw new AppError('provider-unavailable')
  const whose = siteOf(origin.network)
  await requireShare(call, { use: 'contact-messages', whose, aDay: MESSAGES_A_DAY })
  const { _gotcha: honeypot, ...message } = input
  // A bot gets the same answer as a person, so that it does not learn that it was recognised.
  if (!honeypot) await db.transaction().execute((tx) => queueContactMessage(tx, message))
  return { message: CONTACT_SENT }
}
