import { v7 as uuid } from 'uuid'
import type { Transaction } from '../database/connect.ts'
import { insertLetters } from '../notices/letters-sql.ts'

/** A text to the phone of an account's owner, on its way once the change that it tells of is made. */
export async function queueOwnerNotice(
  tx: Transaction,
  customer: { id: string; phone: string },
  text: string,
): Promise<void> {
  const cause = `account-notice:${uuid()}`
  const payload = { phone: customer.phone, text }
  await insertLetters(tx, [
    { kind: 'sms', topic: 'account', customerId: customer.id, cause, payload },
  ])
}
