import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import type { LedgerMovement } from '@velvet/contract/books/ledger.calls'
import { localToday } from '@velvet/contract/shared/time/time'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { rowsRead } from '../../test/rows.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { makeWorld } from '../../test/world.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { findMovementsFor, findMovementsOf } from './ledger-sql.ts'

const server = useTestServer({ sandbox: true })
const finance = TestStaff.use(server, 'finance')

beforeAll(async () => {
  await makeWorld(server)
})

interface Page {
  items: LedgerMovement[]
  next: string | null
}
const list = (query = '') => finance.read<Page>(`ledger?${query}`)
const first = async (cause: string) => (await list(`cause=${cause}`)).items[0]

test('each movement names its customer, the operator account, and what caused it', async () => {
  expect(await first('ticket-purchase')).toMatchObject({
    account: 'sales',
    cause: { kind: 'purchase', title: 'Lionheart' },
  })
  expect(await first('top-up')).toMatchObject({
    account: 'clearing-flutterwave',
    cause: { kind: 'payment', provider: 'flutterwave' },
  })
  expect(await first('money-refund')).toMatchObject({ cause: { kind: 'refund', note: NOTE } })
  expect(await first('ticket-refund')).toMatchObject({ cause: { kind: 'ticket-refund' } })
  expect(await first('adjustment')).toMatchObject({
    amount: 100,
    account: 'adjustments',
    cause: { kind: 'adjustment', note: NOTE, approvedBy: null },
  })
  expect(await first('points-received')).toMatchObject({
    amount: 12_000,
    account: 'points-gifts',
    cause: { kind: 'points-gift', recall: null },
  })
  expect(await first('points-given-back')).toMatchObject({
    cause: { kind: 'points-gift', recall: { note: NOTE } },
  })
  expect(await first('payment-reversed')).toMatchObject({ cause: { kind: 'reversal' } })
  expect(await first('sign-up-bonus')).toMatchObject({ account: 'promotions', cause: null })
  // The reference of a bonus is a keyed hash of a number, and that of a ticket its id.
  expect(JSON.stringify(await list())).not.toContain('reference')
})

test('the ledger is narrowed by account, customer, movement, reason and days', async () => {
  const { items } = await list('limit=100')
  const [sale] = items.filter(({ reason }) => reason === 'ticket-purchase')
  const uuid = sale?.customer.uuid ?? ''
  const ids = async (query: string) => (await list(`limit=100&${query}`)).items.map(({ id }) => id)
  const those = (is: (one: LedgerMovement) => boolean) => items.filter(is).map(({ id }) => id)
  const sorted = async (query: string) => (await ids(query)).sort()
  for (const account of ['sales', 'promotions', 'refunds'] as const) {
    const expected = those((one) => one.account === account).sort()
    expect(await sorted(`account=${account}`)).toEqual(expected)
    // With a day, another statement finds them.
    expect(await sorted(`account=${account}&from=2020-01-01`)).toEqual(expected)
  }
  expect(await sorted(`customer=${uuid}`)).toEqual(those(({ customer }) => customer.uuid === uuid).sort())
  expect(await ids(`customer=${uuid}&cause=sign-up-bonus`)).toEqual([])
  expect(await ids(`movement=${sale?.id ?? ''}`)).toEqual([sale?.id])
  const today = localToday()
  expect(await sorted(`from=${today}&to=${today}`)).toEqual(items.map(({ id }) => id).sort())
  expect(await ids('to=2020-01-01')).toEqual([])
  expect(await ids(`movement=${finance.id}`)).toEqual([])
})

test.each(['', 'account=sales', 'account=promotions&from=2020-01-01', 'cause=top-up'])(
  'the ledger with “%s” is read page by page, each movement once, newest first',
  async (query) => {
    const { items } = await list(`limit=100&${query}`)
    const paged: LedgerMovement[] = []
    let cursor: string | null = ''
    while (cursor !== null && paged.length <= items.length) {
      const page: Page = await list(`limit=3&${query}${cursor && `&cursor=${cursor}`}`)
      paged.push(...page.items)
      cursor = page.next
    }
    expect(paged).toEqual(items)
    const times = paged.map(({ at }) => at)
    expect(times).toEqual(times.toSorted().reverse())
  },
)

test('a page is found without reading the whole ledger, however long it is', async () => {
  const { items } = await list('cause=adjustment')
  await server.db.transaction().execute(async (tx) => {
    // Naira need not be booked for them, which would take most of the time.
    await sql`set local session_replication_role = 'replica'`.execute(tx)
    await sql`
      with made as (
        insert into ledger_movements (id, reason, reference, at)
        select uuidv7(), 'adjustment', 'many ' || n, now() - n * interval '1 minute'
        from generate_series(1, 4000) n returning id
      )
      insert into ledger_entries (movement_id, account_id, amount, balance_after)
      select made.id, account_id, amount, balance_after from made, ledger_entries
      where movement_id = ${items[0]?.id ?? ''}`.execute(tx)
  })
  await sql`analyze`.execute(server.db)
  const page = { limit: 50, after: undefined, from: undefined, until: undefined }
  const account = { operatorAccount: 'adjustments' } as const
  for (const read of [
    (tx: typeof server.db) => findMovementsOf(tx, { ...page, account, cause: undefined }),
    (tx: typeof server.db) =>
      findMovementsFor(tx, {
        ...page,
        reasons: ['adjustment', 'top-up'],
        operatorAccount: 'adjustments',
        until: new Date(Date.now() - HOUR_MS),
      }),
  ]) {
    const { ledger_movements: movements, ledger_entries: entries } = await rowsRead(server.db, read)
    expect(movements).toBeLessThan(200)
    expect(entries).toBeLessThan(200)
  }
})

test('only finance and admins read the ledger, and strange filters are refused', async () => {
  for (const role of ['manager', 'attendant', 'distributor']) {
    const other = await TestStaff.make(server, role)
    const refused = await other.call('GET', 'ledger?account=mine')
    expect(refusalOf(refused)).toEqual([403, 'not-allowed'])
  }
  for (const query of ['account=customer', 'cause=luck', 'cursor=abc', 'movement=1']) {
    const refused = await finance.call('GET', `ledger?${query}`)
    expect(refusalOf(refused), query).toEqual([400, 'bad-request'])
  }
})
