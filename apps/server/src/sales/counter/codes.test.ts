import type { listCounterShowtimes } from '@velvet/contract/sales/counter-showtimes.calls'
import { WRONG_CODES } from '@velvet/contract/catalogue/offers.rules'
import type { OutputOf } from '@velvet/contract/shared/endpoint'
import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { anOffer, codesOf, usesOf } from '../../test/offers.ts'
import { oneByOne } from '../../test/makers.ts'
import { freshPhone } from '../../test/one-time-codes.ts'
import { outcomeOf, refusalOf, tally } from '../../test/outcomes.ts'
import { type MadeShowtime, TestStaff } from '../../test/people.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { exchange, exchanged } from '../../test/till-exchanges.ts'
import { aPaidTill, beginPayment, buyerDoes, cancelPayment, readPayment } from '../../test/till-payments.ts'
import { callCounter, cash, standard, TestTill } from '../../test/test-till.ts'

const server = useCheckedServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
let showtime: MadeShowtime
let till: TestTill

/** A ticket of 1,500 Vp costs ₦1,000 at the window, and ₦800 with this offer. */
const TWENTY = { kind: 'percent', value: 20 } as const
const LOWERED = cash(80_000)

beforeEach(async () => {
  showtime = await server.make.showtime({ price: 1_500, seats: 20, startsInHours: 1 })
  till = await TestTill.open(server, showtime.cinemaId)
  await server.db.deleteFrom('shares').execute()
})

const check = (code: string, more: object = {}) => till.call('codes', { showtimeID: showtime.id, code, ...more })

const aWord = async (fields: object = {}) => {
  const word = `WORD${randomUUID().slice(0, 8)}`
  return { word, offer: await anOffer(manager, { ...TWENTY, code: 'word', word, usesEach: 1, ...fields }) }
}

test('a code lowers the price at a till once and is refused afterwards', async () => {
  const { offer, codes } = await codesOf(manager, { ...TWENTY, name: 'Staff of the bank' })
  const [code = ''] = codes
  expect((await check(code)).json()).toMatchObject({ offer: { name: 'Staff of the bank', kind: 'percent', value: 20 } })
  const { purchase } = await till.sell(showtime, { code, tenders: LOWERED })
  expect(purchase).toMatchObject({ kobo: 80_000, change: 0 })
  expect(await usesOf(server.db, offer)).toEqual({ used: 1, kobo: 20_000 })
  expect(refusalOf(await check(code))).toEqual([409, 'code-not-usable'])
  expect(await outcomeOf(till.sell(showtime, { code, tenders: LOWERED }))).toBe('code-not-usable')
})

test('a refused code at a till leaves no trace', async () => {
  const { offer, codes } = await codesOf(manager, { ...TWENTY, least: 3 })
  const [code = ''] = codes
  const elsewhere = await codesOf(manager, { ...TWENTY, only: { channels: ['app'] } })
  const sell = (typed: string) => outcomeOf(till.sell(showtime, { code: typed, tenders: LOWERED }))
  expect([await sell(code), await sell(elsewhere.codes[0] ?? ''), await sell('ABCDEFGH')]).toEqual([
    'code-not-here',
    'code-not-here',
    'code-not-usable',
  ])
  expect(await usesOf(server.db, offer)).toEqual({ used: 0, kobo: 0 })
  const sold = await server.db.selectFrom('purchases').select('id').where('showtime_id', '=', showtime.id).execute()
  expect(sold).toEqual([])
})

test('if an automatic offer is cheaper, the code at the till stays unused', async () => {
  await anOffer(manager, { kind: 'percent', value: 50, only: { cinemas: [showtime.cinemaId] } })
  const { offer, codes } = await codesOf(manager, TWENTY)
  const { purchase } = await till.sell(showtime, { code: codes[0] ?? '', tenders: cash(50_000) })
  expect(purchase.kobo).toBe(50_000)
  expect((await usesOf(server.db, offer))?.used).toBe(0)
})

