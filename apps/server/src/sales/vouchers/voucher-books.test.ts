// Vouchers of companies in the books: what is owed, what lapses, and when their VAT is due.
import { sql } from 'kysely'
import type { reportTaxes } from '@velvet/contract/books/naira-ledger.calls'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { MAX_TENDERS } from '@velvet/contract/sales/counter.rules'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTaxes, businessDayFromToday, nairaOf, STATE_TAX, VAT, addTax } from '../../test/books.ts'
import { outcomeOf, refusalOf } from '../../test/outcomes.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { standard, TestTill } from '../../test/test-till.ts'
import { byVoucher, lapse, proposeVouchers, someVouchers, voucherBooks } from '../../test/vouchers.ts'

const server = useCheckedServer()
const finance = TestStaff.use(server, 'finance')
const manager = TestStaff.use(server, 'manager')
const { newestBatch, letVouchersEnd, balanceOf } = voucherBooks(server, finance)
let showtime: MadeShowtime
let till: TestTill

beforeAll(() => addTaxes(server))

beforeEach(async () => {
  // An adult ticket costs ₦4,500 at the window.
  showtime = await server.make.showtime({ price: 6_750, seats: 250, startsInHours: 1 })
  till = await TestTill.open(server, showtime.cinemaId)
})

const sell = (codes: string[], more: object = {}) =>
  till.sell(showtime, { tickets: standard(codes.length), tenders: byVoucher(...codes), ...more })

test("a company's 200 vouchers at ₦3,500 are sold, used and lapse to the kobo", async () => {
  const [owed, lapsed] = [await balanceOf('vouchers-owed'), await balanceOf('vouchers-lapsed')]
  const codes = await someVouchers(finance, { count: 200 })
  const { id } = await newestBatch()
  expect(await nairaOf(server.db, 'vouchers-sold', id)).toEqual({
    'transfer-clearing': 70_000_000,
    'vouchers-owed': -70_000_000,
  })
  const { purchase, tickets } = await sell(codes.slice(0, 1))
  expect(purchase).toMatchObject({ kobo: 350_000, change: 0, tenders: [{ kind: 'voucher', kobo: 350_000 }] })
  expect(tickets[0]).toMatchObject({ Kobo: 350_000, NetKobo: 311_111 })
  expect(tickets[0]?.Taxes?.map(({ kobo }) => kobo)).toEqual([23_333, 15_556])
  expect(await nairaOf(server.db, 'till-sale', purchase.id)).toEqual({
    'vouchers-owed': 350_000,
    'box-office': -311_111,
    'tax-due VAT': -23_333,
    'tax-due State tax': -15_556,
  })
  for (let from = 1; from < 180; from += MAX_TENDERS) await sell(codes.slice(from, Math.min(from + MAX_TENDERS, 180)))
  expect(await balanceOf('vouchers-owed')).toBe(owed - 7_000_000)
  await letVouchersEnd()
  await lapse(server)
  expect(await newestBatch()).toMatchObject({ buyer: 'Wikki Bank', vouchers: 200, used: 180, lapsed: 20 })
  expect(await balanceOf('vouchers-owed')).toBe(owed)
  expect(await balanceOf('vouchers-lapsed')).toBe(lapsed - 7_000_000)
  expect(await outcomeOf(sell(codes.slice(199)))).toBe('code-not-usable')
  await lapse(server)
  expect(await balanceOf('vouchers-lapsed')).toBe(lapsed - 7_000_000)
})

