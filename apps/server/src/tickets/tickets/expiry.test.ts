import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { expectScanOrder, sellInScanOrder } from '../../test/test-door.ts'
import { useCheckedServer, useWorker } from '../../test/start-test-server.ts'
import { type MadeShowtime, TestStaff } from '../../test/people.ts'

const server = useCheckedServer()
const worker = useWorker(server)
let gate: string
let nonces = 0

beforeAll(async () => {
  gate = (await server.make.staff('attendant')).token
})

async function sold(count = 1) {
  const showtime = await server.make.showtime({ price: 1, seats: 10, startsInHours: 1 })
  const buyer = await server.make.customer({ balance: 100 })
  const { tickets } = await buyer.buy(showtime, count)
  const [ticket] = tickets
  if (!ticket) throw new Error('No ticket was sold')
  return { showtime, buyer, tickets, ticket }
}

/** Moves a showtime's times so that it ended an hour ago. */
async function letEnd({ id }: MadeShowtime): Promise<void> {
  await sql`update showtimes set starts_at = now() - interval '3 hours',
    ends_at = now() - interval '1 hour' where id = ${id}`.execute(server.db)
}

const statusOf = async (ticketId: string) =>
  (
    await server.db
      .selectFrom('tickets')
      .select(['status', 'expired_at as at'])
      .where('id', '=', ticketId)
      .executeTakeFirstOrThrow()
  ).status

async function scan(body: object) {
  const response = await server.app.inject({
    method: 'POST',
    url: '/api/v1/gate/checkin',
    headers: { authorization: `Bearer ${gate}` },
    payload: { nonce: `an-expiry-scan-${++nonces}`, ...body },
  })
  return response.json<{ result: string }>()
}

test('after its showtime an unused ticket expires, and a used one stays used', async () => {
  const { showtime, buyer, tickets, ticket } = await sold(2)
  await scan({ code: tickets[1]?.QrCode })
  await worker.runOnce()
  expect(await statusOf(ticket.TicketID)).toBe('unused')
  await letEnd(showtime)

  const shown = async () =>
    (await buyer.call('POST', '/api/v1/fetchtickets', { uuid: buyer.id }))
      .json<{ TicketStatus: string }[]>()
      .map(({ TicketStatus }) => TicketStatus)
      .sort()
  // The customer sees the same before the job has run and after it.
  expect(await shown()).toEqual(['Expired', 'Used'])
  await worker.runOnce()
  expect(await statusOf(ticket.TicketID)).toBe('expired')
  expect(await statusOf(tickets[1]?.TicketID ?? '')).toBe('used')
  expect(await shown()).toEqual(['Expired', 'Used'])
})

test('an expired ticket is admitted only by force, for a holder who is in already', async () => {
  const { showtime, ticket } = await sold()
  await letEnd(showtime)
  await worker.runOnce()
  expect(await scan({ code: ticket.QrCode })).toMatchObject({
    result: 'void',
    reason: 'This showtime is over',
  })
  expect(await scan({ code: ticket.QrCode, force: true })).toMatchObject({ result: 'admitted' })
  expect(await scan({ code: ticket.QrCode, force: true })).toMatchObject({ result: 'already-used' })
  await worker.runOnce()
  expect(await statusOf(ticket.TicketID)).toBe('used')
})

test('a timely scan at an offline door counts, even if the ticket expired meanwhile', async () => {
  const { showtime, ticket } = await sold()
  await letEnd(showtime)
  await worker.runOnce()
  const at = new Date(Date.now() - 2 * HOUR_MS).toISOString()
  expect(await scan({ code: ticket.QrCode, at })).toMatchObject({ result: 'admitted' })
})

test('when scans and workers race, each ticket ends either used or expired', async () => {
  const { showtime, tickets } = await sold(10)
  await letEnd(showtime)
  await Promise.all([
    ...tickets.map(({ QrCode }) => scan({ code: QrCode, force: true })),
    ...[1, 2, 3].map(() => server.startWorker().runOnce()),
  ])
  await worker.runOnce()
  const statuses = await Promise.all(tickets.map(({ TicketID }) => statusOf(TicketID)))
  expect(new Set(statuses)).toEqual(new Set(['used']))
})

test('tickets expire in the same lock order as a batch of scans', async () => {
  const showtime = await server.make.showtime({ price: 1, seats: 10, startsInHours: 1 })
  const tickets = await sellInScanOrder(server, showtime)
  await letEnd(showtime)
  await expectScanOrder(server.db, tickets, () => worker.runOnce())
  for (const id of Object.values(tickets)) expect(await statusOf(id)).toBe('expired')
})

test('a showtime with more tickets than one batch is closed with the last of them', async () => {
  const shows = await Promise.all(Array.from({ length: 25 }, () => sold(2)))
  for (const { showtime } of shows) await letEnd(showtime)
  await worker.runOnce()
  const open = await server.db
    .selectFrom('showtimes')
    .select('id')
    .where('closed_at', 'is', null)
    .where('ends_at', '<', sql<Date>`now()`)
    .execute()
  expect(open).toEqual([])
})

test('an expired ticket that was paid back is not admitted, whenever its scan was made', async () => {
  const { showtime, buyer, ticket } = await sold()
  await letEnd(showtime)
  await worker.runOnce()
  const finance = await TestStaff.make(server, 'finance')
  await finance.act(`tickets/${ticket.TicketID}/refund`)
  expect(await statusOf(ticket.TicketID)).toBe('void')
  expect(await buyer.balance()).toBe(100)
  const at = new Date(Date.now() - 2 * HOUR_MS).toISOString()
  const refunded = { result: 'void', reason: 'This ticket was refunded' }
  expect(await scan({ code: ticket.QrCode, at })).toMatchObject(refunded)
  expect(await scan({ code: ticket.QrCode, force: true })).toMatchObject(refunded)
})
