import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import { enqueueMessages } from '../../kernel/notices/enqueue-messages.ts'

/** Queues a text message to the owner of an account. It is sent after the change is committed. */
export async function queueOwnerNotice(
  tx: Transaction,
  customer: { id: string; phone: string },
  text: string,
): Promise<void> {
  const cause = `account-notice:${uuid()}`
  const payload = { phone: customer.phone, text }
  await enqueueMessages(tx, [
    { kind: 'sms', topic: 'account', customerId: customer.id, cause, payload },
  ])
}