describe('if VAT is due at the sale of the vouchers', () => {
  const atSale = { accounting: 'at-sale' } as const
  const vatDue = async () => {
    const { rows } = await sql<{ kobo: number }>`
      select coalesce(-sum(kobo), 0)::bigint as kobo from naira_entries
      where account = 'tax-due' and subject = 'VAT'`.execute(server.db)
    return rows[0]?.kobo ?? 0
  }
  const taxesOfMonth = async () => {
    const report = await finance.read<OutputOf<typeof reportTaxes>>(`naira/taxes?month=${businessDayFromToday(0)}`)
    return report.rows.filter(({ tax }) => tax === 'VAT').reduce((sum, { taxKobo }) => sum + taxKobo, 0)
  }

  test('200 vouchers owe it once, whether they are used, returned or lapse', async () => {
    const [due, lapsed] = [await vatDue(), await balanceOf('vouchers-lapsed')]
    const codes = await someVouchers(finance, { ...atSale, count: 200 })
    const { id } = await newestBatch()
    expect(await nairaOf(server.db, 'vouchers-sold', id)).toEqual({
      'transfer-clearing': 70_000_000,
      'vouchers-owed': -70_000_000,
      'voucher-vat': 4_666_600,
      'tax-due VAT': -4_666_600,
    })
    const { purchase, tickets } = await sell(codes.slice(0, 1))
    expect(tickets[0]).toMatchObject({ Kobo: 350_000, NetKobo: 311_111 })
    expect(await nairaOf(server.db, 'till-sale', purchase.id)).toEqual({
      'vouchers-owed': 350_000,
      'box-office': -311_111,
      'voucher-vat': -23_333,
      'tax-due State tax': -15_556,
    })
    const ticketIDs = tickets.map(({ TicketID }) => TicketID)
    await till.call(`sales/${purchase.id}/refund`, { ticketIDs, reason: NOTE })
    expect(await balanceOf('voucher-vat')).toBe(4_666_600)
    for (let from = 0; from < 180; from += MAX_TENDERS) {
      await sell(codes.slice(from, Math.min(from + MAX_TENDERS, 180)))
    }
    expect(await balanceOf('voucher-vat')).toBe(20 * 23_333)
    await letVouchersEnd()
    await lapse(server)
    expect(await balanceOf('voucher-vat')).toBe(0)
    expect(await balanceOf('vouchers-lapsed')).toBe(lapsed - 20 * (350_000 - 23_333))
    expect((await vatDue()) - due).toBe(4_666_600)
    expect(await taxesOfMonth()).toBe(await vatDue())
  })

  test('a cancelled showtime lets it wait again until the voucher is used', async () => {
    const codes = await someVouchers(finance, atSale)
    const due = await vatDue()
    const { purchase, tickets } = await sell(codes)
    await manager.act(`showtimes/${showtime.id}/cancel`)
    expect(await balanceOf('voucher-vat')).toBe(23_333)
    const ticketIDs = tickets.map(({ TicketID }) => TicketID)
    await till.call(`sales/${purchase.id}/refund`, { ticketIDs, reason: NOTE })
    expect([await balanceOf('voucher-vat'), await vatDue()]).toEqual([23_333, due])
    showtime = await server.make.showtime({ price: 6_750, cinemaId: showtime.cinemaId })
    await sell(codes)
    expect([await balanceOf('voucher-vat'), await vatDue()]).toEqual([0, due])
  })

  test('a later rate is due on the difference', async () => {
    const cinemaId = await server.make.cinema(await server.make.area('Yola', { state: 'Adamawa' }))
    const here = { ...atSale, cinemas: [cinemaId] }
    const [lower = '', higher = ''] = await someVouchers(finance, { ...here, count: 2 })
    const rates = [
      [lower, 50_000],
      [higher, 100_000],
    ] as const
    for (const [code, ppm] of rates) {
      await addTax(server, { ...VAT, state: 'Adamawa', ppm })
      const shown = await server.make.showtime({ price: 6_750, cinemaId })
      const sale = await (await TestTill.open(server, cinemaId)).sell(shown, { tenders: byVoucher(code) })
      const vat = sale.tickets[0]?.Taxes?.find(({ name }) => name === 'VAT')?.kobo ?? 0
      expect(await nairaOf(server.db, 'till-sale', sale.purchase.id)).toMatchObject({
        'voucher-vat': -23_333,
        'tax-due VAT': 23_333 - vat,
      })
    }
  })

  test('cinemas with different taxes are refused', async () => {
    const cinemaId = await server.make.cinema(await server.make.area('Kafanchan', { state: 'Kaduna' }))
    await addTax(server, { ...STATE_TAX, state: 'Kaduna', ppm: 30_000 })
    expect(await outcomeOf(proposeVouchers(finance, atSale))).toBe('voucher-vat-differs')
    expect((await proposeVouchers(finance, { ...atSale, cinemas: [cinemaId] })).accounting).toBe('at-sale')
  })
})

test('a statement lists each voucher of a batch with its use and what is owed', async () => {
  const codes = await someVouchers(finance, { count: 3 })
  const { id } = await newestBatch()
  await sell(codes.slice(0, 1))
  const { purchase, tickets } = await sell(codes.slice(1, 2))
  const ticketIDs = tickets.map(({ TicketID }) => TicketID)
  await till.call(`sales/${purchase.id}/refund`, { ticketIDs, reason: NOTE })
  const file = await finance.call('GET', `vouchers/${id}/statement.csv`)
  const lines = file.body.trim().split('\r\n').slice(1)
  const listed = lines
    .map((one) => one.split(','))
    .map(([code, state, , , , , ...amounts]) => [code, state, ...amounts])
  const unused = ['unused', '', '3500', '3500']
  const states = [['used', '4500', '3500', '0'], unused, unused]
  expect(listed.sort()).toEqual(codes.map((code, at) => [code.slice(-3), ...(states[at] ?? [])]).sort())
  const unknown = await finance.call('GET', `vouchers/${purchase.id}/statement.csv`)
  expect(refusalOf(unknown)).toEqual([404, 'vouchers-not-found'])
})
