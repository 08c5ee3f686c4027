// These tests look at every table, so that a new table cannot be forgotten by the export of an account, or keep
// the number of a person who has closed it.
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { letHoursPass } from '../../test/clock.ts'
import { beginOrder } from '../../test/pay-and-book.ts'
import { post, receiveCode } from '../../test/one-time-codes.ts'
import { rowsWith } from '../../test/rows.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { TestBrowser } from '../../test/test-browser.ts'
import { TestDoor } from '../../test/test-door.ts'
import { PASSWORD, type TestCustomer, NOTE, TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, cash, TestTill } from '../../test/test-till.ts'
import { startTopUp } from '../../test/top-ups.ts'
import { waitForFilm, waitForSeats } from '../../test/waits.ts'
import { RECORD_TABLES } from './records-sql.ts'

const server = useTestServer({ sandbox: true })

/** Makes a customer with whom as much as possible has happened. */
async function busyCustomer(email = '', username = ''): Promise<TestCustomer> {
  const customer = await server.make.customer({ balance: 1000 })
  const { id: uuid, phone } = customer
  const finance = await TestStaff.make(server, 'finance')
  const update = (fields: object) => customer.call('PUT', '/api/v1/user/update', { uuid, ...fields })
  if (email) await update({ email, password: PASSWORD })
  if (username) await update({ username })
  const device = { userUUID: uuid, devicetype: 'Android', platform: 'web' }
  await customer.call('POST', '/api/v1/user/devicedetails', device)
  await TestBrowser.of(server, customer)
  await post(server, 'login', { phoneNumber: phone, password: PASSWORD })
  await receiveCode(server, `+234 ${phone.slice(1)}`)

  const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
  const { tickets } = await customer.buy(showtime, 2)
  const door = await TestDoor.open(server)
  await door.send([{ code: tickets[0]?.QrCode ?? '', nonce: `trace-${uuid}` }])
  const pin = `customers/${uuid}/tickets/${tickets[1]?.TicketID}/sendpin`
  await finance.call('POST', pin)
  await finance.call('POST', `tickets/${tickets[1]?.TicketID}/refund`, { note: NOTE })
  await finance.call('POST', `customers/${uuid}/adjust`, { amount: 5, note: NOTE })

  const payment = await startTopUp(customer, 100)
  const { provider, tx_ref, amount } = payment
  await payAtCheckout(server, { provider, tx_ref, amount })
  // A person who pays twice gets the second payment back.
  await payAtCheckout(server, { provider, tx_ref, amount })
  await finance.call('POST', `payments/${payment.tx_ref}/refund`, { note: NOTE })
  await startTopUp(customer, 50)
  const soldOut = await server.make.showtime({ seats: 1 })
  await waitForSeats(customer, soldOut, 2)
  await waitForFilm(customer, await server.make.film({ status: 'coming-soon' }))
  await beginOrder(customer, await server.make.showtime({ price: 2000, seats: 40 }))
  return customer
}

/** The tables that keep something about customers and that no export lists by itself, with the reason. */
const ELSEWHERE_IN_EXPORT: Record<string, string> = {
  customers: 'is the part “account”',
  ledger_accounts: 'is the balance of the part “account”',
  consents: 'is a part of its own',
  sessions: 'is a part of its own',
  devices: 'is a part of its own',
  tickets: 'is a part of its own',
  payments: 'is a part of its own',
  ledger_entries: 'is the part “points”',
  ledger_movements: 'is the part “points”',
  ledger_journal: 'repeats the ledger as its evidence',
  audit: 'is the part “changes”',
  idempotency_keys: 'repeats for two days what other tables hold',
  verifications: 'holds only the hash of a secret',
  sign_up_bonuses: 'holds only a keyed hash of a number, by which no person is found',
  gate_devices: 'is about the phones of staff',
  login_tries: 'holds only keyed hashes',
  shares: 'holds only keyed hashes',
  cinemas: 'holds the number of the cinema',
  show_events: 'says what happened in a hall, as staff say',
  show_settlements: 'says that people of a showtime got something; refunds and tickets are parts of their own',
  google_passes: 'says which tickets are in Google Wallet, and tickets are a part of their own',
  service_vouchers: 'says which ticket got a code as an apology; tickets are a part of their own',
  visit_bonuses: 'says for which ticket a bonus was, which is among the movements of Points',
  purchase_items: 'is the food of a purchase, whose price is among the movements of Points',
  purchase_bundles: 'is the price of food that was sold together, which is among the movements of Points',
  pickups: 'says how food was handed over, and names only staff',
  item_refunds: 'is food that was paid back, which is among the movements of Points',
  voucher_uses: 'says which voucher of a company paid for a ticket, which is a part of its own',
  redemptions: 'says which offer lowered the prices of tickets, which are a part of their own',
  till_payments: 'names no person, apart from a phone number while the buyer stands at the till',
  till_receipts: 'is money at a till, and names no person',
  till_returns: 'is money at a till, and names no person',
  counter_buyers: 'is the number of the account beside its purchase, until the showtime is over',
  unsold_admissions: 'is a scan of a ticket that no sale has, and names no person',
  reversed_money: 'books in naira what the reversals say, which are a part of their own',
  owed_counter_refunds: 'is money that a counter owes for its tickets, and names no person',
}

test('every table about a customer is in the export or has a documented reason', async () => {
  const { rows } = await sql<{ name: string }>`
    with recursive about as (
      select 'customers'::regclass::oid as id
      union
      select conrelid from pg_constraint join about on confrelid = about.id where contype = 'f'
    )
    select relname as name from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace and (
      oid in (select id from about) or exists (
        select from pg_attribute where attrelid = pg_class.oid and attname ~
          '^(customer_id|ticket_id|tx_ref|account_id|phone|phone_hash|provider_transaction_id|payload)$'
      )
    ) order by 1
  `.execute(server.db)
  const covered = [...RECORD_TABLES, ...Object.keys(ELSEWHERE_IN_EXPORT)]
  expect(rows.map(({ name }) => name).filter((name) => !covered.includes(name))).toEqual([])
})

