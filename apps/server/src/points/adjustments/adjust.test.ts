import type { Adjustment } from '@velvet/contract/points/adjustments.calls'
import { ADJUSTMENT_LIMITS_OF_A_PERSON } from '@velvet/contract/operator/settings.rules'
import { MAX_BALANCE_VP } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { createApp } from '../../app.ts'
import { createDeps } from '../../running/start-server.ts'
import { actionsAbout, queuedFor } from '../../test/observe.ts'
import { oneByOne } from '../../test/makers.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { startTestServer, useCheckedServer } from '../../test/start-test-server.ts'
import { type TestCustomer, NOTE, outcomeOf, TestStaff } from '../../test/people.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { withoutLocks } from '../../test/without-locks.ts'
import { rowsWritten } from '../../test/rows.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')
const admin = TestStaff.use(server, 'admin')

interface Adjusted {
  balance: number
  waiting: Adjustment | null
}
const adjust = ({ id }: TestCustomer, amount: number, by = finance) =>
  by.act<Adjusted>(`customers/${id}/adjust`, { amount })
const decide = (id: string, action: 'approve' | 'reject', by = admin) =>
  by.act<{ adjustment: Adjustment }>(`adjustments/${id}/${action}`)
const list = async (query: string) => (await finance.read<{ items: Adjustment[] }>(`adjustments?${query}`)).items

/** Proposes an adjustment that is above the limit. */
async function proposed(customer: TestCustomer, amount = 20_000): Promise<string> {
  const { waiting } = await adjust(customer, amount)
  if (!waiting) throw new Error('The adjustment does not wait')
  return waiting.id
}

test('a customer is notified once of each balance change, and never of a proposal', async () => {
  const customer = await server.make.customer({ balance: 100 })
  await adjust(customer, 50)
  const id = await proposed(customer)
  const titles = async () =>
    (await queuedFor(server, customer)).map(({ payload }) => (payload as { title: string }).title)
  expect(await titles()).toEqual(['50 Vp added'])
  await Promise.all([1, 2, 3].map(() => outcomeOf(decide(id, 'approve'))))
  expect(await titles()).toEqual(['20,000 Vp added', '50 Vp added'])
  await decide(await proposed(customer), 'reject')
  expect(await titles()).toHaveLength(2)
})

test('finance adjusts a balance up and down, with the reason in ledger and audit', async () => {
  const customer = await server.make.customer({ balance: 100 })
  expect(await adjust(customer, 50)).toEqual({ balance: 150, waiting: null })
  expect(await adjust(customer, -150, admin)).toEqual({ balance: 0, waiting: null })

  const [last] = await list(`state=done&customer=${customer.id}`)
  expect(last).toMatchObject({ amount: -150, note: NOTE, proposedBy: { id: admin.id } })
  const caused = await actionsAbout(server.db, last?.movementID ?? '')
  expect(caused).toMatchObject([{ actor_id: admin.id, action: 'adjustment', detail: { vp: -150, note: NOTE } }])
  expect(await actionsAbout(server.db, customer.id)).toMatchObject([
    { action: 'adjust-balance', detail: { before: { balance: 100 }, after: { balance: 150 } } },
    { action: 'adjust-balance', detail: { before: { balance: 150 }, after: { balance: 0 } } },
  ])
})

test.each([
  ['more than the customer holds', -101, 'adjustment-too-large'],
  ['more than an account can hold', MAX_BALANCE_VP, 'bad-request'],
  ['nothing', 0, 'bad-request'],
  ['half a Point', 0.5, 'bad-request'],
])('an adjustment by %s is refused and leaves no trace', async (_what, amount, code) => {
  const customer = await server.make.customer({ balance: 100 })
  const before = await rowsWritten(server)
  expect(await outcomeOf(adjust(customer, amount))).toBe(code)
  expect(await rowsWritten(server)).toEqual(before)
})

test('an adjustment needs a reason and a customer whose account is open and not full', async () => {
  const customer = await server.make.customer()
  const bare = await finance.call('POST', `customers/${customer.id}/adjust`, { amount: 5 })
  expect(Object.keys(bare.json<{ fields: object }>().fields)).toEqual(['note'])
  const nobody = finance.act(`customers/${finance.id}/adjust`, { amount: 5 })
  expect(await outcomeOf(nobody)).toBe('customer-not-found')
  const full = await server.make.customer({ balance: MAX_BALANCE_VP })
  expect(await outcomeOf(adjust(full, 1))).toBe('balance-too-high')
  const uuid = customer.id
  await customer.call('POST', '/api/v1/user/close', { uuid, password: 'a long password' })
  expect(await outcomeOf(adjust(customer, 5))).toBe('customer-closed')
})

