// An evening with three power cuts in two cinemas, of which one door has no network: 400 tickets, 120 of them from
// windows. What each holder and each till has at the end is summed apart from the product.
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { getToday } from '@velvet/contract/operator/today.calls'
import type { listCounterSales } from '@velvet/contract/sales/after-sale.calls'
import type { compensateShows } from '@velvet/contract/tickets/show-log.calls'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { ago, darkShows, inTurn, KOBO, press, VP } from '../../test/dark-shows.ts'
import { payTheRest } from '../../test/day-to-cancel.ts'
import { type MadeShowtime, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { TestDoor } from '../../test/test-door.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()
const { begin, sellOut } = darkShows(server)
const finance = TestStaff.use(server, 'finance')
const door = TestDoor.use(server)

const FROM_WINDOW = 40

/** Sells a showtime in the app and, in sales of four, at a window. */
async function sold(cinemaId: string, till: TestTill, inApp: number) {
  const showtime = await server.make.showtime({ price: VP, seats: 160, startsInHours: 1, cinemaId })
  const buyers = await sellOut(showtime, inApp)
  const sales = await inTurn(Array.from({ length: FROM_WINDOW / 4 }), () =>
    till.sell(showtime, { tickets: standard(4), tenders: cash(4 * KOBO) }),
  )
  await begin(showtime)
  return { showtime, buyers, sales, inApp }
}

type Sold = Awaited<ReturnType<typeof sold>>

const codesOf = ({ buyers, sales }: Sold) => ({
  app: buyers.flatMap(({ codes }) => codes),
  window: sales.flatMap(({ tickets }) => tickets.map(({ QrCode }) => QrCode)),
})

const write = ({ id }: MadeShowtime, kind: string, minutes: number) =>
  door.log(id, kind, { ...ago(minutes), ...(kind === 'stopped' && { reason: 'power' }) })

/** Gives everything back that a window owes, and returns the sum that it handed out. */
async function payAtWindow(till: TestTill): Promise<number> {
  let kobo = 0
  for (;;) {
    const path = `sales?cinemaID=${till.cinemaId}&state=to-refund&limit=100`
    const { items } = (await callCounter(server, till, 'GET', path)).json<OutputOf<typeof listCounterSales>>()
    if (items.length === 0) return kobo
    for (const { id } of items) {
      const refund = await till.call(`sales/${id}/refund`, {})
      expect(refund.statusCode, refund.body).toBe(200)
      kobo += refund.json<{ refund: { kobo: number } }>().refund.kobo
    }
  }
}

async function outcomes({ id }: MadeShowtime) {
  const { rows } = await sql<{ got: string; tickets: number }>`
    select concat_ws(' and ', case when refunds.ticket_id is not null then 'refund' end,
      case when vouchers.ticket_id is not null then 'voucher' end) as got, count(*)::int as tickets
    from tickets left join ticket_refunds refunds on refunds.ticket_id = tickets.id
    left join service_vouchers vouchers on vouchers.ticket_id = tickets.id
    where showtime_id = ${id} group by 1`.execute(server.db)
  return Object.fromEntries(rows.map(({ got, tickets }) => [got, tickets]))
}

test('every holder and every kobo of a dark evening is accounted for', { timeout: 180_000 }, async () => {
  const [first, second] = [await server.make.cinema(), await server.make.cinema()]
  const [window, other] = [await TestTill.open(server, first), await TestTill.open(server, second)]
  const evening = [
    await sold(first, window, 110),
    await sold(first, window, 90),
    await sold(second, other, 80),
  ] as const
  const [one, two, three] = evening
  const all = evening.flatMap((each) => Object.values(codesOf(each)).flat())
  expect([all.length, new Set(all).size]).toEqual([400, 400])

  // The first cut ends, the second does not. It is dark in both halls of the first cinema.
  for (const { showtime } of [one, two]) {
    for (const [kind, minutes] of [
      ['started', 95],
      ['stopped', 60],
      ['resumed', 50],
      ['stopped', 40],
    ] as const) {
      await write(showtime, kind, minutes)
    }
  }
  // A person in the second hall without a number, who bought at the window, can get no code.
  const inside = [...codesOf(two).app.slice(0, 50), ...codesOf(two).window]
  for (const codes of [codesOf(one).app.slice(0, 61), inside]) await door.send(codes.map((code) => ({ code })))
  // The door of the second cinema has no network: its scans and its events arrive after the compensation.
  const offline = codesOf(three).app.slice(0, 30)

  const manager = await TestStaff.make(server, 'manager')
  const begun = performance.now()
  const { shows } = await manager.read<OutputOf<typeof getToday>>('today')
  const ids = evening.map(({ showtime }) => showtime.id)
  const dark = shows.filter(({ id, warning }) => ids.includes(id) && warning !== null)
  expect(dark.map(({ warning }) => warning).toSorted()).toEqual(['not-shown', 'stopped', 'stopped'])
  const both = async (staff: TestStaff) => [
    (await press(staff, ids.slice(0, 1))).json<OutputOf<typeof compensateShows>>(),
    (await press(staff, ids.slice(1), 'voucher')).json<OutputOf<typeof compensateShows>>(),
  ]
  expect(await both(manager)).toMatchObject([{ waiting: 1 }, { waiting: 2 }])
  expect(await both(finance)).toMatchObject([
    { settled: 1, vouchers: 0 },
    { settled: 2, vouchers: 50 },
  ])
  const seconds = (performance.now() - begun) / 1000
  expect(seconds).toBeLessThan(30)
  // The same press again, by the same person or by another one, gives nothing again.
  for (const staff of [finance, manager]) expect((await press(staff, ids)).statusCode).toBe(409)

  await door.send(offline.map((code) => ({ code, at: new Date(Date.now() - 80 * 60_000), force: true })))
  await write(three.showtime, 'started', 90)
  await write(three.showtime, 'stopped', 45)
  await payTheRest(server)

  expect(await inTurn(evening, ({ showtime }) => outcomes(showtime))).toEqual([
    { refund: 150 },
    { refund: 80, voucher: 50 },
    { refund: 120 },
  ])
  for (const each of evening) {
    // The first five buyers of the second hall were inside, and have ten codes each in place of their Points.
    const expected = each.buyers.map((_, place) => (each === two && place < 5 ? 0 : 10 * VP))
    expect(await inTurn(each.buyers, ({ buyer }) => buyer.balance())).toEqual(expected)
  }
  const handedOut = [await payAtWindow(window), await payAtWindow(other)]
  expect(handedOut).toEqual([2 * FROM_WINDOW * KOBO, FROM_WINDOW * KOBO])
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(case when kind = 'sale' then 1 else -1 end * kobo), 0)::bigint as kobo from (
      select 'sale' as kind, tenders.kobo from tenders
      union all select 'refund', kobo from tender_refunds) moved`.execute(server.db)
  expect(rows).toEqual([{ kobo: 0 }])
})