test('an export has scans, messages, refunds, staff notes and provider reports', async () => {
  const customer = await busyCustomer()
  const answer = await customer.call('GET', `/api/v1/user/${customer.id}/export`)
  expect(answer.statusCode, answer.body).toBe(200)
  const { records, changes } = answer.json<{
    records: Record<string, object[]>
    changes: { action: string; note: string | null }[]
  }>()
  for (const table of [
    'gate_scans',
    'outbox',
    'ticket_refunds',
    'payment_credits',
    'payment_refunds',
    'provider_events',
    'unmatched_payments',
    'one_time_codes',
    'purchases',
    'adjustments',
    'payment_orders',
    'held_seats',
    'film_waits',
    'seat_waits',
    'push_subscriptions',
  ]) {
    expect(records[table]?.length, table).toBeGreaterThan(0)
  }
  const noted = changes.filter(({ note }) => note === NOTE).map(({ action }) => action)
  expect(noted).toEqual(expect.arrayContaining(['refund-ticket', 'refund-payment']))

  const admin = await TestStaff.make(server, 'admin')
  const byStaff = await admin.call('POST', `customers/${customer.id}/export`, { note: NOTE })
  const codes = await server.db.selectFrom('tickets').select('code').where('holder_id', '=', customer.id).execute()
  for (const { code } of codes) expect(byStaff.body).not.toContain(code)
})

test('messages sent to a number before its sign-up are exported and deleted too', async () => {
  const phone = '08033330101'
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp })
  const till = await TestTill.open(server, showtime.cinemaId)
  await till.sell(showtime, { tenders: cash(COUNTER_PRICE.kobo), phoneNumber: phone })
  const customer = await server.make.customer()
  await server.db.updateTable('customers').set({ phone }).where('id', '=', customer.id).execute()
  const answer = await customer.call('GET', `/api/v1/user/${customer.id}/export`)
  expect(answer.json<{ records: Record<string, object[]> }>().records['outbox']).toMatchObject([
    { kind: 'sms', topic: 'pin', customer_id: null },
  ])
  expect(answer.body).not.toContain('"letter"')
  await customer.call('POST', '/api/v1/user/close', { uuid: customer.id, password: PASSWORD })
  expect(await rowsWith(server.db, phone)).toEqual([])
})

/** What still holds the number after an account is closed, with the reason. */
const KEPT: Record<string, string> = {
  'payments.tx_ref': 'the reference by which the provider knows the payment',
  'payment_credits.tx_ref': 'the reference by which the provider knows the payment',
  'payment_refunds.tx_ref': 'the reference by which the provider knows the payment',
  'payment_orders.tx_ref': 'the reference by which the provider knows the payment',
  'held_seats.tx_ref': 'the reference by which the provider knows the payment',
  'unmatched_payments.tx_ref': 'the reference by which the provider knows the payment',
  'reported_transactions.tx_ref': 'the reference by which the provider knows the payment',
  'reconciliation_differences.tx_ref': 'the reference by which the provider knows the payment',
  'money_cases.tx_ref': 'the reference by which the provider knows the payment',
  'provider_events.tx_ref': 'the reference by which the provider knows the payment',
  'provider_events.payload': 'the reference of the payment, in the evidence of what the provider sent',
  'staff_idempotency_keys.answer': 'the reference of a refunded payment, for two days',
}

test('closing an account deletes its push addresses and notification settings', async () => {
  const customer = await server.make.customer()
  const { id: uuid } = customer
  await TestBrowser.of(server, customer)
  const choice = { uuid, kind: 'points', isOn: false }
  await customer.call('PUT', `/api/v1/notices/${uuid}`, choice)
  await server.db.updateTable('customers').set({ whatsapp_since: new Date() }).where('id', '=', uuid).execute()
  await customer.call('POST', '/api/v1/user/close', { uuid, password: PASSWORD })
  const rows = await server.db
    .selectFrom('customers')
    .leftJoin('push_subscriptions', 'customer_id', 'customers.id')
    .select(['notices_off', 'whatsapp_since', 'endpoint'])
    .where('customers.id', '=', uuid)
    .execute()
  expect(rows).toEqual([{ notices_off: [], whatsapp_since: null, endpoint: null }])
})

test('a closed account leaves its number, email and name only in payment references', async () => {
  const [email, username] = ['traces.of.mine@example.com', 'Traces-Of-Me']
  const customer = await busyCustomer(email, username)
  await letHoursPass(server, 2)
  const closed = await customer.call('POST', '/api/v1/user/close', {
    uuid: customer.id,
    password: PASSWORD,
  })
  expect(closed.statusCode, closed.body).toBe(200)
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as "table", column_name as "column" from information_schema.columns
    join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and data_type in ('text', 'json', 'jsonb', 'ARRAY', 'bytea', 'character varying')
  `.execute(server.db)
  const found: string[] = []
  for (const { table, column } of columns) {
    // The ten digits stand in every spelling: 0803…, 234803… and +234 803….
    const { rows } = await sql`
      select from ${sql.table(table)} where
        regexp_replace(${sql.ref(column)}::text, '[ -]', '', 'g') like ${`%${customer.phone.slice(1)}%`}
        or ${sql.ref(column)}::text ilike ${`%${email}%`}
        or ${sql.ref(column)}::text ilike ${`%${username}%`}
      limit 1`.execute(server.db)
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  expect(found.filter((place) => KEPT[place] === undefined)).toEqual([])
})
