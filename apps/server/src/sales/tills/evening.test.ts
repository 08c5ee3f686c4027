import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listCounterSales } from '@velvet/contract/sales/after-sale.calls'
import type * as contract from '@velvet/contract/sales/staff-tills.calls'
import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import type { listNairaBalances } from '@velvet/contract/books/naira-ledger.calls'
import type { listFreeTicketsRequests } from '@velvet/contract/sales/complimentary.calls'
import { expect, test } from 'vitest'
import { refusalOf, refusalCode } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { aSupervisor } from '../../test/test-door.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'
import { aPaidTill, beginPayment, buyerDoes } from '../../test/till-payments.ts'

const server = useCheckedServer({ sandbox: true })

/** 1,500 Vp are worth ₦1,000. */
const PRICE = { vp: 1_500, kobo: 100_000 }
const NEEDED = [403, 'supervisor-needed']

/** Two cashiers at two tills of one cinema. The first till has a card terminal. */
async function anEvening() {
  const showtime = await server.make.showtime({ price: PRICE.vp, seats: 72 })
  const paid = await aPaidTill(server, { showtime })
  const other = await TestTill.open(server, showtime.cinemaId)
  const manager = await TestStaff.make(server, 'manager')
  const counter = async <T>(path: string) => (await callCounter(server, { seller: manager }, 'GET', path)).json<T>()
  return {
    showtime,
    paid,
    till: paid.till,
    other,
    manager,
    /** Reads what the console lists about a session of a till. */
    eventsOf: async ({ sessionId }: TestTill) => {
      const path = `tills/sessions/${sessionId}/events`
      return (await manager.read<OutputOf<typeof contract.listTillEvents>>(path)).items
    },
    salesOf: async ({ sessionId, cinemaId }: TestTill) => {
      const path = `sales?cinemaID=${cinemaId}&sessionID=${sessionId}`
      return (await counter<OutputOf<typeof listCounterSales>>(path)).items
    },
    sessionOf: ({ sessionId }: TestTill) => counter<XReport>(`sessions/${sessionId}`),
  }
}

test('cash that a cashier keeps is missing in a count that could not be fitted to it', async () => {
  const { showtime, till, manager, sessionOf } = await anEvening()
  await till.sell(showtime, { tickets: standard(3), tenders: cash(300_000) })
  for (const person of [till.seller, manager, await TestStaff.make(server, 'admin')]) {
    const seen = await till.read(person)
    expect(seen.json()).toMatchObject({ tickets: 3 })
    expect(seen.body).not.toMatch(/300000|"cash"|"sales"|"openingCount"/)
  }
  const kept = { counts: [{ kobo: 100_000, pieces: 1 }], terminal: 0, transfer: 0 }
  expect(refusalOf(await till.act('close', kept))).toEqual([409, 'difference-unexplained'])
  const explained = { ...kept, reason: 'The buyers paid too little' }
  expect(refusalOf(await till.act('close', explained))).toEqual(NEEDED)
  const { approval, id } = await aSupervisor(server)
  await till.act('close', { ...explained, approval })
  expect((await sessionOf(till)).z).toMatchObject({
    difference: { cash: -200_000 },
    earlierCounts: [{ cash: 100_000 }, { cash: 100_000 }],
    approver: { id },
  })
  const path = `tills/differences?cinemaID=${showtime.cinemaId}`
  const { rows } = await manager.read<OutputOf<typeof contract.reportDifferences>>(path)
  expect(rows).toMatchObject([{ person: { id: till.seller.id }, missing: -200_000 }])
})

test('an admin does not read from the naira ledger what an open till should hold', async () => {
  const { showtime, other } = await anEvening()
  await other.sell(showtime, { tenders: cash(PRICE.kobo) })
  const readers = [await TestStaff.make(server, 'finance'), await TestStaff.make(server, 'admin')]
  const cashSeen = async (reader: TestStaff) => {
    const { items } = await reader.read<OutputOf<typeof listNairaBalances>>('naira/accounts?limit=100')
    return items.find(({ account, subject }) => account === 'cash' && subject === other.id)?.kobo
  }
  const filter = `account=cash&subject=${other.id}`
  const linesSeen = async (reader: TestStaff) => {
    const { items } = await reader.read<{ items: unknown[] }>(`naira/movements?${filter}`)
    const { body } = await reader.call('GET', `naira/movements.csv?${filter}`)
    return [items.length, body.includes('till-sale')]
  }
  expect(await Promise.all(readers.map(cashSeen))).toEqual([PRICE.kobo, undefined])
  expect(await Promise.all(readers.map(linesSeen))).toEqual([
    [1, true],
    [0, false],
  ])
  await other.act('close', { counts: [{ kobo: 100_000, pieces: 1 }], terminal: 0, transfer: 0 })
  expect(await Promise.all(readers.map(cashSeen))).toEqual([0, 0])
})

