import { v7 as uuid } from 'uuid'
import type { Transaction } from '../database/connect.ts'

/** A text to the phone of an account's owner, on its way once the change that it tells of is made. */
export async function queueOwnerNotice(
  tx: Transaction,
  notice: { phone: string; text: string },
): Promise<void> {
  await tx
    .insertInto('outbox')
    .values({ id: uuid(), kind: 'sms', payload: JSON.stringify(notice) })
    .execute()
}
