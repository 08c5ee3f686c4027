import type { XReport } from '@velvet/contract/sales/till-sessions.calls'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addTaxes } from '../../test/books.ts'
import { anOffer, codesOf } from '../../test/offers.ts'
import { outcomeOf, refusalOf, tally } from '../../test/outcomes.ts'
import { type MadeShowtime, NOTE, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { exchange } from '../../test/till-exchanges.ts'
import { cash, standard, TestTill } from '../../test/test-till.ts'
import { byVoucher, lapse, makeVouchers, proposeVouchers, someVouchers, voucherBooks } from '../../test/vouchers.ts'
import { untilOneWaits } from '../../test/waiting-statements.ts'
import { aShowtimeWithZones } from '../../test/zones.ts'

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

test('a till shows the value of a voucher before its use and takes it once', async () => {
  const [code = ''] = await someVouchers(finance)
  const check = () => till.call('codes', { showtimeID: showtime.id, code: code.toLowerCase() })
  expect((await check()).json()).toMatchObject({ offer: null, voucher: { faceKobo: 450_000, paidKobo: 350_000 } })
  await sell([code])
  expect(refusalOf(await check())).toEqual([409, 'code-not-usable'])
  expect(await outcomeOf(sell([code]))).toBe('code-not-usable')
  const report = (await till.read()).json<XReport>()
  expect(report).toMatchObject({ sales: 350_000, voucher: 350_000, cash: 0, refunds: 0 })
})

test('with a voucher, the buyer pays the price above its face value and other tickets', async () => {
  const hall = await aShowtimeWithZones(server, { startsInHours: 1, cinemaId: showtime.cinemaId })
  // A VIP seat costs ₦200.
  const [code = ''] = await someVouchers(finance, { faceKobo: 15_000, paidKobo: 12_000 })
  const tenders = [...byVoucher(code), ...cash(50_000)]
  const { purchase } = await till.sell(hall, { tickets: standard(2), zone: 'vip', tenders })
  expect(purchase).toMatchObject({ kobo: 12_000 + 5_000 + 20_000, change: 25_000 })
  expect(purchase.tenders).toMatchObject([
    { kind: 'voucher', kobo: 12_000 },
    { kind: 'cash', kobo: 25_000 },
  ])
})

test('vouchers of another cinema or a past day leave no trace when they are refused', async () => {
  const [elsewhere = ''] = await someVouchers(finance, { cinemas: [await server.make.cinema()] })
  const [old = ''] = await someVouchers(finance, { until: '2020-01-01' })
  const [first = '', second = ''] = await someVouchers(finance, { count: 2 })
  const outcomes = [
    await outcomeOf(sell([elsewhere])),
    await outcomeOf(sell([old])),
    await outcomeOf(sell([first, first])),
    await outcomeOf(till.sell(showtime, { tenders: byVoucher(first, second) })),
    await outcomeOf(till.sell(showtime, { tenders: byVoucher('ABCDEFGH') })),
  ]
  expect(outcomes).toEqual([
    'code-not-usable',
    'code-not-usable',
    'code-not-usable',
    'voucher-not-fitting',
    'code-not-usable',
  ])
  const sold = await server.db.selectFrom('purchases').select('id').where('showtime_id', '=', showtime.id).execute()
  expect(sold).toEqual([])
  await lapse(server)
})

test('a purchase can use vouchers or an offer, but not both', async () => {
  await anOffer(manager, { kind: 'percent', value: 50, only: { cinemas: [showtime.cinemaId] } })
  const { codes } = await codesOf(manager, { kind: 'percent', value: 50 })
  const [first = '', second = ''] = await someVouchers(finance, { count: 2 })
  expect((await sell([first])).purchase.kobo).toBe(350_000)
  expect(await outcomeOf(sell([second], { code: codes[0] ?? '' }))).toBe('voucher-not-fitting')
})

test('the person who made vouchers cannot take them at a till', async () => {
  const admin = await TestStaff.make(server, 'admin')
  const [code = ''] = await makeVouchers(admin, await proposeVouchers(finance))
  const sale = { showtimeID: showtime.id, tickets: standard(1), tenders: byVoucher(code) }
  expect(refusalOf(await till.call('sales', sale, { seller: admin }))).toEqual([403, 'code-of-own-batch'])
  expect((await till.call('sales', sale)).statusCode).toBe(201)
})

describe('a batch of vouchers', () => {
  test('is made by a second person, once, and owes nothing before', async () => {
    const owed = await balanceOf('vouchers-owed')
    const batch = await proposeVouchers(finance, { count: 2 }, 'proposed-once')
    expect(await proposeVouchers(finance, { count: 2 }, 'proposed-once')).toEqual(batch)
    expect(batch).toMatchObject({ state: 'waiting', madeBy: null, vouchers: 2 })
    expect(await balanceOf('vouchers-owed')).toBe(owed)
    expect(await outcomeOf(makeVouchers(finance, batch))).toBe('adjustment-own')
    const makers = [await TestStaff.make(server, 'admin'), await TestStaff.make(server, 'finance')]
    expect(await tally(makers.map((maker) => makeVouchers(maker, batch)))).toEqual({ won: 1, 'vouchers-over': 1 })
    expect(await balanceOf('vouchers-owed')).toBe(owed - 700_000)
  })

  test('gets new codes from the person who made it, until one is used', async () => {
    const owed = await balanceOf('vouchers-owed')
    const batch = await proposeVouchers(finance, { count: 2 })
    const maker = await TestStaff.make(server, 'admin')
    const lost = await makeVouchers(maker, batch)
    const codes = await makeVouchers(maker, batch)
    expect(await balanceOf('vouchers-owed')).toBe(owed - 700_000)
    expect(await outcomeOf(sell(lost.slice(0, 1)))).toBe('code-not-usable')
    const { purchase, tickets } = await sell(codes.slice(0, 1))
    expect(await outcomeOf(makeVouchers(maker, batch))).toBe('vouchers-over')
    await till.call(`sales/${purchase.id}/refund`, { ticketIDs: [tickets[0]?.TicketID], reason: NOTE })
    expect(await outcomeOf(makeVouchers(maker, batch))).toBe('vouchers-over')
  })

  test('either sells a voucher or gets new codes when both happen at once', async () => {
    const batch = await proposeVouchers(finance)
    const maker = await TestStaff.make(server, 'admin')
    const first = await makeVouchers(maker, batch)
    const [sold, again] = await Promise.allSettled([sell(first), makeVouchers(maker, batch)])
    expect([sold.status, again.status].sort()).toEqual(['fulfilled', 'rejected'])
  })

  test('is locked before its vouchers, so that a sale and new codes never wait for each other', async () => {
    const codes = await someVouchers(finance)
    const { id } = await newestBatch()
    const { sold, isFree } = await server.db.transaction().execute(async (tx) => {
      await tx.selectFrom('voucher_batches').select('id').where('id', '=', id).forUpdate().execute()
      const selling = sell(codes)
      await untilOneWaits(server.db)
      const vouchers = tx.selectFrom('vouchers').select('id').where('batch_id', '=', id)
      return { sold: selling, isFree: (await vouchers.forUpdate().skipLocked().execute()).length === 1 }
    })
    expect(isFree).toBe(true)
    await sold
  })

  test('can be rejected, and is then never made', async () => {
    const batch = await proposeVouchers(finance)
    await finance.act(`vouchers/${batch.id}/stop`)
    const admin = await TestStaff.make(server, 'admin')
    expect(await outcomeOf(makeVouchers(admin, batch))).toBe('vouchers-over')
    expect(await outcomeOf(finance.act(`vouchers/${batch.id}/stop`))).toBe('vouchers-over')
    expect(await newestBatch()).toMatchObject({ state: 'rejected' })
  })

  test('is refused at once after a stop, and lapses after its last day', async () => {
    const codes = await someVouchers(finance, { count: 2 })
    await sell(codes.slice(0, 1))
    await finance.act(`vouchers/${(await newestBatch()).id}/stop`)
    const check = await till.call('codes', { showtimeID: showtime.id, code: codes[1] })
    expect(refusalOf(check)).toEqual([409, 'code-not-usable'])
    expect(await outcomeOf(sell(codes.slice(1)))).toBe('code-not-usable')
    expect(await newestBatch()).toMatchObject({ state: 'stopped', used: 1, lapsed: 0 })
    await letVouchersEnd()
    await lapse(server)
    expect(await newestBatch()).toMatchObject({ state: 'stopped', used: 1, lapsed: 1 })
  })

  test('is either used or stopped when a sale and a stop meet', async () => {
    const codes = await someVouchers(finance)
    const { id } = await newestBatch()
    const [sold] = await Promise.allSettled([sell(codes), finance.act(`vouchers/${id}/stop`)])
    const isSold = sold.status === 'fulfilled'
    expect(await newestBatch()).toMatchObject({ state: 'stopped', used: isSold ? 1 : 0 })
  })
})

test('two tills that take one voucher at the same time take it once', async () => {
  const [code = ''] = await someVouchers(finance)
  const other = await TestTill.open(server, showtime.cinemaId)
  const later = await server.make.showtime({ price: 6_750, cinemaId: showtime.cinemaId })
  const tenders = byVoucher(code)
  expect(await tally([sell([code]), other.sell(later, { tenders })])).toEqual({ won: 1, 'code-not-usable': 1 })
})

describe('a refund', () => {
  const refund = (purchaseId: string, ticketIDs: (string | undefined)[]) =>
    till.call(`sales/${purchaseId}/refund`, { ticketIDs, reason: NOTE })

  test('of a ticket paid by voucher makes the voucher valid again and pays no money', async () => {
    const codes = await someVouchers(finance)
    const owed = await balanceOf('vouchers-owed')
    const { purchase, tickets } = await sell(codes)
    const answer = await refund(purchase.id, [tickets[0]?.TicketID])
    expect(answer.json()).toMatchObject({ refund: { kobo: 350_000, parts: [{ kind: 'voucher', kobo: 350_000 }] } })
    expect(await balanceOf('vouchers-owed')).toBe(owed)
    expect((await sell(codes)).purchase.kobo).toBe(350_000)
  })

  test('of a ticket paid in cash pays the cash and leaves the voucher used', async () => {
    const codes = await someVouchers(finance)
    const sale = { tickets: standard(2), tenders: [...byVoucher(...codes), ...cash(450_000)] }
    const { purchase, tickets } = await till.sell(showtime, sale)
    const paid = tickets.find(({ Kobo }) => Kobo === 450_000)?.TicketID
    expect((await refund(purchase.id, [paid])).json()).toMatchObject({
      refund: { parts: [{ kind: 'cash', kobo: 450_000 }] },
    })
    expect(await outcomeOf(sell(codes))).toBe('code-not-usable')
  })

  test('after a cancellation makes an expired voucher valid for another 30 days', async () => {
    const codes = await someVouchers(finance)
    const { purchase, tickets } = await sell(codes)
    await letVouchersEnd()
    await manager.act(`showtimes/${showtime.id}/cancel`)
    await lapse(server)
    await refund(
      purchase.id,
      tickets.map(({ TicketID }) => TicketID),
    )
    await lapse(server)
    showtime = await server.make.showtime({ price: 6_750, cinemaId: showtime.cinemaId })
    expect((await sell(codes)).purchase.kobo).toBe(350_000)
  })

  test('is the only way to return a ticket paid by voucher, which cannot be exchanged', async () => {
    const codes = await someVouchers(finance)
    const refused = await exchange(till, await sell(codes), showtime)
    expect(refusalOf(refused)).toEqual([409, 'voucher-not-exchangeable'])
  })
})

test('vouchers need a named or known buyer and cost at most their face value', async () => {
  const of = (fields: object) => finance.call('POST', 'vouchers', { count: 1, until: '2099-01-01', ...fields })
  const amounts = { faceKobo: 100_000, paidKobo: 90_000 }
  const unknown = await of({ ...amounts, partyID: showtime.id })
  const [both, above] = [await of(amounts), await of({ ...amounts, company: 'A', paidKobo: 110_000 })]
  expect([unknown, both, above].map(refusalOf)).toEqual([
    [404, 'party-not-found'],
    [400, 'bad-request'],
    [400, 'bad-request'],
  ])
  const made = await finance.call('POST', 'exhibitors', { name: 'Wikki Ltd' })
  const { id } = made.json<{ exhibitor: { id: string } }>().exhibitor
  await of({ ...amounts, partyID: id })
  expect((await newestBatch()).buyer).toBe('Wikki Ltd')
})