test('above the limit an adjustment waits until a second person approves it', async () => {
  const customer = await server.make.customer({ balance: 100 })
  const { balance, waiting } = await adjust(customer, 10_001)
  expect([balance, await customer.balance()]).toEqual([100, 100])
  expect(waiting).toMatchObject({
    amount: 10_001,
    note: NOTE,
    state: 'waiting',
    decidedBy: null,
    movementID: null,
    customer: { uuid: customer.id },
    proposedBy: { id: finance.id },
  })
  const id = waiting?.id ?? ''
  expect((await list(`customer=${customer.id}`)).map((one) => one.id)).toEqual([id])

  expect(await outcomeOf(decide(id, 'approve', finance))).toBe('adjustment-own')
  expect(await customer.balance()).toBe(100)
  const { adjustment } = await decide(id, 'approve')
  expect(adjustment).toMatchObject({ state: 'done', decidedBy: { id: admin.id } })
  expect(await customer.balance()).toBe(10_101)
  expect(await outcomeOf(decide(id, 'approve'))).toBe('adjustment-decided')
  expect(await outcomeOf(decide(id, 'reject'))).toBe('adjustment-decided')
  expect(await list(`customer=${customer.id}`)).toEqual([])
})

test('many small adjustments of one customer in a day do not get round the limit', async () => {
  const customer = await server.make.customer({ balance: 50_000 })
  expect((await adjust(customer, 6_000)).waiting).toBeNull()
  expect((await adjust(customer, -4_000, admin)).waiting).toBeNull()
  expect((await adjust(customer, 1)).waiting).toMatchObject({ amount: 1 })
  await sql`update adjustments set decided_at = now() - interval '25 hours'
    where customer_id = ${customer.id} and state = 'done'`.execute(server.db)
  expect((await adjust(customer, 10_000)).waiting).toBeNull()
})

test('an adjustment that two people have made does not count against the limit of one', async () => {
  const customer = await server.make.customer()
  await decide(await proposed(customer), 'approve')
  expect((await adjust(customer, 10_000)).waiting).toBeNull()
  expect((await adjust(customer, 1)).waiting).toMatchObject({ amount: 1 })
})

test('a person who gives Points to many accounts needs a second person', async () => {
  const thief = await TestStaff.make(server, 'finance')
  const accounts = await oneByOne(12, () => server.make.customer())
  const answers = await Promise.all(accounts.map((account) => adjust(account, 10_000, thief)))
  const alone = answers.filter(({ waiting }) => waiting === null)
  expect(alone).toHaveLength(ADJUSTMENT_LIMITS_OF_A_PERSON)
  const credited = accounts[answers.findIndex(({ waiting }) => waiting === null)]
  if (!credited) throw new Error('No account got Points')
  expect((await adjust(credited, -1, thief)).waiting).toMatchObject({ amount: -1 })
  const another = await server.make.customer()
  expect((await adjust(another, 10_000)).waiting).toBeNull()
})

test('one adjustment of a customer waits at a time, and its proposer can withdraw it', async () => {
  const customer = await server.make.customer()
  const id = await proposed(customer)
  expect(await outcomeOf(adjust(customer, 30_000, admin))).toBe('adjustment-waits')
  const { adjustment } = await decide(id, 'reject', finance)
  expect(adjustment).toMatchObject({ state: 'rejected', decisionNote: NOTE, movementID: null })
  await decide(await proposed(customer), 'reject')
  expect(await customer.balance()).toBe(0)
})

test('an approval checks everything as it is now', async () => {
  const spender = await server.make.customer({ balance: 20_000 })
  const taking = await proposed(spender, -20_000)
  await adjust(spender, -1)
  expect(await outcomeOf(decide(taking, 'approve'))).toBe('adjustment-too-large')
  const closing = await server.make.customer()
  const giving = await proposed(closing)
  const own = { uuid: closing.id, password: 'a long password' }
  await closing.call('POST', '/api/v1/user/close', own)
  expect(await outcomeOf(decide(giving, 'approve'))).toBe('customer-closed')
  expect(await list(`customer=${spender.id}`)).toHaveLength(1)
})

