import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { refusalOf, outcomeOf } from '../../test/outcomes.ts'
import { seatsLeft } from '../../test/pay-and-book.ts'
import { breakService, outboxOf } from '../../test/sandbox-controls.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { OfflineTill, showtimeThatKeeps } from '../../test/offline-till.ts'
import { TestStaff } from '../../test/people.ts'
import { COUNTER_PRICE, NO_TRACES, tracesOfSales, cash, countOf, standard, TestTill } from '../../test/test-till.ts'
import {
  aPaidTill,
  beginPayment,
  buyerDoes,
  cancelPayment,
  totalsOf,
  giveBack,
  moneyToReturn,
  readPayment,
  shownAtTerminal,
} from '../../test/till-payments.ts'
import { letTillHoldsEnd } from '../../test/clock.ts'

const server = useCheckedServer({ sandbox: true })

describe.each(['paystack', 'moniepoint'] as const)('at a terminal of %s', (provider) => {
  test('seats are held while the buyer pays, and sold when the provider confirms', async () => {
    const paid = await aPaidTill(server, { provider })
    const payment = await beginPayment(paid, { tickets: standard(2) })
    expect(payment).toMatchObject({
      state: 'waiting',
      kobo: 2 * COUNTER_PRICE.kobo,
      isPushed: true,
      sold: null,
      seats: ['A1', 'A2'],
    })
    expect(await seatsLeft(server, paid.showtime)).toBe(6)
    expect(await tracesOfSales(server.db, paid.showtime)).toEqual(NO_TRACES)
    await buyerDoes(server, payment, 'approve')
    const { state, sold } = await readPayment(server, paid, payment)
    expect(state).toBe('sold')
    expect(sold?.tickets.map(({ SeatNumber }) => SeatNumber)).toEqual(['A1', 'A2'])
    expect(sold?.purchase.tenders).toMatchObject([
      { kind: 'terminal', kobo: 2 * COUNTER_PRICE.kobo, terminal: paid.terminal },
    ])
    expect(await totalsOf(paid)).toMatchObject({ terminal: 2 * COUNTER_PRICE.kobo, tickets: 2 })
  })

  test('seats kept for the till are paid by card once all others are sold', async () => {
    const showtime = await showtimeThatKeeps(server, 4, { seats: 6 })
    const paid = await aPaidTill(server, { provider, showtime })
    const machine = new OfflineTill(paid.till)
    const kept = await machine.take(showtime)
    await paid.till.sell(showtime, { tickets: standard(2), tenders: cash(2 * COUNTER_PRICE.kobo) })
    const request = { showtimeID: showtime.id, tickets: standard(2), by: 'terminal' }
    expect(refusalOf(await paid.till.call('payments', request))).toEqual([409, 'sold-out'])
    // A till cannot give up seats that it does not have.
    const others = { ...request, keptSeats: ['A1', 'A2'].filter((seat) => !kept.includes(seat)) }
    expect(refusalOf(await paid.till.call('payments', others))).toEqual([409, 'sold-out'])
    expect(await machine.take(showtime)).toEqual(kept)
    const payment = await beginPayment(paid, { tickets: standard(2), keptSeats: kept.slice(0, 2) })
    expect(payment.seats.toSorted()).toEqual(kept.slice(0, 2).toSorted())
    expect(await machine.take(showtime)).toEqual(kept.slice(2))
    await buyerDoes(server, payment, 'approve')
    expect((await readPayment(server, paid, payment)).state).toBe('sold')
  })

  test("if the provider's event is lost, the sale is made when the till next checks", async () => {
    const paid = await aPaidTill(server, { provider })
    const payment = await beginPayment(paid)
    await buyerDoes(server, payment, 'approve', { webhook: 'never' })
    expect((await readPayment(server, paid, payment)).state).toBe('sold')
  })

  test('a declined card frees the seats at once and leaves no trace in the sales', async () => {
    const paid = await aPaidTill(server, { provider })
    const payment = await beginPayment(paid)
    await buyerDoes(server, payment, 'decline')
    expect(await readPayment(server, paid, payment)).toMatchObject({
      state: 'declined',
      seats: [],
      sold: null,
      refusal: { error: 'terminal-declined' },
    })
    expect(await seatsLeft(server, paid.showtime)).toBe(8)
    expect(await tracesOfSales(server.db, paid.showtime)).toEqual(NO_TRACES)
    expect(await totalsOf(paid)).toMatchObject({ terminal: 0, sales: 0 })
  })

  test('a showtime with a payment at a terminal cannot be deleted, even if declined', async () => {
    const paid = await aPaidTill(server, { provider })
    await buyerDoes(server, await beginPayment(paid), 'decline')
    const manager = await TestStaff.make(server, 'manager')
    const path = `showtimes/${paid.showtime.id}`
    const { version } = await server.db
      .selectFrom('showtimes')
      .select('version')
      .where('id', '=', paid.showtime.id)
      .executeTakeFirstOrThrow()
    const refused = await manager.call('DELETE', path, undefined, { 'if-match': String(version) })
    expect(refusalOf(refused)).toEqual([409, 'showtime-has-buyers'])
  })

  test('a late payment gets tickets once if seats are left', async () => {
    const paid = await aPaidTill(server, { provider })
    const payment = await beginPayment(paid)
    await letTillHoldsEnd(server)
    await buyerDoes(server, payment, 'approve')
    expect((await readPayment(server, paid, payment)).state).toBe('sold')
    expect((await tracesOfSales(server.db, paid.showtime)).purchases).toHaveLength(1)
    expect(await moneyToReturn(server, paid)).toEqual([])
  })

  test('money that comes when the seats are gone is listed, counted, and given back once', async () => {
    const paid = await aPaidTill(server, { provider, seats: 1 })
    const payment = await beginPayment(paid)
    await letTillHoldsEnd(server)
    await paid.till.sell(paid.showtime, { tenders: cash(COUNTER_PRICE.kobo) })
    await buyerDoes(server, payment, 'approve')
    const ended = await readPayment(server, paid, payment)
    expect(ended).toMatchObject({ state: 'unsold', refusal: { error: 'sold-out' } })
    expect(ended.toReturn).toMatchObject([{ kobo: COUNTER_PRICE.kobo, reason: 'unsold' }])
    const [money] = await moneyToReturn(server, paid)
    expect(money).toMatchObject({ kobo: COUNTER_PRICE.kobo, place: paid.terminal, returned: null })
    const { kobo } = COUNTER_PRICE
    expect(await totalsOf(paid)).toMatchObject({ terminal: 0, unsold: { terminal: kobo } })
    if (!money) throw new Error('No money is to be returned')
    const answers = await Promise.all([giveBack(paid, money), giveBack(paid, money)])
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(await moneyToReturn(server, paid)).toEqual([])
    expect(await moneyToReturn(server, paid, 'all')).toMatchObject([
      { returned: { reference: 'REV-1', by: { id: paid.till.seller.id } } },
    ])
    expect(await totalsOf(paid)).toMatchObject({ returned: { terminal: kobo }, refunds: 0 })
    const closed = await paid.till.act('close', countOf(kobo))
    expect(closed.json()).toMatchObject({ difference: { cash: 0, terminal: 0, transfer: 0 } })
  })

  test('a card charged twice is booked once, and the second charge is listed for refund', async () => {
    const paid = await aPaidTill(server, { provider })
    const payment = await beginPayment(paid)
    await buyerDoes(server, payment, 'approve-twice')
    const ended = await readPayment(server, paid, payment)
    expect(ended).toMatchObject({ state: 'sold', toReturn: [{ reason: 'second' }] })
    await server.startWorker().runOnce()
    expect(await moneyToReturn(server, paid)).toHaveLength(1)
    expect((await tracesOfSales(server.db, paid.showtime)).purchases).toHaveLength(1)
    const { kobo } = COUNTER_PRICE
    expect(await totalsOf(paid)).toMatchObject({ terminal: kobo, unsold: { terminal: kobo } })
  })

  test('money for a cancelled payment is listed for return and sells nothing', async () => {
    const paid = await aPaidTill(server, { provider })
    const payment = await beginPayment(paid)
    expect(await cancelPayment(paid, payment)).toMatchObject({ state: 'cancelled', seats: [] })
    expect(await seatsLeft(server, paid.showtime)).toBe(8)
    await buyerDoes(server, payment, 'approve')
    expect(await readPayment(server, paid, payment)).toMatchObject({
      state: 'cancelled',
      sold: null,
      toReturn: [{ reason: 'given-up' }],
    })
    expect(await tracesOfSales(server.db, paid.showtime)).toEqual(NO_TRACES)
  })

  test('a call repeated while the first still runs makes one payment at the terminal', async () => {
    const paid = await aPaidTill(server, { provider })
    const key = randomUUID()
    const begun = Array.from({ length: 3 }, () => beginPayment(paid, {}, { key }))
    const [payment, ...repeated] = await Promise.all(begun)
    if (!payment) throw new Error('No payment was begun')
    expect(repeated.map(({ id }) => id)).toEqual([payment.id, payment.id])
    expect(await shownAtTerminal(server, paid)).toHaveLength(1)
    await buyerDoes(server, payment, 'approve')
    expect((await readPayment(server, paid, payment)).state).toBe('sold')
  })

  test('a payment that did not reach its terminal is sent again on a repeated call', async () => {
    const paid = await aPaidTill(server, { provider })
    const key = randomUUID()
    await breakService(server, provider, '500', 2)
    const first = await beginPayment(paid, {}, { key })
    expect(first).toMatchObject({ state: 'waiting', isPushed: false })
    await breakService(server, provider, '500', 0)
    const [second, third] = [await beginPayment(paid, {}, { key }), await beginPayment(paid, {}, { key })]
    expect([second.id, third.id]).toEqual([first.id, first.id])
    expect(second.isPushed).toBe(true)
    await buyerDoes(server, first, 'approve')
    expect((await readPayment(server, paid, first)).state).toBe('sold')
    expect(await moneyToReturn(server, paid)).toEqual([])
  })
})

