import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { ProviderHealth, StaffPayment } from '@velvet/contract/points/payments.calls'
import { localToday } from '@velvet/contract/shared/time/time'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { TestStaff } from '../../test/people.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

interface Page {
  items: StaffPayment[]
  next: string | null
}
const list = (query = '') => finance.read<Page>(`payments${query}`)
const refsOf = ({ items }: Page) => items.map(({ tx_ref }) => tx_ref)

async function topUps(count: number) {
  const customer = await server.make.customer()
  const made: string[] = []
  for (let done = 0; done < count; done += 1) made.push((await startTopUp(customer, 75)).tx_ref)
  return { customer, made }
}

function settle(txRef: string, status: 'successful' | 'failed') {
  const values = { status, settled_at: new Date() }
  return server.db.updateTable('payments').set(values).where('tx_ref', '=', txRef).execute()
}

test('the top-ups of all customers are read page by page, newest first, each once', async () => {
  const { customer, made } = await topUps(5)
  // Top-ups that began in the same instant also keep their order.
  await server.db
    .updateTable('payments')
    .set({ created_at: new Date() })
    .where('tx_ref', 'in', made.slice(1, 4))
    .execute()
  const pages: Page[] = []
  let cursor = ''
  do {
    const page = await list(`?q=${customer.phone}&limit=2${cursor}`)
    pages.push(page)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor && pages.length < 5)
  expect(pages.map(({ items }) => items.length)).toEqual([2, 2, 1])
  expect(pages.flatMap(refsOf).sort()).toEqual([...made].sort())
  expect(pages[0]?.items[0]).toMatchObject({
    status: 'pending',
    VpValue: 75,
    amount: 51,
    customer: { uuid: customer.id, phoneNumber: customer.phone },
    settledAt: null,
  })
})

test('a top-up is found by its reference, its state, its provider and its day', async () => {
  const { customer, made } = await topUps(2)
  const [paid = '', open = ''] = made
  await settle(paid, 'successful')
  const of = async (query: string) => refsOf(await list(`?q=${customer.phone}&${query}`))
  expect(refsOf(await list(`?q=${paid}`))).toEqual([paid])
  expect(refsOf(await list(`?q=%2B234${customer.phone.slice(1)}`))).toHaveLength(2)
  expect(await of('state=successful')).toEqual([paid])
  expect(await of('state=pending')).toEqual([open])
  expect(await of('provider=flutterwave')).toHaveLength(2)
  expect(await of('provider=paystack')).toEqual([])
  const today = localToday()
  expect(await of(`from=${today}&to=${today}`)).toHaveLength(2)
  expect(await of('to=2020-01-01')).toEqual([])
})

test('each provider shows its success rate of the last hour and the keys it has', async () => {
  await server.db.deleteFrom('payments').execute()
  await activate(server, 'paystack')
  const { made } = await topUps(6)
  await activate(server, 'flutterwave')
  for (const txRef of made.slice(0, 3)) await settle(txRef, 'successful')
  await settle(made[3] ?? '', 'failed')
  await settle(made[4] ?? '', 'failed')
  await server.db
    .updateTable('payments')
    .set({ created_at: new Date(Date.now() - 2 * HOUR_MS) })
    .where('tx_ref', '=', made[4] ?? '')
    .execute()
  const { providers } = await finance.read<{ providers: ProviderHealth[] }>('providers')
  expect(providers).toMatchObject([
    { provider: 'flutterwave', isActive: true, lastHour: { begun: 0, share: null } },
    {
      provider: 'paystack',
      isActive: false,
      lastHour: { begun: 5, successful: 3, failed: 1, share: 0.75 },
    },
  ])
  const keys = providers.flatMap((provider) => provider.keys)
  expect(keys.every(({ isSet }) => isSet)).toBe(true)
  expect(JSON.stringify(providers)).not.toMatch(/sk_|secret_|FLWSECK/i)
})

test('only finance and admins read the top-ups of customers', async () => {
  for (const role of ['manager', 'attendant', 'distributor']) {
    const other = await TestStaff.make(server, role)
    for (const path of ['payments', 'payments?limit=0', 'providers']) {
      expect(refusalOf(await other.call('GET', path))).toEqual([403, 'not-allowed'])
    }
  }
})
