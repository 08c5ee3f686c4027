import { holdOpenAccounts } from '../identity/accounts-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { insertMessages, type MessageToCustomer } from './messages-sql.ts'

/** Writes messages to the outbox, except those to customers who have closed their accounts. */
export async function enqueueMessages(tx: Transaction, messages: readonly MessageToCustomer[]): Promise<void> {
  if (messages.length === 0) return
  const customerIds = messages.map(({ customerId }) => customerId)
  const open = await holdOpenAccounts(tx, customerIds)
  const toSend = messages.filter(({ customerId }) => open.has(customerId))
  if (toSend.length > 0) await insertMessages(tx, toSend)
}
