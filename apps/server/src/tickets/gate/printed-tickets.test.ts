import { keyOfCode } from '@velvet/contract/tickets/gate-key'
import type { ListedTicket } from '@velvet/contract/tickets/gate-lists.calls'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { MadeShowtime } from '../../test/people.ts'
import { OfflineTill, showtimeThatKeeps, type PaperSale } from '../../test/offline-till.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { cash, standard, COUNTER_PRICE } from '../../test/test-till.ts'

// Tickets that a till has sold without a network, as the phones at the doors see them.

const server = useCheckedServer()
const door = TestDoor.use(server)

/** Makes a showtime whose doors are open, and a till that has two of its seats. */
async function evening() {
  const showtime = await showtimeThatKeeps(server, 2, { seats: 4, startsInHours: 0.4 })
  const till = await OfflineTill.open(server, showtime)
  await till.take(showtime)
  return { showtime, till }
}

interface Page {
  salt: string
  items: ListedTicket[]
  next: string | null
  refresh: string | null
  total: number
}

const readList = ({ id }: MadeShowtime, cursor?: string | null) =>
  door.read<Page>(`list?showtimeID=${id}${cursor ? `&cursor=${cursor}` : ''}`)

const codeOf = ({ input }: PaperSale) => input.tickets[0]?.code ?? ''

/** Returns what a list says of the printed ticket of a sale. */
async function listed(showtime: MadeShowtime, sale: PaperSale) {
  const { salt, items, total } = await readList(showtime)
  const key = await keyOfCode(codeOf(sale), salt)
  return { total, ticket: items.find((item) => item.key === key) }
}

/** Ends the time of the seats that are kept for the counter, and puts them back on sale. */
async function freeSeats({ id }: MadeShowtime): Promise<void> {
  await sql`delete from held_seats where showtime_id = ${id}`.execute(server.db)
  await sql`update showtimes set total_seats = 4 where id = ${id}`.execute(server.db)
}

test('a gate list has the codes a till may print, and their tickets after the sale', async () => {
  const { showtime, till } = await evening()
  const sale = till.sell(showtime)
  const before = await listed(showtime, sale)
  expect(before).toMatchObject({ total: 2, ticket: { status: 'unused' } })
  await till.report(sale)
  const after = await listed(showtime, sale)
  expect(after).toMatchObject({ total: 2, ticket: { status: 'unused' } })
  expect(after.ticket?.soldAt).toBe(before.ticket?.soldAt)
})

test('a printed ticket scanned before its sale is reported keeps its seat', async () => {
  const { showtime, till } = await evening()
  const sale = till.sell(showtime)
  const scan = { code: codeOf(sale), nonce: randomUUID(), showtimeID: showtime.id, at: new Date() }
  expect(await door.send([scan])).toEqual([])
  expect((await listed(showtime, sale)).ticket).toMatchObject({ status: 'used', usedBy: 'Door 1' })
  await sql`delete from held_seats where showtime_id = ${showtime.id} and expires_at <= now() + interval '1 hour'
    `.execute(server.db)
  const { rows } = await sql`select from held_seats where showtime_id = ${showtime.id}`.execute(server.db)
  expect(rows).toHaveLength(1)
  await sql`update showtimes set total_seats = 3 where id = ${showtime.id}`.execute(server.db)
  await till.report(sale)
  expect(await door.scan(scan)).toMatchObject({ result: 'admitted', conflict: false })
  const again = { ...scan, nonce: randomUUID() }
  expect(await door.scan(again)).toMatchObject({ result: 'already-used' })
})

test('a single scan of a printed, unreported ticket is refused as sale-on-its-way', async () => {
  const { showtime, till } = await evening()
  const code = codeOf(till.sell(showtime))
  const answer = await door.call('POST', 'checkin', { code, nonce: randomUUID() })
  expect([answer.statusCode, answer.json<{ error: string }>().error]).toEqual([409, 'sale-on-its-way'])
})

test('the printed code of a freed seat admits only once its sale is reported', async () => {
  const { showtime, till } = await evening()
  const sale = till.sell(showtime)
  // The till may have sold this code offline, so the door admits its holder. It counts as unsold until then.
  expect((await listed(showtime, sale)).ticket).toMatchObject({ status: 'unused', isUnsold: true })
  await freeSeats(showtime)
  expect((await listed(showtime, sale)).ticket).toMatchObject({
    status: 'void',
    isUnreported: true,
  })
  const scan = { code: codeOf(sale), nonce: randomUUID(), showtimeID: showtime.id, at: new Date() }
  expect(await door.scan(scan)).toMatchObject({ result: 'unknown' })
  await till.report(sale)
  const { ticket } = await listed(showtime, sale)
  expect(ticket).toMatchObject({ status: 'unused' })
  expect(ticket?.isUnreported).toBeUndefined()
})

test("a ticket printed because the sale's response was lost admits its buyer", async () => {
  const { showtime, till } = await evening()
  const key = randomUUID()
  const request = { tickets: standard(1), tenders: cash(COUNTER_PRICE.kobo) }
  const online = await till.till.sell(showtime, request, { key })
  const sale = till.sell(showtime, 1, { key })
  await till.report(sale)
  expect((await listed(showtime, sale)).ticket).toMatchObject({ status: 'unused' })
  const scan = { code: codeOf(sale), showtimeID: showtime.id }
  expect(await door.scan(scan)).toMatchObject({
    result: 'admitted',
    ticket: { TicketID: online.tickets[0]?.TicketID },
  })
  expect((await listed(showtime, sale)).ticket).toMatchObject({ status: 'used' })
  const other = { code: online.tickets[0]?.QrCode, showtimeID: showtime.id }
  expect(await door.scan(other)).toMatchObject({ result: 'already-used' })
})

test('a waiting gate phone gets the codes that are assigned to a till', async () => {
  const showtime = await showtimeThatKeeps(server, 2, { seats: 4, startsInHours: 0.4 })
  const till = await OfflineTill.open(server, showtime)
  const { refresh } = await readList(showtime)
  await till.take(showtime)
  const lists = [{ showtimeID: showtime.id, cursor: refresh }]
  const waited = await door.call('POST', 'changes', { lists, waitSeconds: 20 })
  expect(waited.json<{ changed: string[] }>().changed).toEqual([showtime.id])
  expect((await readList(showtime, refresh)).items).toHaveLength(2)
})
