import type { Item } from '@velvet/contract/catalogue/items.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listPrintedConflicts } from '@velvet/contract/sales/offline-conflicts.calls'
import type { reportOfflineSale } from '@velvet/contract/sales/offline-sales.calls'
import type { ZReport } from '@velvet/contract/sales/till-sessions.calls'
import { sumKobo } from '@velvet/contract/shared/kobo'
import type { LightMyRequestResponse } from 'fastify'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { cash, COUNTER_PRICE, tracesOfSales } from '../test/test-till.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import { OfflineTill, showtimeThatKeeps, type PaperSale } from '../test/offline-till.ts'
import { refusalOf, refusalCode, throwIfRefused, throwUnlessMade } from '../test/outcomes.ts'
import { limitOf, rounds } from '../test/rounds.ts'
import { aPricedItem, stockOf } from '../test/snacks.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../test/people.ts'

/** Both tills together make this many sales, and every second one is of two tickets. */
const SALES = rounds({ full: 200, short: 20 })
const TICKETS = (SALES * 3) / 2
/** The hall has a fifth more seats than the tills sell, and fewer than tills and phones want together. */
const SEATS = (TICKETS * 6) / 5
const BUYERS = (SALES * 2) / 5
const MISSING_KOBO = 50_000
const POPCORN_KOBO = 250_000
/** The tills sell more popcorn than this. */
const STOCK = SALES / 4

const server = useTestServer()

type Reported = OutputOf<typeof reportOfflineSale>

/** Reports the sales of a till one after the other. Every third one is sent twice, as if its first answer had been lost. */
async function reportAll(till: OfflineTill, sales: readonly PaperSale[]): Promise<Reported[]> {
  const reported: Reported[] = []
  for (const [place, sale] of sales.entries()) {
    const first = await till.report(sale)
    const answer = place % 3 === 0 ? await till.report(sale) : first
    expect(answer.purchase.id).toBe(first.purchase.id)
    reported.push(answer)
  }
  return reported
}

/** Sells this many times, one and two tickets in turn, and popcorn beside each second ticket. */
const sellAll = (till: OfflineTill, showtime: MadeShowtime, { sales, popcorn }: { sales: number; popcorn: Item }) =>
  Array.from({ length: sales }, (_, place) => {
    const items = place % 2 === 1 ? [{ itemID: popcorn.id, count: 1, kobo: POPCORN_KOBO }] : []
    const tickets = 1 + (place % 2)
    return till.sell(showtime, tickets, { items, tenders: cash(tickets * COUNTER_PRICE.kobo + sumKobo(items)) })
  })

const koboOf = (sales: readonly PaperSale[]) =>
  sumKobo(sales.flatMap(({ input: { tickets, items = [] } }) => [...tickets, ...items]))

/** Ends the time of the seats that are kept for the counter, so that phones can buy them. */
const freeSeats = ({ id }: MadeShowtime) =>
  sql`update held_seats set expires_at = now() where showtime_id = ${id}`.execute(server.db)

