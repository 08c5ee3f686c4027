import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { seatsLeft } from '../../test/pay-and-book.ts'
import { differencesOf, reconcileWhole } from '../../test/reconciliation.ts'
import { control } from '../../test/sandbox-controls.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { COUNTER_PRICE, NO_TRACES, tracesOfSales, standard } from '../../test/test-till.ts'
import {
  aPaidTill,
  beginPayment,
  cancelPayment,
  totalsOf,
  moneyToReturn,
  readPayment,
  transferTo,
} from '../../test/till-payments.ts'
import { letTillHoldsEnd } from '../../test/clock.ts'

const server = useCheckedServer({ sandbox: true })

const NAIRA = COUNTER_PRICE.kobo / 100

test("a transfer to the till's account makes the sale only once it has arrived", async () => {
  const paid = await aPaidTill(server)
  const payment = await beginPayment(paid, { by: 'transfer', tickets: standard(2) })
  expect(payment).toMatchObject({
    state: 'waiting',
    kobo: 2 * COUNTER_PRICE.kobo,
    seats: ['A1', 'A2'],
    account: { number: paid.account, bank: 'Test Bank' },
    reference: expect.stringMatching(/^[A-Z0-9]{5}$/) as string,
  })
  expect(await tracesOfSales(server.db, paid.showtime)).toEqual(NO_TRACES)
  await transferTo(server, paid, { naira: 2 * NAIRA })
  const { state, sold } = await readPayment(server, paid, payment)
  expect(state).toBe('sold')
  expect(sold?.purchase.tenders).toMatchObject([{ kind: 'transfer', kobo: 2 * COUNTER_PRICE.kobo }])
  expect(await totalsOf(paid)).toMatchObject({ transfer: 2 * COUNTER_PRICE.kobo })
})

test('wrong amounts are listed for return, and the till keeps waiting', async () => {
  const paid = await aPaidTill(server)
  const payment = await beginPayment(paid, { by: 'transfer' })
  await transferTo(server, paid, { naira: NAIRA - 100 })
  await transferTo(server, paid, { naira: NAIRA + 100 })
  expect(await readPayment(server, paid, payment)).toMatchObject({
    state: 'waiting',
    seats: ['A1'],
    toReturn: [
      { kobo: COUNTER_PRICE.kobo - 10_000, reason: 'wrong-amount' },
      { kobo: COUNTER_PRICE.kobo + 10_000, reason: 'wrong-amount' },
    ],
  })
  await transferTo(server, paid, { naira: NAIRA })
  expect((await readPayment(server, paid, payment)).state).toBe('sold')
  expect(await moneyToReturn(server, paid)).toHaveLength(2)
})

test('a late transfer makes the sale if seats are left, unless it was cancelled', async () => {
  const paid = await aPaidTill(server)
  const late = await beginPayment(paid, { by: 'transfer' })
  await letTillHoldsEnd(server)
  await transferTo(server, paid, { naira: NAIRA })
  expect((await readPayment(server, paid, late)).state).toBe('sold')
  const given = await beginPayment(paid, { by: 'transfer' })
  await cancelPayment(paid, given)
  expect(await seatsLeft(server, paid.showtime)).toBe(7)
  await transferTo(server, paid, { naira: NAIRA, narration: `Tickets ${given.reference}` })
  expect(await readPayment(server, paid, given)).toMatchObject({
    state: 'cancelled',
    sold: null,
    toReturn: [{ reason: 'given-up' }],
  })
})

test('the reference that a payer wrote keeps a transfer from paying for the next buyer', async () => {
  const paid = await aPaidTill(server)
  const first = await beginPayment(paid, { by: 'transfer' })
  await cancelPayment(paid, first)
  const second = await beginPayment(paid, { by: 'transfer' })
  await transferTo(server, paid, { naira: NAIRA, narration: first.reference.toLowerCase() })
  expect((await readPayment(server, paid, second)).state).toBe('waiting')
  await transferTo(server, paid, { naira: NAIRA })
  expect((await readPayment(server, paid, second)).state).toBe('sold')
})

test("an old payment's reference in a transfer's text does not prevent the sale", async () => {
  const paid = await aPaidTill(server)
  const old = await beginPayment(paid, { by: 'transfer' })
  await cancelPayment(paid, old)
  await sql`update till_payments set held_until = held_until - interval '30 days'
    where id = ${old.id}`.execute(server.db)
  const now = await beginPayment(paid, { by: 'transfer' })
  await transferTo(server, paid, { naira: NAIRA, narration: `From ${old.reference}` })
  expect((await readPayment(server, paid, now)).state).toBe('sold')
})

test('an unexpected transfer is listed at its till, or for finance without a till', async () => {
  const paid = await aPaidTill(server)
  await transferTo(server, paid, { naira: NAIRA })
  expect(await moneyToReturn(server, paid)).toMatchObject([{ reason: 'no-payment' }])
  expect(await totalsOf(paid)).toMatchObject({ unsold: { transfer: COUNTER_PRICE.kobo } })
  await transferTo(server, { account: '0000000001' }, { naira: 5 })
  const unmatched = await server.db.selectFrom('unmatched_payments').select('reason').execute()
  expect(unmatched).toEqual([{ reason: 'unknown-reference' }])
})

test('a transfer whose event was lost is found by the reconciliation of its day', async () => {
  const paid = await aPaidTill(server)
  await control(server, 'transfers', {
    account: paid.account,
    amount: NAIRA,
    webhook: 'never',
    created_at: new Date(Date.now() - 86_400_000).toISOString(),
  })
  expect(await moneyToReturn(server, paid)).toEqual([])
  await reconcileWhole(server)
  expect(await moneyToReturn(server, paid)).toMatchObject([{ kobo: COUNTER_PRICE.kobo }])
  expect(await differencesOf(server)).toEqual([])
})
