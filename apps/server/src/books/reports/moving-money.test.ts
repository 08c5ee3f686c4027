import { dayAfter } from '@velvet/contract/catalogue/business-day'
import type { SaleLine, SalesRow } from '@velvet/contract/books/reports.calls'
import { SALES_BY } from '@velvet/contract/books/reports.rules'
import { localToday } from '@velvet/contract/shared/time/time'
import { expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../test/start-test-server.ts'
import { TestStaff } from '../../test/people.ts'

const TRADERS = 3
/** The reports are read until there are so many sales and refunds. */
const ENOUGH = 60
const today = localToday()
/** The showtimes begin today or tomorrow. */
const DAYS = `from=${today}&to=${dayAfter(today, 1)}`

/** Sells tickets, and refunds one of each purchase, until it is told to end. */
async function trade(server: TestServer, ending: AbortSignal): Promise<void> {
  const finance = await TestStaff.make(server, 'finance')
  const showtime = await server.make.showtime({ seats: 2000, rows: 20 })
  const buyer = await server.make.customer({ balance: 1_000_000 })
  while (!ending.aborted) {
    const { tickets } = await buyer.buy(showtime, 2)
    await finance.act(`tickets/${tickets[0]?.TicketID ?? ''}/refund`)
  }
}

interface Report {
  rows: SalesRow[]
  total: SalesRow
}

interface Page {
  items: SaleLine[]
  next: string | null
}

/** Reads all lines, a few at a time. */
async function walk(finance: TestStaff): Promise<SaleLine[]> {
  const lines: SaleLine[] = []
  let cursor = ''
  do {
    const page: Page = await finance.read(`reports/sales/lines?${DAYS}&limit=3${cursor}`)
    lines.push(...page.items)
    cursor = page.next === null ? '' : `&cursor=${page.next}`
  } while (cursor)
  return lines
}

test('a report read while money moves shows one moment, with each line once', async () => {
  await using server = await startTestServer()
  const finance = await TestStaff.make(server, 'finance')
  const ending = new AbortController()
  const trading = Promise.all(Array.from({ length: TRADERS }, () => trade(server, ending.signal)))
  try {
    for (let round = 0, seen = 0; seen < ENOUGH; round += 1) {
      const by = SALES_BY[round % SALES_BY.length] ?? 'day'
      const query = `${DAYS}&by=${by}`
      const { rows, total } = await finance.read<Report>(`reports/sales?${query}`)
      expect(rows.reduce((sum, { vp }) => sum + vp, 0)).toBe(total.vp)
      // Each purchase of two tickets is followed by a refund, so at most one of each trader waits.
      const lines = await walk(finance)
      seen = lines.length
      const returned = lines.filter(({ kind }) => kind === 'returned').length
      const open = lines.length - 2 * returned
      expect(open).toBeGreaterThanOrEqual(0)
      expect(open).toBeLessThanOrEqual(TRADERS)
      expect(new Set(lines.map(({ kind, id }) => `${kind}.${id}`)).size).toBe(lines.length)
    }
  } finally {
    ending.abort()
    await trading
  }
})
