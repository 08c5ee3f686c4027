import { sql, type RawBuilder } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { anOffer, codesOf, usesOf } from '../../test/offers.ts'
import { outcomeOf, refusalOf, tally, throwIfRefused } from '../../test/outcomes.ts'
import { beginOrder, endOf, payFor } from '../../test/pay-and-book.ts'
import { type MadeShowtime, type TestCustomer, TestStaff, useNewCustomer } from '../../test/people.ts'
import { changeSettings } from '../../test/settings.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'

const server = useCheckedServer({ sandbox: true })
const manager = TestStaff.use(server, 'manager')
const buyer = useNewCustomer(server, { balance: 10_000 })
let showtime: MadeShowtime

beforeEach(async () => {
  showtime = await server.make.showtime({ price: 1_500, seats: 150, startsInHours: 36 })
  await server.db.deleteFrom('shares').execute()
})

const TWENTY = { kind: 'percent', value: 20 } as const
const people = (count: number) =>
  Promise.all(Array.from({ length: count }, () => server.make.customer({ balance: 1_500 })))
const withCode = (customer: TestCustomer, code: string, show = showtime) =>
  customer.buy(show, 1, { amount: 1_200, code })

const check = (code: string, { by = buyer, network = '192.0.2.1', show = showtime, count = 2 } = {}) =>
  server.app.inject({
    method: 'POST',
    url: '/api/v1/offers/check',
    remoteAddress: network,
    headers: by.headers,
    payload: { code, showtimeID: show.id, tickets: [{ typeID: STANDARD_TYPE_ID, count }] },
  })

/** Makes codes end at another time, as if they had been made so much earlier or later. */
const moveCodes = (end: RawBuilder<unknown>, codes: RawBuilder<unknown>) =>
  sql`update offer_codes set made_at = made_at + (${end} - ends_at), ends_at = ${end} where ${codes}`.execute(server.db)

test('a code is checked, lowers the price once, and is then refused', async () => {
  const { offer, codes } = await codesOf(manager, { ...TWENTY, name: 'Staff of the bank' })
  const [code = ''] = codes
  expect(code).toMatch(/^[2-9A-HJKMNP-Z]{8}$/)
  const line = { typeID: STANDARD_TYPE_ID, list: 1_500, price: 1_200 }
  const prices = { lines: [line, line], total: 2_400, saves: 600 }
  expect((await check(code)).json()).toMatchObject({ offer: { name: 'Staff of the bank', until: null }, ...prices })
  const typed = ` ${code.slice(0, 4).toLowerCase()}-${code.slice(4)} `
  expect((await withCode(buyer, typed)).balance).toBe(8_800)
  expect(await outcomeOf(withCode(buyer, code))).toBe('code-not-usable')
  expect(await usesOf(server.db, offer)).toEqual({ used: 1, kobo: 20_000 })
})

test('an offer lowers the price only with its code, and to exactly its price', async () => {
  const { codes } = await codesOf(manager, TWENTY)
  await buyer.buy(showtime, 1)
  expect(await outcomeOf(buyer.buy(showtime, 1, { amount: 1_500, code: codes[0] ?? '' }))).toBe('price-changed')
})

test('a code expires after the last day of sale at the cinema, or on its own last day', async () => {
  const sales = { until: '2099-12-31' }
  const { codes } = await codesOf(manager, { ...TWENTY, only: { sales } })
  expect((await check(codes[0] ?? '')).json()).toMatchObject({ offer: { until: '2099-12-31T22:59:59.000Z' } })
  const short = await codesOf(manager, { ...TWENTY, only: { sales } }, 1, 10)
  await moveCodes(sql`timestamptz '2098-01-01'`, sql`offer_id = ${short.offer.id}`)
  expect((await check(short.codes[0] ?? '')).json()).toMatchObject({ offer: { until: '2098-01-01T00:00:00.000Z' } })
})

test('unknown, used, stopped and ended codes are refused alike and change nothing', async () => {
  const { codes } = await codesOf(manager, TWENTY, 2, 10)
  const stopped = await codesOf(manager, TWENTY)
  await manager.act(`offers/${stopped.offer.id}/stop`)
  const [used = '', ended = ''] = codes
  await withCode(buyer, used)
  await moveCodes(sql`now() - interval '1 day'`, sql`last_three = ${ended.slice(-3)}`)
  for (const code of ['ABCDEFGH', used, ended, stopped.codes[0] ?? '']) {
    const answer = await check(code)
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      { error: 'code-not-usable', message: 'This code cannot be used here' },
    ])
    expect(await outcomeOf(withCode(buyer, code))).toBe('code-not-usable')
  }
  expect(await buyer.balance()).toBe(8_800)
})

