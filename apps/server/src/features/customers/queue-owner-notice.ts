import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueMessages } from '../../kernel/notices/enqueue-messages.ts'
import { smsMessage } from '../../kernel/notices/write-sms.ts'

/** Tells the owner of an account by SMS that its email was changed. It is sent after the change is committed. */
export async function queueOwnerNotice(
  tx: Transaction,
  customer: { id: string; phone: string },
  product: string,
): Promise<void> {
  const cause = `account-notice:${uuid()}`
  const payload = smsMessage(customer.phone, { kind: 'email-changed', product })
  await enqueueMessages(tx, [
    { kind: 'sms', topic: 'account', customerId: customer.id, cause, payload },
  ])
}