test('a part in cash and the rest at the terminal make one sale with two tenders', async () => {
  const paid = await aPaidTill(server)
  const payment = await beginPayment(paid, { tenders: cash(50_000) })
  expect(payment.kobo).toBe(COUNTER_PRICE.kobo - 50_000)
  await buyerDoes(server, payment, 'approve')
  await readPayment(server, paid, payment)
  const { tenders } = await tracesOfSales(server.db, paid.showtime)
  expect(tenders.map(({ kind, kobo }) => [kind, kobo])).toEqual([
    ['cash', 50_000],
    ['terminal', COUNTER_PRICE.kobo - 50_000],
  ])
})

test('a buyer with a phone number gets the PINs, and the number is then deleted', async () => {
  const paid = await aPaidTill(server)
  const guest = await server.make.customer()
  const payment = await beginPayment(paid, { phoneNumber: guest.phone })
  await buyerDoes(server, payment, 'approve')
  await readPayment(server, paid, payment)
  await server.startWorker().runOnce()
  expect(await outboxOf(server, 'sms', guest.phone)).toHaveLength(1)
  const { sale } = await server.db
    .selectFrom('till_payments')
    .select('sale')
    .where('id', '=', payment.id)
    .executeTakeFirstOrThrow()
  expect(JSON.stringify(sale)).not.toContain(guest.phone.slice(-8))
})