test('a manager cannot take codes at a till that the same manager made', async () => {
  const { codes } = await codesOf(manager, TWENTY)
  const code = codes[0] ?? ''
  const sale = { showtimeID: showtime.id, tickets: standard(1), code, tenders: LOWERED }
  expect(refusalOf(await till.call('sales', sale, { seller: manager }))).toEqual([403, 'code-of-own-batch'])
  expect((await till.call('sales', sale)).statusCode).toBe(201)
})

test("a public word at a till needs the buyer's number and works once for each number", async () => {
  const { word, offer } = await aWord()
  const buyer = await server.make.customer({ balance: 1_200 })
  const sell = (phoneNumber?: string) =>
    outcomeOf(till.sell(showtime, { code: word, tenders: LOWERED, ...(phoneNumber && { phoneNumber }) }))
  expect(await sell()).toBe('code-needs-number')
  const number = freshPhone()
  expect([await sell(number), await sell(number)]).toEqual(['won', 'offer-used'])
  expect(await sell(buyer.phone)).toBe('won')
  expect(await outcomeOf(buyer.buy(showtime, 1, { amount: 1_200, code: word }))).toBe('offer-used')
  expect((await usesOf(server.db, offer))?.used).toBe(2)
})

describe('simultaneous sales with a code', () => {
  test('two sales at the same time use a once-per-customer offer once for one number', async () => {
    const { codes } = await codesOf(manager, { ...TWENTY, usesEach: 1 }, 2)
    const other = await server.make.showtime({ price: 1_500, cinemaId: showtime.cinemaId })
    const phoneNumber = freshPhone()
    const sales = [showtime, other].map((show, at) =>
      till.sell(show, { code: codes[at] ?? '', tenders: LOWERED, phoneNumber }),
    )
    expect(await tally(sales)).toEqual({ won: 1, 'offer-used': 1 })
  })

  test('a till and the app that use one code at the same time use it once', async () => {
    const { offer, codes } = await codesOf(manager, TWENTY)
    const code = codes[0] ?? ''
    const buyer = await server.make.customer({ balance: 1_200 })
    const outcomes = await tally([
      till.sell(showtime, { code, tenders: LOWERED }),
      buyer.buy(showtime, 1, { amount: 1_200, code }),
    ])
    expect(outcomes).toEqual({ won: 1, 'code-not-usable': 1 })
    expect((await usesOf(server.db, offer))?.used).toBe(1)
  })
})

test('a card payment keeps its code even if the offer is stopped', async () => {
  const paid = await aPaidTill(server, { showtime })
  const { offer, codes } = await codesOf(manager, TWENTY)
  const code = codes[0] ?? ''
  await cancelPayment(paid, await beginPayment(paid, { code }))
  const given = await beginPayment(paid, { code })
  expect(given.kobo).toBe(80_000)
  expect(refusalOf(await check(code))).toEqual([409, 'code-not-usable'])
  await manager.act(`offers/${offer.id}/stop`)
  await buyerDoes(server, given, 'approve')
  expect(await readPayment(server, paid, given)).toMatchObject({ state: 'sold', sold: { purchase: { kobo: 80_000 } } })
  expect(await usesOf(server.db, offer)).toEqual({ used: 1, kobo: 20_000 })
})

test('a cashier who tries many wrong codes must wait, but customers need not', async () => {
  for (let wrong = 0; wrong < WRONG_CODES.ofStaff; wrong++) await check('ABCDEFGH')
  const { codes } = await codesOf(manager, TWENTY, 2)
  expect(refusalOf(await check(codes[0] ?? ''))).toEqual([429, 'too-many-requests'])
  const buyer = await server.make.customer({ balance: 1_200 })
  await buyer.buy(showtime, 1, { amount: 1_200, code: codes[1] ?? '' })
})

test('many cashiers on one network share its tries of wrong codes', async () => {
  const { codes } = await codesOf(manager, TWENTY)
  const cashiers = await oneByOne(4, () => TestStaff.make(server, 'attendant'))
  const checkBy = (seller: TestStaff, code: string) => till.call('codes', { showtimeID: showtime.id, code }, { seller })
  const guesses = cashiers.flatMap((seller) => Array.from({ length: 20 }, () => checkBy(seller, 'ABCDEFGH')))
  const statuses = (await Promise.all(guesses)).map(({ statusCode }) => statusCode)
  expect(statuses.filter((status) => status === 409)).toHaveLength(WRONG_CODES.ofNetwork)
  expect(refusalOf(await check(codes[0] ?? ''))).toEqual([429, 'too-many-requests'])
  await server.db.deleteFrom('shares').execute()
  for (let right = 0; right <= WRONG_CODES.ofNetwork; right++) await check(codes[0] ?? '')
  expect((await check(codes[0] ?? '')).statusCode).toBe(200)
})