test('a valid code for other showtimes is refused with that reason', async () => {
  const { codes } = await codesOf(manager, { ...TWENTY, only: { films: [await server.make.film()] } })
  expect(refusalOf(await check(codes[0] ?? ''))).toEqual([409, 'code-not-here'])
  expect(await outcomeOf(withCode(buyer, codes[0] ?? ''))).toBe('code-not-here')
})

test('too many tickets are refused before their prices are computed', async () => {
  const { codes } = await codesOf(manager, TWENTY)
  expect(refusalOf(await check(codes[0] ?? '', { count: Number.MAX_SAFE_INTEGER }))).toEqual([400, 'bad-request'])
})

test('holding one code does not make another used code valid', async () => {
  const { codes } = await codesOf(manager, TWENTY, 2)
  const [held = '', used = ''] = codes
  const payer = await server.make.customer({ balance: 50 })
  await beginOrder(payer, showtime, { amount: 1_200, more: { code: held } })
  await withCode(buyer, used)
  expect(await outcomeOf(withCode(payer, used))).toBe('code-not-usable')
  expect(refusalOf(await check(used, { by: payer }))).toEqual([409, 'code-not-usable'])
})

test('each customer can use a public word once, and learns when no uses are left', async () => {
  const offer = { ...TWENTY, code: 'word', word: 'nysc 20', uses: 2 } as const
  const unlimited = await manager.call('POST', 'offers', { name: 'NYSC', ...offer })
  expect(refusalOf(unlimited)).toEqual([400, 'bad-request'])
  await anOffer(manager, { ...offer, usesEach: 1 })
  const again = await manager.call('POST', 'offers', { name: 'NYSC', ...offer, usesEach: 1 })
  expect(refusalOf(again)).toEqual([409, 'code-word-taken'])
  await withCode(buyer, 'NYSC20')
  expect(await outcomeOf(withCode(buyer, 'NYSC20'))).toBe('offer-used')
  const [second, third] = await people(2)
  await withCode(second as TestCustomer, 'NYSC20')
  expect(await outcomeOf(withCode(third as TestCustomer, 'NYSC20'))).toBe('code-used-up')
})

test('codes are stored only as hashes, and only offers with codes have them', async () => {
  const { codes } = await codesOf(manager, TWENTY, 50)
  expect(new Set(codes).size).toBe(50)
  const { rows } = await sql<{ text: string }>`select offer_codes::text as text from offer_codes`.execute(server.db)
  expect(rows.some(({ text }) => codes.some((code) => text.includes(code)))).toBe(false)
  const automatic = await anOffer(manager, { ...TWENTY, only: { films: [await server.make.film()] } })
  const refused = await manager.call('POST', `offers/${automatic.id}/codes`, { count: 1 })
  expect(refusalOf(refused)).toEqual([409, 'offer-has-no-codes'])
})

describe('many customers use one code at once', () => {
  test('two buyers use one code only once, for the same or for different showtimes', async () => {
    const { offer, codes } = await codesOf(manager, TWENTY, 2)
    const other = await server.make.showtime({ price: 1_500 })
    const [first = '', last = ''] = codes
    const buyers = await people(4)
    const here = await tally(buyers.slice(0, 2).map((one) => withCode(one, first)))
    const apart = await tally(buyers.slice(2).map((one, at) => withCode(one, last, at === 0 ? showtime : other)))
    expect([here, apart]).toEqual([
      { won: 1, 'code-not-usable': 1 },
      { won: 1, 'code-not-usable': 1 },
    ])
    expect((await usesOf(server.db, offer))?.used).toBe(2)
  })

  test('buyers of ten showtimes at once hold the last use of a public word once', async () => {
    const { id } = await anOffer(manager, { ...TWENTY, code: 'word', word: 'LASTUSE', uses: 1, usesEach: 1 })
    const showtimes = await Promise.all(Array.from({ length: 10 }, () => server.make.showtime({ price: 1_500 })))
    const begin = async (show: MadeShowtime) =>
      beginOrder(await server.make.customer({ balance: 50 }), show, { amount: 1_200, more: { code: 'LASTUSE' } })
    expect(await tally(showtimes.map(begin))).toEqual({ won: 1, 'code-used-up': 9 })
    expect((await usesOf(server.db, { id }))?.used).toBe(1)
  })

  test('if a hundred customers use a code at once, only one of them buys and pays', async () => {
    const { codes } = await codesOf(manager, TWENTY)
    const buyers = await people(100)
    const outcomes = await tally(buyers.map((one) => withCode(one, codes[0] ?? '')))
    expect(outcomes['won']).toBe(1)
    const balances = await Promise.all(buyers.map((one) => one.balance()))
    expect(balances.filter((balance) => balance === 1_500)).toHaveLength(99)
    expect(balances.filter((balance) => balance === 300)).toHaveLength(1)
  })

  test('a repeated purchase gets the same response although its code is used now', async () => {
    const { codes } = await codesOf(manager, TWENTY)
    const request = { amount: 1_200, code: codes[0] ?? '', key: 'once' }
    const first = await buyer.buy(showtime, 1, request)
    expect(await buyer.buy(showtime, 1, request)).toEqual(first)
  })
})

