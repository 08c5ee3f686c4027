import { outboxOf } from './sandbox-controls.ts'
import type { TestServer } from './start-test-server.ts'
import type { TestCustomer } from './test-customer.ts'

interface Push {
  to: string[]
  title: string
  text: string
  data: unknown
}

/** Returns the notices that a customer's phone got, newest first. */
export function pushesTo(server: TestServer, { id }: TestCustomer): Promise<Push[]> {
  return outboxOf(server, 'push', id)
}

export function queuedFor({ db }: TestServer, { id }: TestCustomer) {
  return db.selectFrom('outbox').selectAll().where('customer_id', '=', id).orderBy('id', 'desc').execute()
}