describe('an exchange', () => {
  const offersFor = async (exchangedID?: string) => {
    const path = `showtimes?cinemaID=${showtime.cinemaId}&limit=10${exchangedID ? `&exchangedID=${exchangedID}` : ''}`
    const { items } = (await callCounter(server, till, 'GET', path)).json<OutputOf<typeof listCounterShowtimes>>()
    return items.find(({ id }) => id === showtime.id)?.offers?.map(({ name }) => name)
  }

  test('returns the last use of an offer before it prices the new tickets', async () => {
    const { cinemaId } = showtime
    // It begins in a minute, because a till lists only the present business day, which may end within the hour.
    showtime = await server.make.showtime({ price: 1_500, seats: 20, startsInHours: 0.02, cinemaId })
    const only = { cinemas: [cinemaId] }
    const offer = await anOffer(manager, { ...TWENTY, name: 'The last one', uses: 1, budgetKobo: 20_000, only })
    const late = await server.make.showtime({ price: 1_500, startsInHours: 1.2, cinemaId })
    const sale = await till.sell(showtime, { tenders: LOWERED })
    expect(await offersFor()).toEqual([])
    expect(await offersFor(sale.purchase.id)).toEqual(['The last one'])
    const shown = await callCounter(server, till, 'GET', `sales/${sale.purchase.id}`)
    expect(shown.json()).toMatchObject({ offer: 'The last one' })
    expect(await exchanged(till, sale, late)).toMatchObject({ change: 0, back: [], purchase: { kobo: 80_000 } })
    expect(await usesOf(server.db, offer)).toEqual({ used: 1, kobo: 20_000 })
  })

  test('can use the code of its old tickets again', async () => {
    const { offer, codes } = await codesOf(manager, { ...TWENTY, usesEach: 1 })
    const [code = ''] = codes
    const phoneNumber = freshPhone()
    const sale = await till.sell(showtime, { code, phoneNumber, tenders: LOWERED })
    const request = { code }
    expect(refusalOf(await check(code, { phoneNumber }))).toEqual([409, 'code-not-usable'])
    expect((await check(code, { exchangedID: sale.purchase.id })).statusCode).toBe(200)
    expect(await exchanged(till, sale, showtime, request)).toMatchObject({ back: [], purchase: { kobo: 80_000 } })
    expect((await usesOf(server.db, offer))?.used).toBe(1)
  })

  test('of some tickets leaves the code with the remaining tickets', async () => {
    const { codes } = await codesOf(manager, TWENTY)
    const code = codes[0] ?? ''
    const sale = await till.sell(showtime, { code, tickets: standard(2), tenders: cash(160_000) })
    const one = { ...sale, tickets: sale.tickets.slice(0, 1) }
    const request = { ticketIDs: [sale.tickets[0]?.TicketID], code }
    expect(refusalOf(await exchange(till, one, showtime, request))).toEqual([409, 'code-not-usable'])
  })

  test('does not deadlock with sales that take the last uses of two offers', async () => {
    const only = { cinemas: [showtime.cinemaId] }
    await anOffer(manager, { ...TWENTY, uses: 6, only })
    const { codes } = await codesOf(manager, { ...TWENTY, value: 30, uses: 6 }, 6)
    const sales = await Promise.all(
      codes.slice(0, 3).map((code) => till.sell(showtime, { code, tenders: cash(70_000) })),
    )
    const outcomes = await tally([
      ...sales.map((sale, at) => exchanged(till, sale, showtime, { code: codes[at] ?? '' })),
      ...codes.slice(3).map((code) => till.sell(showtime, { code, tenders: cash(70_000) })),
    ])
    expect(outcomes).toEqual({ won: 6 })
  })
})
