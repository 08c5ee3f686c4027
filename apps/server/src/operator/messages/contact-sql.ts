import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import type { ContactMessage } from '../../kernel/providers/contact-form.ts'

export async function queueContactMessage(tx: Transaction, message: ContactMessage) {
  await tx
    .insertInto('outbox')
    .values({ id: uuid(), kind: 'contact-form', payload: JSON.stringify(message) })
    .execute()
}
