import { AppError } from '@velvet/contract/shared/errors'
import { servedNumbers } from '@velvet/contract/shared/country/country'
import { listed } from '@velvet/contract/shared/typing/listed'
import { normalisePhone } from '@velvet/contract/people/phone'
import { PIN_SENDS_A_DAY } from '@velvet/contract/tickets/pin-message'
import { holdAccountOfNumber } from '../../kernel/identity/accounts-sql.ts'
import { pinCauseOf } from '../../kernel/notifications/enqueue-notices.ts'
import { pinSms } from '../../kernel/notifications/write-sms.ts'
import { insertMessages } from '../../kernel/notifications/messages-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { listCounterTicketRows } from '../../tickets/tickets/counter-tickets-sql.ts'

/** A buyer who gave a phone number at the counter. */
export interface Guest {
  phone: string
  /** The account in which the tickets appear; null if the number has no account. */
  customerId: string | null
}

/** Returns the guest with a phone number; undefined if none was given. */
export async function guestOf(tx: Transaction, phoneNumber: string | undefined): Promise<Guest | undefined> {
  if (phoneNumber === undefined) return undefined
  const phone = normalisePhone(phoneNumber)
  if (phone === undefined) {
    const countries = servedNumbers().map((one) => one.country)
    throw new AppError('bad-request', { fields: { phoneNumber: `is no phone number of ${listed(countries)}` } })
  }
  return { phone, customerId: (await holdAccountOfNumber(tx, phone)) ?? null }
}

interface Pins {
  guest: Guest | undefined
  purchaseId: string
  product: string
}

/**
 * Sends one SMS with the pins of a purchase, in the transaction of the sale. The first ticket counts this as its first
 * send. If there are too many pins for a long SMS, they are only on paper.
 */
export async function sendPins(tx: Transaction, { guest, purchaseId, product }: Pins) {
  if (!guest) return
  const sold = await listCounterTicketRows(tx, purchaseId)
  // A ticket that was printed without a network for a seat of another person is void from the beginning.
  const tickets = sold.filter(({ TicketStatus }) => TicketStatus === 'Unused')
  const { phone, customerId } = guest
  const [first, ...others] = tickets.slice(0, PIN_SENDS_A_DAY)
  if (!first) return
  const cause = pinCauseOf(first.TicketID, 1)
  const payload = pinSms(phone, product, [first, ...others])
  await insertMessages(tx, [{ kind: 'sms', topic: 'pin', customerId, cause, payload }])
}
