import { letHoursPass } from '../../test/clock.ts'
import type { Payment } from '@velvet/contract/shared/entities/entities'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { startTopUp } from '../../test/top-ups.ts'

const server = useTestServer()

interface Page {
  payments: Payment[]
  next: string | null
}

test('top-ups are read page by page, newest first, each with its state and reference', async () => {
  const customer = await server.make.customer()
  const made: string[] = []
  for (let count = 0; count < 45; count += 1) {
    made.push((await startTopUp(customer, 60)).tx_ref)
    if (count % 15 === 14) await letHoursPass(server, 2)
  }
  // Two top-ups that began in the same instant also keep their order.
  const moment = new Date()
  await server.db
    .updateTable('payments')
    .set({ created_at: moment })
    .where('tx_ref', 'in', made.slice(20, 30))
    .execute()

  const pages: Page[] = []
  let before = ''
  do {
    const response = await customer.call('GET', `/api/v1/payments${before}`)
    const page = response.json<Page>()
    pages.push(page)
    before = page.next === null ? '' : `?before=${page.next}`
  } while (before && pages.length < 10)

  expect(pages.map(({ payments }) => payments.length)).toEqual([20, 20, 5])
  const all = pages.flatMap(({ payments }) => payments)
  expect(new Set(all.map(({ tx_ref }) => tx_ref))).toEqual(new Set(made))
  const times = all.map(({ createdAt }) => createdAt)
  expect(times).toEqual([...times].sort().reverse())
  expect(all[0]).toMatchObject({ status: 'pending', VpValue: 60, amount: 40, currency: 'NGN' })
})

test("a customer cannot see another customer's top-ups, even by reference", async () => {
  const [one, other] = [await server.make.customer(), await server.make.customer()]
  await startTopUp(one, 60)
  const theirs = await startTopUp(other, 60)
  const response = await one.call('GET', `/api/v1/payments?before=${theirs.tx_ref}`)
  expect(refusalOf(response)).toEqual([400, 'bad-request'])
  const own = (await one.call('GET', '/api/v1/payments')).json<Page>()
  expect(own.payments.map(({ tx_ref }) => tx_ref)).not.toContain(theirs.tx_ref)
  expect(own.payments).toHaveLength(1)
})
