import type { TestServer } from './start-test-server.ts'

/** Returns the id by which the ledger and the audit name a payment. */
export async function idOfPayment({ db }: Pick<TestServer, 'db'>, { tx_ref }: { tx_ref: string }): Promise<string> {
  const { id } = await db.selectFrom('payments').select('id').where('tx_ref', '=', tx_ref).executeTakeFirstOrThrow()
  return id
}