test('of many who decide at once, one does, and the balance changes at most once', async () => {
  const others = await Promise.all([1, 2, 3].map(() => TestStaff.make(server, 'finance')))
  for (const actions of [['approve', 'approve', 'approve'] as const, ['reject', 'approve', 'reject'] as const]) {
    const customer = await server.make.customer()
    const id = await proposed(customer)
    const outcomes = await Promise.all(actions.map((action, index) => outcomeOf(decide(id, action, others[index]))))
    expect(outcomes.toSorted()).toEqual(['adjustment-decided', 'adjustment-decided', 'done'])
    const [done] = actions.filter((_, index) => outcomes[index] === 'done')
    expect(await customer.balance()).toBe(done === 'approve' ? 20_000 : 0)
  }
})

test('of two who adjust at once up to the limit, one does it and the other one waits', async () => {
  const customer = await server.make.customer()
  const answers = await Promise.all([adjust(customer, 6_000), adjust(customer, 6_000, admin)])
  expect(answers.filter(({ waiting }) => waiting === null)).toHaveLength(1)
  expect(await customer.balance()).toBe(6_000)
})

test('without its locks, two at once would pass the limit together', async () => {
  await using bare = await startTestServer()
  const app = await createApp(createDeps(bare.config, bare.db.withPlugin(withoutLocks)))
  const members = await Promise.all(Array.from({ length: 8 }, () => TestStaff.make({ ...bare, app }, 'finance')))
  // Without the lock, every call reads the used allowance before any call moves Points, so more
  // than one call finds itself below the limit.
  const customer = await bare.make.customer()
  const answers = await Promise.allSettled(members.map((member) => adjust(customer, 6_000, member)))
  const alone = answers.filter((answer) => answer.status === 'fulfilled' && answer.value.waiting === null)
  expect(alone.length).toBeGreaterThan(1)
  await app.close()
})

test('a simultaneous purchase and adjustment never make the balance negative', async () => {
  const showtime = await server.make.showtime({ price: 100 })
  const customer = await server.make.customer({ balance: 100 })
  const outcomes = await Promise.all([outcomeOf(customer.buy(showtime, 1)), outcomeOf(adjust(customer, -100))])
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(1)
  expect(await customer.balance()).toBe(0)
})

test('a repeated request adjusts, proposes and approves once', async () => {
  const customer = await server.make.customer()
  const twice = async (path: string, input: object, member = finance) => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const send = () => member.call('POST', path, { note: NOTE, ...input }, key)
    const [first, second] = [await send(), await send()]
    expect([second.statusCode, second.body]).toEqual([200, first.body])
    return first
  }
  await twice(`customers/${customer.id}/adjust`, { amount: 10 })
  const waits = await twice(`customers/${customer.id}/adjust`, { amount: 20_000 })
  const { waiting } = waits.json<Adjusted>()
  await twice(`adjustments/${waiting?.id ?? ''}/approve`, {}, admin)
  expect(await customer.balance()).toBe(20_010)
})

test('an approval that is cut off leaves no trace, and a retry does it once', async () => {
  const customer = await server.make.customer()
  const id = await proposed(customer)
  const before = await rowsWritten(server)
  const key = { 'idempotency-key': 'cut-off' }
  const approve = () => admin.call('POST', `adjustments/${id}/approve`, {}, key)
  const cut = await server.db.transaction().execute(async (tx) => {
    await sql`select from ledger_accounts where id = ${customer.id} for update`.execute(tx)
    const answer = approve()
    await untilOneWaits(server.db)
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(tx)
    return answer
  })
  expect(cut.statusCode).toBe(503)
  expect(await rowsWritten(server)).toEqual(before)
  expect((await approve()).statusCode).toBe(200)
  expect((await approve()).statusCode).toBe(200)
  expect(await customer.balance()).toBe(20_000)
})

test('only finance and admins adjust, and see what waits', async () => {
  const customer = await server.make.customer()
  for (const role of ['manager', 'attendant', 'distributor']) {
    const other = await TestStaff.make(server, role)
    const refused = [
      await other.call('POST', `customers/${customer.id}/adjust`, { amount: 'many' }),
      await other.call('GET', 'adjustments?state=happy'),
      await other.call('POST', `adjustments/${customer.id}/approve`, { note: 1 }),
    ]
    for (const one of refused) expect(refusalOf(one)).toEqual([403, 'not-allowed'])
  }
})
