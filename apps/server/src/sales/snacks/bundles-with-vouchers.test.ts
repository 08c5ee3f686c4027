import type { Item } from '@velvet/contract/catalogue/items.calls'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { sql } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { nairaOf } from '../../test/books.ts'
import { refusalOf, throwUnlessMade } from '../../test/outcomes.ts'
import { NOTE, TestStaff, type MadeShowtime } from '../../test/people.ts'
import { aPricedItem } from '../../test/snacks.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, standard, TestTill, type CounterSale } from '../../test/test-till.ts'
import { byVoucher, someVouchers } from '../../test/vouchers.ts'

const server = useCheckedServer()
const manager = TestStaff.use(server, 'manager')
const finance = TestStaff.use(server, 'finance')

let till: TestTill
/** At ₦5,000. */
let showtime: MadeShowtime
/** Popcorn and a drink for ₦3,000. */
let combo: Item
/** The same with a ticket for ₦6,000. */
let night: Item
/** The company has paid ₦3,500 for it, and it covers a ticket of ₦4,500. */
let voucher: string

beforeEach(async () => {
  const cinemaId = await server.make.cinema()
  showtime = await server.make.showtime({ cinemaId, price: 7_500, startsInHours: 5 })
  const popcorn = await aPricedItem(manager, cinemaId, 250_000, { preparation: 'made' })
  const cola = await aPricedItem(manager, cinemaId, 100_000)
  const parts = [popcorn, cola].map(({ id }) => ({ count: 1, of: [id] }))
  const tickets = { typeID: STANDARD_TYPE_ID, count: 1 }
  combo = await aPricedItem(manager, cinemaId, 300_000, { unit: null, parts })
  night = await aPricedItem(manager, cinemaId, 600_000, { unit: null, parts, tickets })
  till = await TestTill.open(server, cinemaId)
  ;[voucher = ''] = await someVouchers(finance)
})

const sell = (bundle: Item, count: number, kobo: number, codes = [voucher]) =>
  till.call('sales', {
    showtimeID: showtime.id,
    tickets: standard(count),
    items: [{ itemID: bundle.id, count: 1 }],
    tenders: [...byVoucher(...codes), ...cash(kobo)],
  })
const refund = async (id: string, input: object) => {
  const answer = await till.call(`sales/${id}/refund`, { reason: NOTE, ...input }, { seller: manager })
  return answer.json<object>()
}

test('a voucher pays its value of a ticket, and cash pays the rest and a bundle', async () => {
  expect(refusalOf(await sell(combo, 1, 340_000))[1]).toBe('tender-not-fitting')
  const answer = await sell(combo, 1, 350_000)
  throwUnlessMade(answer)
  const { purchase, tickets, items } = answer.json<CounterSale>()
  expect(tickets).toMatchObject([{ Kobo: 400_000, BundleLine: null }])
  expect(items?.map(({ kobo }) => kobo)).toEqual([214_286, 85_714])
  expect(purchase).toMatchObject({ kobo: 700_000, itemsKobo: 300_000 })
  expect(await nairaOf(server.db, 'till-sale', purchase.id)).toMatchObject({ cash: 350_000, 'vouchers-owed': 350_000 })
  const food = await refund(purchase.id, { lines: [{ place: 1 }, { place: 2 }] })
  expect(food).toMatchObject({ refund: { kobo: 300_000, parts: [{ kind: 'cash', kobo: 300_000 }] } })
  const ticket = await refund(purchase.id, {})
  expect(ticket).toMatchObject({ refund: { kobo: 400_000 }, purchase: { refunded: 700_000 } })
  const { rows } = await sql<{ kind: string; kobo: number }>`
    select kind, sum(refunds.kobo)::int as kobo from tender_refunds refunds join tenders using (purchase_id, place)
    where purchase_id = ${purchase.id} group by kind order by kind`.execute(server.db)
  expect(rows).toEqual([
    { kind: 'cash', kobo: 350_000 },
    { kind: 'voucher', kobo: 350_000 },
  ])
  throwUnlessMade(await sell(combo, 1, 350_000))
})

test('a bundle with a ticket is refused beside a voucher, which can still be used', async () => {
  const before = await sql`select count(*) from purchases`.execute(server.db)
  for (const count of [1, 2]) {
    expect(refusalOf(await sell(night, count, 1_000_000))).toEqual([409, 'bundle-without-code'])
  }
  expect((await sql`select count(*) from purchases`.execute(server.db)).rows).toEqual(before.rows)
  throwUnlessMade(await sell(night, 2, 1_100_000, []))
  throwUnlessMade(await sell(combo, 1, 350_000))
})
