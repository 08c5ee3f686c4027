import type { reportTaxes, TaxOfPlace } from '@velvet/contract/books/naira-ledger.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { businessDayFromToday, closeBooksOf, STATE_TAX, VAT, addTaxes } from '../../test/books.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')
const manager = TestStaff.use(server, 'manager')
/** A ticket costs ₦4,500, which includes ₦300 VAT and ₦200 state tax, so the net price is ₦4,000. */
const price = 6_750

/** Makes a cinema in a state that has VAT and a state tax. */
async function aPlace(state: string) {
  await addTaxes(server, { state }, finance)
  const cinemaId = await server.make.cinema(await server.make.area('Main', { state }))
  const aShow = () => server.make.showtime({ cinemaId, price, seats: 40 })
  return { cinemaId, aShow, buyer: await server.make.customer({ balance: 20 * price }) }
}

async function taxesOfMonth(staff = finance): Promise<TaxOfPlace[]> {
  const path = `naira/taxes?month=${businessDayFromToday(0)}`
  return (await staff.read<OutputOf<typeof reportTaxes>>(path)).rows
}

const ofState = async (wanted: string, staff = finance) =>
  (await taxesOfMonth(staff)).filter(({ state }) => state === wanted)

const taxesOf = (state: string, tickets: number) =>
  [STATE_TAX, VAT].map(({ name }) => ({
    country: 'Nigeria',
    state,
    tax: name,
    tickets,
    grossKobo: tickets * 450_000,
    netKobo: tickets * 400_000,
    taxKobo: tickets * (name === 'VAT' ? 30_000 : 20_000),
  }))

async function expectLedgerSums() {
  const { rows } = await sql<{ tax: string; kobo: number }>`
    select subject as tax, -sum(kobo)::bigint as kobo from naira_movements moved
    join naira_entries on movement_id = moved.id
    where account = 'tax-due' and to_char(day, 'YYYY-MM') = ${businessDayFromToday(0).slice(0, 7)}
    group by subject order by subject`.execute(server.db)
  const sums = new Map<string, number>()
  for (const { tax, taxKobo } of await taxesOfMonth()) sums.set(tax, (sums.get(tax) ?? 0) + taxKobo)
  expect(rows).toEqual([...sums].sort().map(([tax, kobo]) => ({ tax, kobo })))
}

test('app tickets count once their books close, and refunds are deducted', async () => {
  const { aShow, buyer } = await aPlace('Kano')
  const showtime = await aShow()
  const { tickets } = await buyer.buy(showtime, 4)
  expect(await ofState('Kano')).toEqual([])
  const [early = '', late = ''] = tickets.map(({ TicketID }) => TicketID)
  await finance.act(`tickets/${early}/refund`)
  await closeBooksOf(server, showtime)
  expect(await ofState('Kano')).toEqual(taxesOf('Kano', 3))
  await finance.act(`tickets/${late}/refund`)
  expect(await ofState('Kano')).toEqual(taxesOf('Kano', 2))
  await expectLedgerSums()
})

test('a cancelled showtime leaves no tax, even before its counters refund', async () => {
  const { cinemaId, aShow, buyer } = await aPlace('Oyo')
  const [kept, cancelled] = [await aShow(), await aShow()]
  const till = await TestTill.open(server, cinemaId)
  const sell = (showtime: typeof kept, count: number) =>
    till.sell(showtime, { tickets: standard(count), tenders: cash(count * 450_000) })
  await sell(kept, 2)
  const { purchase } = await sell(kept, 1)
  expect((await till.call(`sales/${purchase.id}/refund`, { reason: NOTE })).statusCode).toBe(200)
  const owed = await sell(cancelled, 3)
  await buyer.buy(cancelled, 2)
  expect(await ofState('Oyo')).toEqual(taxesOf('Oyo', 5))
  // Tickets from the app are booked when the books of their showtime close. Till sales are booked at once.
  await closeBooksOf(server, cancelled)
  expect(await ofState('Oyo')).toEqual(taxesOf('Oyo', 7))
  await manager.act(`showtimes/${cancelled.id}/cancel`)
  expect(await ofState('Oyo')).toEqual(taxesOf('Oyo', 2))
  expect((await till.call(`sales/${owed.purchase.id}/refund`, {})).statusCode).toBe(200)
  expect(await ofState('Oyo')).toEqual(taxesOf('Oyo', 2))
  await expectLedgerSums()
  const admin = await TestStaff.make(server, 'admin')
  expect((await ofState('Oyo', admin)).every(({ taxKobo }) => taxKobo <= 0)).toBe(true)
})
