import type { OutputOf } from '@velvet/contract/shared/endpoint'
import type { listSaleLines, reportSales } from '@velvet/contract/books/reports.calls'
import type { reportShowtimes } from '@velvet/contract/books/show-reports.calls'
import type { getToday } from '@velvet/contract/operator/today.calls'
import { SALES_BY } from '@velvet/contract/books/reports.rules'
import { BUSINESS_DAY_BEGINS, businessToday } from '@velvet/contract/catalogue/business-day'
import { TIME_ZONE } from '@velvet/contract/shared/time/time'
import { expect, test } from 'vitest'
import { linesOfCsv } from '../../test/observe.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { NOTE, TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer()

/** 1,600 Vp are worth ₦1,066.67, and the counter's price is ₦1,100. */
const APP_KOBO = 106_667
const day = businessToday(TIME_ZONE)

/** Sells one ticket in the app and three at a counter, takes one of the three back, and gives a free one. */
async function sellBothWays() {
  const showtime = await server.make.showtime({ price: COUNTER_PRICE.vp, startsInHours: 1 / 60 })
  const manager = await TestStaff.make(server, 'manager', showtime.cinemaId)
  const buyer = await server.make.customer({ balance: COUNTER_PRICE.vp })
  await buyer.buy(showtime, 1)
  const till = await TestTill.open(server, showtime.cinemaId)
  const paid = { tickets: standard(3), tenders: cash(3 * COUNTER_PRICE.kobo) }
  const { purchase, tickets } = await till.sell(showtime, paid)
  const back = { ticketIDs: [tickets[0]?.TicketID], reason: NOTE }
  expect((await till.call(`sales/${purchase.id}/refund`, back)).statusCode).toBe(200)
  const free = { showtimeID: showtime.id, count: 1, reason: NOTE }
  expect((await till.call('complimentary', free)).statusCode).toBe(201)
  return { showtime, manager, buyer }
}

const SOLD = {
  tickets: 4,
  vp: COUNTER_PRICE.vp,
  counterKobo: 2 * COUNTER_PRICE.kobo,
  grossKobo: APP_KOBO + 2 * COUNTER_PRICE.kobo,
}
const days = `from=${day}&to=${day}&dayBegins=${BUSINESS_DAY_BEGINS}`

test('reports of sales show counter sales and refunds in naira beside Points', async () => {
  const { manager, buyer } = await sellBothWays()
  for (const by of SALES_BY) {
    const report = await manager.read<OutputOf<typeof reportSales>>(`reports/sales?${days}&by=${by}`)
    expect(report.total, by).toMatchObject(SOLD)
    expect(report.rows.map(({ counterKobo }) => counterKobo)).toEqual([SOLD.counterKobo])
  }
  const { items } = await manager.read<OutputOf<typeof listSaleLines>>(`reports/sales/lines?${days}`)
  expect(items.map((line) => [line.tickets, line.vp, line.counterKobo, line.grossKobo])).toEqual([
    [1, 0, 0, 0],
    [-1, 0, -COUNTER_PRICE.kobo, -COUNTER_PRICE.kobo],
    [3, 0, 3 * COUNTER_PRICE.kobo, 3 * COUNTER_PRICE.kobo],
    [1, COUNTER_PRICE.vp, 0, APP_KOBO],
  ])
  const returned = await manager.read<OutputOf<typeof listSaleLines>>(`reports/sales/lines?${days}&kind=returned`)
  expect(returned.items).toEqual([items[1]])
  const file = await manager.call('GET', `reports/sales.csv?${days}&by=day`)
  const linesFile = await manager.call('GET', `reports/sales/lines.csv?${days}`)
  expect(linesFile.headers['content-disposition']).toBe(`attachment; filename="sales-${day}-${day}.csv"`)
  // A counter and a free ticket know no customer.
  const names = linesOfCsv(linesFile.body).map((line) => line.split(',')[7])
  expect(names).toEqual(['customer', '', '', '', `u${buyer.id.slice(-12)}`])
  expect(file.body).toContain('day,tickets,vp,app naira,counter naira,gross naira')
  expect(file.body).toContain(`${day},4,1600,1066.67,2200,3266.67`)
})

test('Today and the report of showtimes show the same naira of a counter', async () => {
  const { showtime, manager } = await sellBothWays()
  const { sales, shows } = await manager.read<OutputOf<typeof getToday>>('today')
  expect(sales).toMatchObject(SOLD)
  expect(shows).toMatchObject([{ sold: 4 }])
  const shown = await manager.read<OutputOf<typeof reportShowtimes>>(`reports/showtimes?from=${day}&to=${day}`)
  expect(shown.items).toMatchObject([{ key: showtime.id, ...SOLD }])
  expect(shown.total).toMatchObject(SOLD)
  const file = await manager.call('GET', `reports/showtimes.csv?from=${day}&to=${day}&by=day`)
  expect(file.body).toContain(`,1,4,0,1600,2200,3266.67,`)
})