test(`two tills report ${SALES} offline sales during a rush without loss or doubling`, limitOf(SALES, 2), async () => {
  const showtime = await showtimeThatKeeps(server, TICKETS, { seats: SEATS, rows: SALES / 20 })
  const tills = [await OfflineTill.open(server, showtime), await OfflineTill.open(server, showtime)]
  for (const till of tills) await till.take(showtime)
  const manager = await TestStaff.make(server, 'manager')
  const popcorn = await aPricedItem(manager, showtime.cinemaId, POPCORN_KOBO)
  const { unitID } = await stockOf(manager, showtime.cinemaId, popcorn)
  const stock = { cinemaID: showtime.cinemaId, lines: [{ unitID, count: STOCK }] }
  throwUnlessMade(await manager.call('POST', 'stock/count', stock))
  const papers = tills.map((till) => sellAll(till, showtime, { sales: SALES / 2, popcorn }))
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, () => server.make.customer({ balance: COUNTER_PRICE.vp })),
  )

  await freeSeats(showtime)
  const rush = buyers.map((buyer) => buyer.buy(showtime, 1).then(() => 'sold', refusalCode))
  const reported = await Promise.all(tills.map((till, place) => reportAll(till, papers[place] ?? [])))
  const onPhones = await Promise.all(rush)

  const printed = reported.flat().flatMap((report) => report.printed)
  const gone = printed.filter(({ outcome }) => outcome !== 'as-printed')
  const seatless = printed.filter(({ outcome }) => outcome === 'no-seat')
  const soldOnPhones = onPhones.filter((outcome) => outcome === 'sold').length
  expect(new Set(onPhones)).not.toContain('internal-error')
  expect(reported.flat()).toHaveLength(SALES)
  expect(printed).toHaveLength(TICKETS)

  const { tickets, purchases, tenders, assigned } = await tracesOfSales(server.db, showtime)
  const valid = tickets.filter(({ status }) => status !== 'void')
  expect(purchases).toHaveLength(SALES + soldOnPhones)
  expect(tickets).toHaveLength(TICKETS + soldOnPhones)
  expect(valid).toHaveLength(TICKETS - seatless.length + soldOnPhones)
  expect(assigned).toBe(valid.length)
  expect(new Set(valid.map(({ seat }) => seat)).size).toBe(valid.length)
  expect(tenders.reduce((sum, { kobo }) => sum + Number(kobo), 0)).toBe(koboOf(papers.flat()))

  // Nothing that was sold without a network is refused, so the stock falls below 0.
  expect(await stockOf(manager, showtime.cinemaId, popcorn)).toMatchObject({ onHand: STOCK - SALES / 2 })
  const conflicts = await listConflicts(manager, showtime)
  const seatsOf = (found: readonly { seat: string; seatNow: string | null }[]) =>
    found.map(({ seat, seatNow }) => `${seat} ${seatNow ?? 'none'}`).toSorted()
  expect(seatsOf(conflicts)).toEqual(seatsOf(gone))
  await expectInvariants(server.db)

  const repaid = await repaySeatless(conflicts, tills[0], manager)
  expect(repaid).toBe(seatless.length * COUNTER_PRICE.kobo)
  for (const [place, till] of tills.entries()) {
    const left = koboOf(papers[place] ?? []) - (place === 0 ? repaid : 0)
    const report = await closeWithMissingCash(till, left)
    expect(report.difference).toEqual({ cash: -MISSING_KOBO, terminal: 0, transfer: 0 })
  }
  await expectInvariants(server.db)
})

type Conflicts = OutputOf<typeof listPrintedConflicts>
type Conflict = Conflicts['items'][number]

async function listConflicts(reader: TestStaff, { cinemaId }: MadeShowtime): Promise<Conflict[]> {
  const found: Conflict[] = []
  let cursor: string | null = ''
  while (cursor !== null) {
    const answer: LightMyRequestResponse = await server.app.inject({
      method: 'GET',
      url: `/api/v1/counter/conflicts?cinemaID=${cinemaId}&limit=20${cursor}`,
      headers: { authorization: reader.authorization },
    })
    throwIfRefused(answer)
    const { items, next }: Conflicts = answer.json<Conflicts>()
    found.push(...items)
    cursor = next === null ? null : `&cursor=${next}`
  }
  return found
}

/** Gives the money back to everybody who got no seat, and returns how much that was. */
async function repaySeatless(
  conflicts: readonly Conflict[],
  till: OfflineTill | undefined,
  manager: TestStaff,
): Promise<number> {
  const seatless = conflicts.filter(({ seatNow }) => seatNow === null)
  for (const { id, purchaseID } of seatless) {
    const refund = { ticketIDs: [id], reason: NOTE }
    const answer = await till?.till.call(`sales/${purchaseID}/refund`, refund, { seller: manager })
    if (answer) throwIfRefused(answer)
  }
  return seatless.reduce((sum, { kobo }) => sum + (kobo ?? 0), 0)
}

/** Closes a till with ₦500 less than there should be, first without a reason and then with one. */
async function closeWithMissingCash({ till }: OfflineTill, kobo: number): Promise<ZReport> {
  const counts = [{ kobo: 10_000, pieces: (kobo - MISSING_KOBO) / 10_000 }]
  const counted = { counts, terminal: 0, transfer: 0 }
  expect(refusalOf(await till.act('close', counted))).toEqual([409, 'difference-unexplained'])
  const closed = await till.act('close', { ...counted, reason: NOTE })
  throwIfRefused(closed)
  return closed.json<ZReport>()
}
