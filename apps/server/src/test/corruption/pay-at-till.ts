import type { TestServer } from '../start-test-server.ts'
import { aPaidTill, beginPayment, buyerDoes, giveBack, moneyToReturn, transferTo } from '../till-payments.ts'

/** Takes money at a terminal twice, gives the second back, takes a transfer that nobody awaits, and awaits another payment. */
export async function payAtTill(server: TestServer): Promise<void> {
  const paid = await aPaidTill(server)
  await buyerDoes(server, await beginPayment(paid), 'approve-twice')
  const [second] = await moneyToReturn(server, paid)
  if (!second) throw new Error('The second payment is not listed')
  await giveBack(paid, second)
  await transferTo(server, paid, { naira: 500 })
  await beginPayment(paid)
}
