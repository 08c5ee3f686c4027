import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueMessages } from '../../kernel/notifications/enqueue-notices.ts'
import type { SmsLetter } from '../../kernel/notifications/messages-sql.ts'
import { smsMessage } from '../../kernel/notifications/write-sms.ts'

/** Tells the owner of an account by SMS what happens with it. It is sent after the change is committed. */
export async function queueOwnerNotification(
  tx: Transaction,
  customer: { id: string; phone: string },
  letter: SmsLetter,
): Promise<void> {
  const cause = `account-notice:${uuid()}`
  const payload = smsMessage(customer.phone, letter)
  await enqueueMessages(tx, [{ kind: 'sms', topic: 'account', customerId: customer.id, cause, payload }])
}
