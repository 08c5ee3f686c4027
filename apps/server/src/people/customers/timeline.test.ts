import type { TimelineEvent } from '@velvet/contract/people/customer-timeline.calls'
import { groupPin } from '@velvet/contract/tickets/pin'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { type TestCustomer, TestStaff } from '../../test/people.ts'

const server = useTestServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
let customer: TestCustomer
let pin: string

beforeAll(async () => {
  await activate(server, 'flutterwave')
  customer = await server.make.customer({ balance: 500 })
  const { tx_ref, amount } = await startTopUp(customer, 300)
  await payAtCheckout(server, { provider: 'flutterwave', tx_ref, amount })
  const showtime = await server.make.showtime({ price: 100, startsInHours: 1 })
  const { tickets } = await customer.buy(showtime, 2)
  pin = tickets[0]?.QrCode ?? ''
  const own = { uuid: customer.id, ticketID: tickets[1]?.TicketID }
  await customer.call('POST', '/api/v1/sendpin', own)
  const { token } = await server.make.staff('attendant')
  await server.app.inject({
    method: 'POST',
    url: '/api/v1/gate/checkin',
    headers: { authorization: `Bearer ${token}` },
    payload: { nonce: 'seen-in-the-timeline', code: pin, showtimeID: showtime.id },
  })
  const admin = await TestStaff.make(server, 'admin')
  await admin.act(`customers/${customer.id}/adjust`, { amount: 7 })
})

interface Page {
  items: TimelineEvent[]
  next: string | null
}
const read = (query = '', { id } = customer) => manager.read<Page>(`customers/${id}/timeline?${query}`)

test('one timeline combines payments, tickets, scans, notifications and sessions', async () => {
  const { items, next } = await read()
  expect(next).toBeNull()
  const some = (kind: string, fields: object) =>
    expect(items.filter((one) => one.kind === kind)).toContainEqual(expect.objectContaining(fields))
  some('payment', { VpValue: 300, amount: 204, status: 'successful', refund: null })
  some('ledger', { reason: 'top-up', amount: 300, balanceAfter: 800 })
  some('ledger', { reason: 'ticket-purchase', amount: -200, balanceAfter: 600 })
  some('ticket', { title: 'Lionheart', cinema: 'Wikki Cinema', price: 100, status: 'used' })
  some('ticket', { timeZone: 'Africa/Lagos' })
  some('scan', { result: 'admitted', forced: false })
  some('notice', {
    channel: 'push',
    topic: 'ticket-bought',
    title: expect.stringMatching(/Your/) as string,
  })
  some('notice', { channel: 'sms', topic: 'pin', title: null })
  some('session', { endedAt: null })
  some('change', { action: 'adjust-balance', note: 'Asked for on the telephone' })
  const times = items.map(({ at }) => at)
  expect(times).toEqual(times.toSorted().reverse())
})

test('the timeline shows neither a code, nor a pin, nor a secret of a session', async () => {
  const text = JSON.stringify(await read())
  const { refresh_hash: hash } = await server.db
    .selectFrom('sessions')
    .select('refresh_hash')
    .where('customer_id', '=', customer.id)
    .executeTakeFirstOrThrow()
  for (const secret of [pin, groupPin(pin), hash].filter((one) => one !== null)) {
    expect(text).not.toContain(secret)
  }
})

test('the timeline lists each event once, page by page, even at equal times', async () => {
  const busy = await server.make.customer({ balance: 1000 })
  await busy.buy(await server.make.showtime({ price: 10 }), 9)
  await sql`update tickets set created_at = '2026-01-02T03:04:05.678901Z'
    where holder_id = ${busy.id}`.execute(server.db)
  const all = (await read('limit=100', busy)).items.map(({ key }) => key)
  expect(all.length).toBeGreaterThanOrEqual(12)
  const paged: string[] = []
  let cursor: string | null = ''
  while (cursor !== null && paged.length <= all.length) {
    const page: Page = await read(`limit=2${cursor && `&cursor=${cursor}`}`, busy)
    paged.push(...page.items.map(({ key }) => key))
    cursor = page.next
  }
  expect(paged).toEqual(all)
})

test('the timeline is filtered by the requested kinds', async () => {
  const kinds = async (query: string) => [...new Set((await read(query)).items.map(({ kind }) => kind))].sort()
  expect(await kinds('kind=payment')).toEqual(['payment'])
  expect(await kinds('kind=scan,ledger')).toEqual(['ledger', 'scan'])
  const refused = await manager.call('GET', `customers/${customer.id}/timeline?kind=gossip`)
  expect(refusalOf(refused)).toEqual([400, 'bad-request'])
  const missing = await manager.call('GET', `customers/${manager.id}/timeline`)
  expect(refusalOf(missing)).toEqual([404, 'customer-not-found'])
})
