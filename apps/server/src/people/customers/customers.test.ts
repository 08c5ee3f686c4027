import type { FoundCustomer, StaffCustomer } from '@velvet/contract/people/customers.calls'
import { groupPin } from '@velvet/contract/tickets/pin'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import type { Transaction } from '../../platform/database/connect.ts'
import { setUsername } from './profile-sql.ts'
import { refusalOf } from '../../test/outcomes.ts'
import { rowsRead } from '../../test/rows.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { TestStaff } from '../../test/people.ts'
import { searchCustomers, selectNewest } from './customers-sql.ts'

const server = useTestServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')

beforeAll(async () => {
  await activate(server, 'flutterwave')
})

interface Page {
  items: FoundCustomer[]
  next: string | null
}
const list = (query: Record<string, string>) => manager.read<Page>(`customers?${new URLSearchParams(query).toString()}`)
const found = async (q: string) => (await list({ q })).items.map(({ uuid }) => uuid)
const rename = (id: string, username: string) => server.db.transaction().execute((tx) => setUsername(tx, id, username))

test('a customer is found by the number in any spelling, by name, email and id', async () => {
  const { id, phone } = await server.make.customer({ balance: 70 })
  await rename(id, 'Sarki_Musa')
  await server.db.updateTable('customers').set({ email: 'Musa@example.com' }).where('id', '=', id).execute()
  const local = phone.slice(1)
  const spellings = [phone, `+234 ${local}`, `234${local}`, `0${local.slice(0, 3)} ${local.slice(3)}`]
  for (const text of [...spellings, 'sarki', 'SARKI_M', 'musa@EXAMPLE.com', id.toUpperCase()]) {
    expect(await found(text), text).toEqual([id])
  }
  expect((await list({ q: phone })).items).toMatchObject([
    { uuid: id, username: 'Sarki_Musa', phoneNumber: phone, balance: 70, blocked: false },
  ])
  expect(await found(phone.slice(-6)), 'the last digits').toContain(id)
  expect(await found(phone.slice(-3)), 'too few digits').not.toContain(id)
  for (const text of ['arki', '%', 'Sarki_Mus~', "' or true --"]) {
    expect(await found(text), text).toEqual([])
  }
})

test('a customer is found by the pin of a ticket and by both references of a payment', async () => {
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(await server.make.showtime({ price: 100 }), 1)
  const pin = tickets[0]?.QrCode ?? ''
  expect(await found(groupPin(pin).toLowerCase())).toEqual([buyer.id])

  const { tx_ref, amount } = await startTopUp(buyer, 300)
  const paid = await payAtCheckout(server, { provider: 'flutterwave', tx_ref, amount })
  const wrong = await startTopUp(buyer, 300)
  const stray = { provider: 'flutterwave', tx_ref: wrong.tx_ref, amount: 1 } as const
  const unmatched = await payAtCheckout(server, stray)
  for (const reference of [tx_ref, String(paid.id), String(unmatched.id)]) {
    expect(await found(reference), reference).toEqual([buyer.id])
  }
})

test('both lists are read page by page, each customer once', async () => {
  const made = await Promise.all(Array.from({ length: 5 }, () => server.make.customer()))
  for (const [place, { id }] of made.entries()) await rename(id, `paged-${place}`)
  const readAll = async (query: Record<string, string>, pages: number) => {
    const ids: string[] = []
    let cursor: string | null = ''
    for (let read = 0; read < pages && cursor !== null; read += 1) {
      const page: Page = await list({ ...query, limit: '2', ...(cursor && { cursor }) })
      ids.push(...page.items.map(({ uuid }) => uuid))
      cursor = page.next
    }
    return ids
  }
  expect(await readAll({ q: 'PAGED-' }, 9)).toEqual(made.map(({ id }) => id))
  const newest = made.map(({ id }) => id).sort((one, other) => (one < other ? 1 : -1))
  expect((await readAll({}, 3)).slice(0, 5)).toEqual(newest)
})

test('neither list reads all of a table, however many customers there are', async () => {
  const { id } = await server.make.customer()
  await sql`
    with made as (
      insert into customers (id, phone, username, password_hash, area_id, date_of_birth, sex)
      select uuidv7(), '0805' || lpad(n::text, 7, '0'), 'one-of-' || n, '', area_id, date_of_birth, sex
      from customers, generate_series(1, 5000) n where id = ${id}
      returning id
    )
    insert into ledger_accounts (id, kind, customer_id, balance)
    select id, 'customer', id, 0 from made`.execute(server.db)
  await sql`analyze`.execute(server.db)
  const page = { state: undefined, limit: 50, after: undefined, cinemaIds: undefined }
  const forms = { text: 'one-of', phone: '08050000007', lastDigits: '0007', pin: 'A', id }
  for (const read of [
    (tx: Transaction) => searchCustomers(tx, { ...forms, ...page }),
    (tx: Transaction) => selectNewest(tx, page),
  ]) {
    const { customers, ledger_accounts: accounts } = await rowsRead(server.db, read)
    expect(customers).toBeLessThan(200)
    expect(accounts).toBeLessThan(200)
  }
})

test('one customer is read with what the console shows about the account', async () => {
  const where = { state: 'Northern', country: 'Ghana' }
  const areaId = await server.make.area('Northern', where)
  const { id, phone } = await server.make.customer({ balance: 20, areaId })
  const { customer } = await manager.read<{ customer: StaffCustomer }>(`customers/${id}`)
  expect(customer).toMatchObject({
    uuid: id,
    phoneNumber: phone,
    balance: 20,
    blocked: false,
    closed: false,
    email: null,
    lga: 'Northern',
    ...where,
    blockedAt: null,
    closedAt: null,
    sessions: 1,
  })
  const missing = await manager.call('GET', `customers/${manager.id}`)
  expect(refusalOf(missing)).toEqual([404, 'customer-not-found'])
})

test.each(['cursor=abc', 'state=happy', 'limit=0'])('the list refuses %s', async (query) => {
  const refused = await manager.call('GET', `customers?${query}`)
  expect(refusalOf(refused)).toEqual([400, 'bad-request'])
})

test('attendants and distributors see no customer', async () => {
  for (const role of ['attendant', 'distributor']) {
    const other = await TestStaff.make(server, role)
    expect(refusalOf(await other.call('GET', 'customers?limit=0'))).toEqual([403, 'not-allowed'])
  }
})
