import { ERRORS } from '@velvet/contract/shared/errors'
import { beforeAll, expect, test } from 'vitest'
import { actionsAbout } from '../../test/observe.ts'
import { post } from '../../test/one-time-codes.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { type MadeShowtime, PASSWORD, type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { lockAgainstAll, setBlocked } from './block-sql.ts'

const server = useCheckedServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')

beforeAll(async () => {
  await activate(server, 'flutterwave')
})

const block = ({ id }: TestCustomer) => finance.act(`customers/${id}/block`)
const unblock = ({ id }: TestCustomer) => finance.act(`customers/${id}/unblock`)
const login = ({ phone }: TestCustomer, password = PASSWORD) => post(server, 'login', { phoneNumber: phone, password })

test('a blocked customer can sign in nowhere, and is signed out everywhere', async () => {
  const customer = await server.make.customer()
  expect(await block(customer)).toEqual({ uuid: customer.id, blocked: true })
  const own = `/api/v1/user/${customer.id}`
  expect(refusalOf(await customer.call('GET', own))).toEqual([401, 'session-ended'])
  // The app renews its token before it signs a customer out, and shows the message of this refusal.
  const renewal = await customer.call('GET', `/api/v1/refresh/${customer.id}`)
  expect(refusalOf(renewal)).toEqual([401, 'session-ended'])
  expect(renewal.json<{ message: string }>().message).toBe(ERRORS['account-blocked'].message)
  const refused = await login(customer)
  expect(refusalOf(refused)).toEqual([403, 'account-blocked'])
  expect(refused.json<{ message: string }>().message).toMatch(/^This account is blocked/)
  // A caller who does not know the password does not learn that the account is blocked.
  expect(refusalOf(await login(customer, 'a wrong password'))).toEqual([401, 'invalid-login'])
  const shown = await finance.read<{ items: object[] }>(`customers?state=blocked`)
  expect(shown.items).toMatchObject([{ uuid: customer.id, blocked: true }])

  expect(await unblock(customer)).toEqual({ uuid: customer.id, blocked: false })
  expect((await login(customer)).statusCode).toBe(200)
  expect(refusalOf(await customer.call('GET', own))).toEqual([401, 'session-ended'])
})

test('a blocked customer buys nothing and starts no top-up', async () => {
  const customer = await server.make.customer({ balance: 100 })
  const showtime = await server.make.showtime({ price: 100 })
  await block(customer)
  expect(await outcomeOf(customer.buy(showtime, 1))).toBe('account-blocked')
  await expect(startTopUp(customer, 300)).rejects.toThrow('This account is blocked')
  expect(await customer.balance()).toBe(100)
})

test.each([
  ['a top-up', (customer: TestCustomer) => startTopUp(customer, 300)],
  ['a purchase', (customer: TestCustomer, showtime: MadeShowtime) => customer.buy(showtime, 1)],
])('%s that was admitted before the block is refused once the block is set', async (_what, begin) => {
  const customer = await server.make.customer({ balance: 100 })
  const showtime = await server.make.showtime({ price: 100 })
  const begun = await server.db.transaction().execute(async (tx) => {
    await lockAgainstAll(tx, customer.id)
    const outcome = begin(customer, showtime).then(
      () => 'done',
      (error: unknown) => (error as Error).message,
    )
    await untilOneWaits(server.db)
    await setBlocked(tx, customer.id, true)
    return { outcome }
  })
  expect(await begun.outcome).toContain('This account is blocked')
  expect(await customer.balance()).toBe(100)
})

test('a sign-in and a block at the same moment leave no session behind', async () => {
  const customer = await server.make.customer()
  await Promise.all([login(customer), block(customer), login(customer)])
  const live = await server.db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', customer.id)
    .where('revoked_at', 'is', null)
    .execute()
  expect(live).toEqual([])
})

test('a blocked customer still gets paid Points and is admitted with earlier tickets', async () => {
  const customer = await server.make.customer({ balance: 100 })
  const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
  const { tickets } = await customer.buy(showtime, 1)
  const { tx_ref, amount } = await startTopUp(customer, 300)
  await block(customer)
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref, amount })
  expect(await customer.balance()).toBe(300)

  const { token } = await server.make.staff('attendant')
  const scan = await server.app.inject({
    method: 'POST',
    url: '/api/v1/gate/checkin',
    headers: { authorization: `Bearer ${token}` },
    payload: { nonce: 'of-a-blocked-one', code: tickets[0]?.QrCode, showtimeID: showtime.id },
  })
  expect(scan.json()).toMatchObject({ result: 'admitted' })
})

test('blocking is audited with its reason, and to block twice changes nothing', async () => {
  const customer = await server.make.customer()
  const key = { 'idempotency-key': 'one-block' }
  const send = () => finance.call('POST', `customers/${customer.id}/block`, { note: 'A stolen card' }, key)
  expect((await send()).body).toBe((await send()).body)
  await block(customer)
  const actions = await actionsAbout(server.db, customer.id)
  expect(actions).toMatchObject([
    {
      actor_id: finance.id,
      action: 'block-customer',
      detail: { before: { blocked: false }, after: { blocked: true }, note: 'A stolen card' },
    },
    { detail: { before: { blocked: true }, after: { blocked: true } } },
  ])
})

test('only finance and admins block; a closed or unknown account is not blocked', async () => {
  const customer = await server.make.customer()
  const manager = await TestStaff.make(server, 'manager')
  const refused = await manager.call('POST', `customers/${customer.id}/block`, {})
  expect(refusalOf(refused)).toEqual([403, 'not-allowed'])
  const bare = await finance.call('POST', `customers/${customer.id}/block`, {})
  expect(refusalOf(bare)).toEqual([400, 'bad-request'])
  expect(await outcomeOf(finance.act(`customers/${finance.id}/block`))).toBe('customer-not-found')
  const own = { uuid: customer.id, password: PASSWORD }
  await customer.call('POST', '/api/v1/user/close', own)
  expect(await outcomeOf(block(customer))).toBe('customer-closed')
})