test('free tickets, refunds and paid-out cash share one limit and are listed', async () => {
  const { showtime, till, other, eventsOf, salesOf } = await anEvening()
  const sale = await other.sell(showtime, { tickets: standard(2), tenders: cash(200_000) })
  const give = { showtimeID: showtime.id, count: 2, reason: 'Friends of the house' }
  expect((await till.call('complimentary', give)).statusCode).toBe(201)
  await till.call(`sales/${sale.purchase.id}/refund`, { reason: 'They did not come' })
  await till.act('events', { kind: 'paid-out', kobo: 100_000, reason: 'Light bulbs' })
  for (const [path, input] of [
    ['complimentary', { ...give, count: 1 }],
    ['complimentary', { ...give, count: 3 }],
  ] as const) {
    expect(refusalOf(await till.call(path, input))).toEqual(NEEDED)
  }
  const by = { id: till.seller.id }
  expect(await eventsOf(till)).toMatchObject([
    { kind: 'paid-out', kobo: 100_000, reason: 'Light bulbs', by, approver: null },
    { kind: 'refund', kobo: 200_000, purchaseID: sale.purchase.id, by, approver: null },
  ])
  expect(await salesOf(till)).toMatchObject([{ tenders: [], tickets: 2, reason: give.reason, operator: by }])
  expect(await salesOf(other)).toMatchObject([{ ticketsRefunded: 2 }])
})

test('cash goes to the safe only with the PIN of its receiver, who is listed', async () => {
  const { till, eventsOf } = await anEvening()
  const drop = { kind: 'drop', kobo: 300_000, reason: 'To the safe' }
  expect(refusalOf(await till.act('events', drop))).toEqual(NEEDED)
  const { approval, id } = await aSupervisor(server)
  expect((await till.act('events', { ...drop, approval })).statusCode).toBe(201)
  expect(await eventsOf(till)).toMatchObject([{ kind: 'drop', kobo: 300_000, approver: { id } }])
})

test('a card slip pays only once, and typed slips are shown separately', async () => {
  const { showtime, paid, till, other, salesOf, sessionOf } = await anEvening()
  const slip = (reference: string, reason?: string) => [
    { kind: 'terminal' as const, kobo: PRICE.kobo, reference, ...(reason && { reason }) },
  ]
  const unexplained = till.sell(showtime, { tenders: slip('AB12-0042') })
  expect(await unexplained.catch(refusalCode)).toBe('typing-unexplained')
  await till.sell(showtime, { tenders: slip('AB12-0042', 'The terminal lost its network') })
  for (const again of ['ab12-0042', 'AB12 0042', 'ab12 0042']) {
    for (const thief of [till, other]) {
      const sold = thief.sell(showtime, { tenders: slip(again, NOTE) })
      expect(await sold.catch(refusalCode)).toBe('tender-used')
    }
  }
  await buyerDoes(server, await beginPayment(paid), 'approve')
  expect(await salesOf(till)).toMatchObject([
    { tenders: [{ kind: 'terminal', isConfirmed: true, reason: null }] },
    { tenders: [{ isConfirmed: false, reason: 'The terminal lost its network' }] },
  ])
  const closed = await till.act('close', {
    counts: [],
    terminal: 2 * PRICE.kobo,
    transfer: 0,
  })
  expect(closed.json()).toMatchObject({ terminal: 2 * PRICE.kobo, terminalTyped: PRICE.kobo })
  expect(await sessionOf(till)).toMatchObject({ terminalTyped: PRICE.kobo })
})

test("the code of another customer's ticket is seen only by a reprint, which is listed", async () => {
  const { showtime, till, other, eventsOf } = await anEvening()
  const { purchase, tickets } = await other.sell(showtime, { tenders: cash(PRICE.kobo) })
  const [ticket] = tickets
  const opened = await callCounter(server, till, 'GET', `sales/${purchase.id}`)
  expect(opened.body).toContain(ticket?.TicketID)
  expect(opened.body).not.toContain(ticket?.QrCode)
  const copy = await till.call(`tickets/${ticket?.TicketID}/reprint`, { reason: 'Paper jam' })
  expect(copy.body).toContain(ticket?.QrCode)
  expect(await eventsOf(till)).toMatchObject([
    { kind: 'reprint', purchaseID: purchase.id, reason: 'Paper jam', by: { id: till.seller.id } },
  ])
})

test("a manager's free tickets for a whole hall wait for a second person", async () => {
  const { showtime, manager } = await anEvening()
  const request = { showtimeID: showtime.id, count: 35, reason: 'Guests' }
  const asked = await manager.call('POST', 'complimentary', request)
  expect(asked.json()).toMatchObject({ purchase: null, waiting: { count: 35 } })
  const colleague = await TestStaff.make(server, 'manager')
  const { items } = await colleague.read<OutputOf<typeof listFreeTicketsRequests>>(
    `complimentary/requests?showtime=${showtime.id}`,
  )
  expect(items).toMatchObject([{ count: 35, proposedBy: { id: manager.id }, state: 'waiting' }])
})
