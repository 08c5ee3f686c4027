import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { NOTE, TestStaff } from '../../test/people.ts'

const server = useTestServer()
const finance = TestStaff.use(server, 'finance')

const DEFAULTS = {
  active_payment_method: 'flutterwave',
  minimum_top_up: 50,
  maximum_top_up: 1_000_000,
  least_naira_paystack: 50,
  least_naira_flutterwave: 1,
  max_tickets: 10,
  refund_hours_before: null,
  doors_open_hours_before: 3,
  service_voucher_days: 60,
  visit_percent: null,
  adjustment_limit: 10_000,
  manager_refund_limit: 30_000,
  manager_refund_day_limit: 120_000,
  points_gift_day_limit: 5_000,
  points_gift_device_hours: 24,
  till_difference_limit: 50_000,
  counter_limit: 500_000,
  second_person_days: 14,
  staff_idle_minutes: 30,
  product_name: null,
  support_email: null,
  support_phone: null,
  brand_colour: null,
  brand_logo: null,
  served_countries: null,
  showtimes_for_visitors: false,
  account_codes: '',
  sponsored_in_gross: true,
  version: 1,
}

const change = (changes: object) => finance.call('PUT', 'settings', { note: NOTE, ...changes })

test('at first purchases are final, and settings change one by one', async () => {
  expect(await finance.read('settings')).toEqual({
    settings: DEFAULTS,
    waiting: null,
    defaults: {
      product_name: 'Velvet',
      support_email: 'support@velvet.example',
      support_phone: '+2348030000000',
    },
  })
  await change({ minimum_top_up: 100, refund_hours_before: 24 })
  const response = await change({ active_payment_method: 'paystack' })
  expect(response.json()).toEqual({
    settings: {
      ...DEFAULTS,
      active_payment_method: 'paystack',
      minimum_top_up: 100,
      refund_hours_before: 24,
      version: 3,
    },
    waiting: null,
  })
  expect((await change({ refund_hours_before: null })).json()).toMatchObject({
    settings: { refund_hours_before: null },
  })
})

test('only an admin changes the limit of adjustments, since it limits finance', async () => {
  const admin = await TestStaff.make(server, 'admin')
  const raised = { adjustment_limit: 20_000, note: NOTE }
  expect(refusalOf(await finance.call('PUT', 'settings', raised))).toEqual([403, 'not-allowed'])
  expect((await admin.call('PUT', 'settings', raised)).json()).toMatchObject({
    waiting: { limits: { adjustment_limit: 20_000 } },
  })
  // Finance sends the whole form without changing the limit.
  expect((await change({ adjustment_limit: 10_000, max_tickets: 10 })).statusCode).toBe(200)
})

test('a changed limit applies to the next top-up, and the customer sees it', async () => {
  await change({ minimum_top_up: 200, maximum_top_up: 300 })
  const customer = await server.make.customer()
  await expect(startTopUp(customer, 199)).rejects.toThrow('The smallest top-up is 200 Vp')
  await expect(startTopUp(customer, 301)).rejects.toThrow('The largest top-up is 300 Vp')
  expect(await startTopUp(customer, 200)).toMatchObject({ VpValue: 200 })
  const status = await server.app.inject('/api/v1/services/status')
  expect(status.json()).toMatchObject({ services: { minimum_top_up: 200, maximum_top_up: 300 } })
})

test('with Paystack no top-up is smaller than the ₦50 that it takes', async () => {
  await change({ active_payment_method: 'paystack', minimum_top_up: 50 })
  const status = await server.app.inject('/api/v1/services/status')
  expect(status.json()).toMatchObject({ services: { minimum_top_up: 74 } })
  const customer = await server.make.customer()
  await expect(startTopUp(customer, 73)).rejects.toThrow('The smallest top-up is 74 Vp')
  expect(await startTopUp(customer, 74)).toMatchObject({ VpValue: 74, amount: 50 })
})

test('the minimum top-up of the current provider is its own setting', async () => {
  const minimum = async () => {
    const status = await server.app.inject('/api/v1/services/status')
    return status.json<{ services: { minimum_top_up: number } }>().services.minimum_top_up
  }
  await change({ least_naira_paystack: 200, active_payment_method: 'flutterwave' })
  expect(await minimum()).toBe(50)
  await change({ least_naira_flutterwave: 100 })
  expect(await minimum()).toBe(148)
  const customer = await server.make.customer()
  await expect(startTopUp(customer, 147)).rejects.toThrow('The smallest top-up is 148 Vp')
  expect(await startTopUp(customer, 148)).toMatchObject({ VpValue: 148, amount: 100 })
  await change({ active_payment_method: 'paystack' })
  expect(await minimum()).toBe(295)
})

test('the least that a provider takes is not above the largest top-up', async () => {
  const response = await change({ maximum_top_up: 60, active_payment_method: 'paystack' })
  expect(refusalOf(response)).toEqual([422, 'settings-contradict'])
  expect(response.json()).toMatchObject({
    fields: { least_naira_paystack: expect.any(String) as string },
  })
})

test.each([
  [{ minimum_top_up: 500, maximum_top_up: 400 }, 422],
  [{ minimum_top_up: 0 }, 400],
  // The price of a single Point rounds to ₦0.
  [{ minimum_top_up: 1 }, 400],
  [{ least_naira_paystack: 0 }, 400],
  [{ max_tickets: 0 }, 400],
  [{ refund_hours_before: -1 }, 400],
  [{ doors_open_hours_before: 49 }, 400],
  [{ active_payment_method: 'cash' }, 400],
])('the settings %o are refused', async (changes, status) => {
  const before = await finance.read('settings')
  expect((await change(changes)).statusCode).toBe(status)
  expect(await finance.read('settings')).toEqual(before)
})

test('the audit records each change of settings with the values before it', async () => {
  await change({ max_tickets: 4 })
  const action = await server.db.selectFrom('audit').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(action).toMatchObject({
    actor_id: finance.id,
    action: 'change-settings',
    detail: { before: { max_tickets: 10 }, after: { max_tickets: 4 }, note: NOTE },
  })
})

test('the later of two changes of settings is refused and gets the earlier one', async () => {
  const { settings } = await finance.read<{ settings: { version: number } }>('settings')
  const based = { 'if-match': `"${settings.version}"` }
  const answers = await Promise.all(
    [5, 6].map((max_tickets) => finance.call('PUT', 'settings', { max_tickets, note: NOTE }, based)),
  )
  const [won, lost] = answers[0]?.statusCode === 200 ? answers : answers.toReversed()
  expect([won?.statusCode, lost?.statusCode]).toEqual([200, 409])
  expect(lost?.json()).toMatchObject({
    error: 'changed-meanwhile',
    present: won?.json<{ settings: object }>().settings,
  })
  expect(await finance.read('settings')).toMatchObject(won?.json<object>() ?? {})
})

test('a repeated change of settings happens once', async () => {
  const request = { max_tickets: 7, note: NOTE }
  const key = { 'idempotency-key': 'one-change-of-settings' }
  const first = await finance.call('PUT', 'settings', request, key)
  await change({ max_tickets: 8 })
  expect((await finance.call('PUT', 'settings', request, key)).body).toBe(first.body)
  expect(await finance.read('settings')).toMatchObject({ settings: { max_tickets: 8 } })
})
