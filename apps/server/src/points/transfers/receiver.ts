import type * as contract from '@velvet/contract/points/transfers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { normalisePhone } from '@velvet/contract/people/phone'
import { phoneNotServed } from '@velvet/contract/shared/refusals-with-values'
import { maskUsername, RECEIVERS_A_DAY, RECEIVERS_OF_A_NETWORK } from '@velvet/contract/points/transfers'
import type { Call } from '../../kernel/calls/call.ts'
import type { Customer } from '../../kernel/identity/caller.ts'
import { requireShare } from '../../kernel/identity/day-share.ts'
import { siteOf } from '../../kernel/identity/network-of.ts'
import { findReceiver, readGiver } from './transfers-sql.ts'
import { requireMayGive } from './require-may-give.ts'

/**
 * Shows part of the username behind a number. A number without an account takes the same steps and counts
 * towards the same limits, so that the time of the answer tells nothing.
 */
export async function findPointsReceiver(call: Call<typeof contract.findPointsReceiver>) {
  const { db, customer, input } = call
  const phone = numberOfAnother(customer, input.phoneNumber)
  requireMayGive(await readGiver(db, customer), input.VpValue)
  await countLookUp(call)
  const receiver = await findReceiver(db, phone)
  return { username: receiver ? maskUsername(receiver.username) : null }
}

/** Throws AppError if the text is not a phone number, or is the customer's own number. */
export function numberOfAnother(customer: Customer, text: string): string {
  const phone = normalisePhone(text)
  if (phone === undefined) throw phoneNotServed()
  if (phone === customer.phone) throw new AppError('points-to-oneself')
  return phone
}

type LooksUp = Pick<Call<typeof contract.givePoints>, 'db' | 'config' | 'customer' | 'origin'>

/** Counts a look-up, whether it finds a person or not, so that a customer cannot try many numbers to find accounts. */
export async function countLookUp(call: LooksUp): Promise<void> {
  const { customer, origin } = call
  const use = 'points-receivers'
  await requireShare(call, { use, whose: customer.id, aDay: RECEIVERS_A_DAY })
  await requireShare(call, { use, whose: siteOf(origin.network), aDay: RECEIVERS_OF_A_NETWORK })
}
