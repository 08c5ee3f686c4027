import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { useTestServer } from '../start-test-server.ts'
import { sellTickets, TestDoor } from '../test-door.ts'
import { compareJournal, findLost, type Entry } from './compare-journal.ts'

const BALANCE = 1000
const server = useTestServer()

async function buyAndScan() {
  const { showtime, buyer, tickets } = await sellTickets(server, 2)
  const door = await TestDoor.open(server)
  const [ticket] = tickets
  const scan = { code: ticket?.QrCode, nonce: randomUUID() }
  expect((await door.scan(scan)).result).toBe('admitted')
  const row = await server.db
    .selectFrom('purchases')
    .select('id')
    .where('customer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const bought = {
    kind: 'purchase' as const,
    customer: buyer.id,
    purchase: row.id,
    vp: 2,
    tickets: tickets.map(({ TicketID }) => TicketID),
  }
  const scanned = {
    kind: 'scan' as const,
    customer: buyer.id,
    vp: 0 as const,
    ticket: ticket?.TicketID ?? '',
    nonce: scan.nonce,
  }
  return { showtime, buyer, bought, scanned }
}

const differences = async (journal: Entry[]) =>
  (await compareJournal(server.db, journal, BALANCE)).map(({ how, what }) => `${how} ${what}`).sort()

test('a journal that says what the database holds has no difference', async () => {
  const { bought, scanned } = await buyAndScan()
  expect(await differences([bought, scanned])).toEqual([])
  expect(await findLost(server.db, [bought, scanned])).toEqual([])
})

test('a missing purchase, refund, top-up or scan is found as lost', async () => {
  const { buyer, bought, scanned } = await buyAndScan()
  const [ticket = ''] = bought.tickets
  const lost: Entry[] = [
    {
      kind: 'purchase',
      customer: buyer.id,
      purchase: randomUUID(),
      tickets: [randomUUID()],
      vp: 1,
    },
    { kind: 'give-back', customer: buyer.id, ticket, vp: 1 },
    { kind: 'top-up', customer: buyer.id, reference: 'never', vp: 5 },
    { ...scanned, nonce: randomUUID() },
  ]
  const found = ['give-back', 'purchase', 'scan', 'ticket', 'top-up'].map((what) => `lost ${what}`)
  const sums = ['differing balance', 'differing statement']
  expect(await differences([bought, scanned, ...lost])).toEqual([...sums, ...found])
  const missing = await findLost(server.db, [bought, scanned, ...lost])
  expect(missing.map(({ what }) => `lost ${what}`).sort()).toEqual(found)
})

test('a purchase or scan beyond the acknowledged ones is found as doubled', async () => {
  const { showtime, buyer, bought, scanned } = await buyAndScan()
  await buyer.buy(showtime, 1)
  const sums = ['differing balance', 'differing statement']
  const twice = ['doubled purchase', 'doubled ticket']
  expect(await differences([bought, scanned])).toEqual([...sums, ...twice])
  expect(await differences([bought])).toEqual([...sums, ...twice.slice(0, 1), 'doubled scan', ...twice.slice(1)])
})

test('a purchase of another amount or a ticket of another customer is found', async () => {
  const { bought, scanned } = await buyAndScan()
  const other = await server.make.customer({ balance: BALANCE })
  expect(await differences([{ ...bought, vp: 3 }, scanned])).toEqual([
    'differing balance',
    'differing purchase',
    'differing statement',
  ])
  const elsewhere = await differences([bought, { ...scanned, customer: other.id }])
  expect(elsewhere).toEqual(['differing scan'])
})