test('a payment without a terminal or beside another payment is refused', async () => {
  const paid = await aPaidTill(server, { seats: 2 })
  const plain = { ...paid, till: await TestTill.open(server, paid.showtime.cinemaId) }
  expect(await outcomeOf(beginPayment(plain))).toBe('till-without-terminal')
  expect(await outcomeOf(beginPayment(plain, { by: 'transfer' }))).toBe('till-without-account')
  const whole = { tenders: cash(COUNTER_PRICE.kobo) }
  expect(await outcomeOf(beginPayment(paid, whole))).toBe('tender-not-fitting')
  expect(await outcomeOf(beginPayment(paid, { tickets: standard(3) }))).toBe('sold-out')
  expect(await seatsLeft(server, paid.showtime)).toBe(2)
  await beginPayment(paid)
  expect(await outcomeOf(beginPayment(paid))).toBe('till-payment-waiting')
  expect(await seatsLeft(server, paid.showtime)).toBe(1)
})

test('a till is closed only after the payment that it waits for has ended', async () => {
  const paid = await aPaidTill(server)
  const count = { counts: [], terminal: 0, transfer: 0 }
  const payment = await beginPayment(paid)
  expect((await totalsOf(paid)).waitingPayment).toBe(payment.id)
  expect((await paid.till.act('close', count)).json()).toMatchObject({
    error: 'till-payment-waiting',
  })
  await letTillHoldsEnd(server)
  expect((await paid.till.act('close', count)).statusCode).toBe(200)
  await buyerDoes(server, payment, 'approve')
  expect(await readPayment(server, paid, payment)).toMatchObject({
    state: 'cancelled',
    toReturn: [{ reason: 'given-up' }],
  })
  const [money] = await moneyToReturn(server, paid)
  expect(money).toMatchObject({ kobo: COUNTER_PRICE.kobo })
})

test('an event without a valid signature changes nothing', async () => {
  const paid = await aPaidTill(server)
  const payment = await beginPayment(paid)
  const forged = await server.app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/moniepoint',
    headers: { 'moniepoint-webhook-signature': 'forged', 'content-type': 'application/json' },
    payload: { eventType: 'V1_POS_PURCHASE_TRANSACTION', data: {} },
  })
  expect(forged.statusCode).toBe(401)
  expect((await readPayment(server, paid, payment)).state).toBe('waiting')
})

test('a payment paid, cancelled and expired at once ends once, with spare money listed', async () => {
  for (const provider of ['paystack', 'moniepoint'] as const) {
    const paid = await aPaidTill(server, { provider })
    const payment = await beginPayment(paid)
    await Promise.all([
      buyerDoes(server, payment, 'approve-twice'),
      readPayment(server, paid, payment),
      cancelPayment(paid, payment),
      readPayment(server, paid, payment),
      letTillHoldsEnd(server),
      server.startWorker().runOnce(),
    ])
    // The provider repeats its events until they are acted on.
    await server.startWorker().runOnce()
    const ended = await readPayment(server, paid, payment)
    const back = (await moneyToReturn(server, paid)).length
    const { purchases } = await tracesOfSales(server.db, paid.showtime)
    expect(['sold', 'cancelled']).toContain(ended.state)
    expect([purchases.length, back]).toEqual(ended.state === 'sold' ? [1, 1] : [0, 2])
  }
})