describe('guesses of codes are limited', () => {
  test('a customer may try ten wrong codes an hour, and valid codes are not counted', async () => {
    const { codes } = await codesOf(manager, TWENTY)
    for (let tried = 0; tried < 12; tried += 1) expect((await check(codes[0] ?? '')).statusCode).toBe(200)
    const tries = await tally(Array.from({ length: 15 }, () => check('ABCDEFGH').then(throwRefusal)))
    expect(tries).toEqual({ 'code-not-usable': 10, 'too-many-requests': 5 })
    expect(refusalOf(await check(codes[0] ?? ''))).toEqual([429, 'too-many-requests'])
  })

  test('a network may try fifty wrong codes, and a customer ten across networks', async () => {
    const guessers = await people(6)
    const guess = (by: TestCustomer, network: string) => check('ABCDEFGH', { by, network }).then(throwRefusal)
    const fromOne = await tally(guessers.flatMap((by) => Array.from({ length: 10 }, () => guess(by, '192.0.2.7'))))
    expect(fromOne).toEqual({ 'code-not-usable': 50, 'too-many-requests': 10 })
    const [one] = await people(1)
    const fromTen = await tally(
      Array.from({ length: 20 }, (_, at) => guess(one as TestCustomer, `198.51.100.${at % 10}`)),
    )
    expect(fromTen).toEqual({ 'code-not-usable': 10, 'too-many-requests': 10 })
  })

  test('a purchase and a payment with a wrong code count as guesses too', async () => {
    for (let tried = 0; tried < 5; tried += 1) {
      expect(await outcomeOf(withCode(buyer, 'ABCDEFGH'))).toBe('code-not-usable')
      const order = beginOrder(buyer, showtime, { amount: 1_200, more: { code: 'ABCDEFGH' } })
      expect(await outcomeOf(order)).toBe('code-not-usable')
    }
    expect(await outcomeOf(withCode(buyer, 'ABCDEFGH'))).toBe('too-many-requests')
  })
})

async function throwRefusal(answer: Awaited<ReturnType<typeof check>>): Promise<void> {
  await Promise.resolve()
  throwIfRefused(answer)
}

test('an order holds its code until it is paid, and returns it if it expires', async () => {
  const { offer, codes } = await codesOf(manager, TWENTY)
  const poor = await server.make.customer({ balance: 50 })
  const more = { code: codes[0] ?? '' }
  const { payment } = await beginOrder(poor, showtime, { amount: 1_200, more })
  expect(await outcomeOf(withCode(buyer, more.code))).toBe('code-not-usable')
  await payFor(server, payment)
  expect((await endOf(poor, payment)).purchase?.tickets).toMatchObject([{ Price: 1_200 }])
  const { rows } = await sql`select used from offer_codes where offer_id = ${offer.id}`.execute(server.db)
  expect(rows).toEqual([{ used: 1 }])
})

test('a code can be used again if its whole purchase is refunded before the start', async () => {
  await changeSettings(server.db, { refund_hours_before: 1 })
  const { codes } = await codesOf(manager, TWENTY)
  const { tickets } = await withCode(buyer, codes[0] ?? '')
  await buyer.call('POST', '/api/v1/refundticket', { uuid: buyer.id, ticketID: tickets[0]?.TicketID })
  expect((await withCode(buyer, codes[0] ?? '')).balance).toBe(8_800)
  await changeSettings(server.db, { refund_hours_before: null })
})
