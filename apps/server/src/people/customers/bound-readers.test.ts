import { BOUND_READS_A_DAY } from '@velvet/contract/people/staff.rules'
import { beforeAll, expect, test } from 'vitest'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { sellTickets } from '../../test/test-door.ts'

const server = useTestServer()
let here: Sold
let elsewhere: Sold
beforeAll(async () => {
  ;[here, elsewhere] = [await sell(), await sell()]
})

type Sold = Awaited<ReturnType<typeof sell>>

async function sell() {
  const { showtime, buyer, codes } = await sellTickets(server, 1, { startsInHours: 20 })
  const sold = await server.db
    .selectFrom('tickets')
    .innerJoin('customers', 'customers.id', 'tickets.holder_id')
    .select(['tickets.id as ticket', 'tickets.seat', 'customers.id as customer', 'customers.phone'])
    .where('tickets.code', '=', codes[0] ?? '')
    .executeTakeFirstOrThrow()
  return { ...sold, buyer, showtime, code: codes[0] ?? '', cinema: showtime.cinemaId }
}

/** Returns calls by a person new who works only at the first cinema. */
async function boundTo({ cinema }: Sold, role: 'manager' | 'finance' = 'manager') {
  const { id, token } = await server.make.staff(role, cinema)
  const call = (method: 'GET' | 'POST', path: string, payload: object = {}) =>
    server.app.inject({
      method,
      url: `/api/v1/staff/${path}`,
      headers: { authorization: `Bearer ${token}` },
      ...(method === 'POST' && { payload }),
    })
  return { id, get: (path: string) => call('GET', path), post: call.bind(undefined, 'POST') }
}

interface Page {
  items: { uuid: string; phoneNumber: string }[]
}

test('a bound manager sees the customers of the own cinema alone, with masked numbers', async () => {
  const { get } = await boundTo(here)
  const { items } = (await get('customers')).json<Page>()
  expect(items.map(({ uuid }) => uuid)).toEqual([here.customer])
  expect(items[0]?.phoneNumber).toMatch(/^\d{4}\*\*\*\d{4}$/)
  for (const q of [elsewhere.phone, elsewhere.code, elsewhere.customer]) {
    expect((await get(`customers?q=${q}`)).json<Page>().items).toEqual([])
  }
  expect((await get(`customers?q=${here.phone}`)).json<Page>().items).toHaveLength(1)
  const { customer } = (await get(`customers/${here.customer}`)).json<{
    customer: { phoneNumber: string; email: null }
  }>()
  expect(customer).toMatchObject({ phoneNumber: items[0]?.phoneNumber, email: null })
  expect((await get(`customers/${elsewhere.customer}`)).statusCode).toBe(404)
  expect((await get(`customers/${elsewhere.customer}/timeline`)).statusCode).toBe(404)
})

test("a bound manager sees only tickets of their own cinema in a customer's timeline", async () => {
  const { get } = await boundTo(here)
  await here.buyer.buy(elsewhere.showtime, 1)
  const { items } = (await get(`customers/${here.customer}/timeline`)).json<{
    items: { kind: string; ticketID?: string }[]
  }>()
  expect(items).toMatchObject([{ kind: 'ticket', ticketID: here.ticket }])
})

test('each customer list read by a bound manager is audited, without phone numbers', async () => {
  const { id, get } = await boundTo(here)
  await get('customers')
  await get(`customers/${here.customer}`)
  await get(`customers/${here.customer}/timeline`)
  await get('customers?q=08099999999')
  await get(`find?q=${here.seat}`)
  await get('find?q=ZZ99')
  const rows = await server.db
    .selectFrom('audit')
    .select(['action', 'subject', 'detail'])
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute()
  const one = {
    action: 'read-customers',
    subject: here.customer,
    detail: { customers: [here.customer] },
  }
  const none = { action: 'read-customers', subject: id, detail: { customers: [] } }
  expect(rows).toEqual([one, one, one, none, one])
})

test('a bound manager is refused after the daily limit of customers shown', async () => {
  const { id, get } = await boundTo(here)
  const share = { use: 'customers-read', whose: id, aDay: BOUND_READS_A_DAY }
  await server.db.transaction().execute((tx) => takeDayShare(tx, server.config, { ...share, uses: BOUND_READS_A_DAY }))
  for (const path of ['customers', `customers/${here.customer}`, 'customers?q=0809999', `find?q=${here.seat}`]) {
    expect((await get(path)).statusCode, path).toBe(429)
  }
})

test('bound staff send no pin and refund no ticket of another cinema', async () => {
  const manager = await boundTo(here)
  const finance = await boundTo(here, 'finance')
  const note = { note: 'a reason' }
  const pin = (sold: Sold) => manager.post(`customers/${sold.customer}/tickets/${sold.ticket}/sendpin`)
  expect((await pin(elsewhere)).statusCode).toBe(404)
  expect((await pin(here)).statusCode).toBe(202)
  expect((await finance.post(`tickets/${elsewhere.ticket}/refund`, note)).statusCode).toBe(404)
  expect((await finance.post(`tickets/${here.ticket}/refund`, note)).statusCode).toBe(200)
})

test("finance staff bound to a cinema read only that cinema's sales", async () => {
  const { get } = await boundTo(here, 'finance')
  expect((await get(`reports/sales?by=cinema&cinemaID=${elsewhere.cinema}`)).statusCode).toBe(403)
  const { rows } = (await get('reports/sales?by=cinema')).json<{ rows: { key: string }[] }>()
  expect(rows.every(({ key }) => key === here.cinema)).toBe(true)
  expect((await get('today')).json<{ money: unknown }>().money).toBeNull()
})
