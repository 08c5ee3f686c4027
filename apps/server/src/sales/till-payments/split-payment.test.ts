import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { COUNTER_PRICE, NO_TRACES, tracesOfSales } from '../../test/test-till.ts'
import { tillWithSeats } from '../../test/offline-till.ts'
import { outcomeOf } from '../../test/outcomes.ts'
import { overlapInOrder } from '../../test/waiting-statements.ts'
import { seatsLeft } from '../../test/pay-and-book.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { NOTE } from '../../test/people.ts'
import {
  aPaidTill,
  beginPayment,
  buyerDoes,
  cancelPayment,
  moneyToReturn,
  readPayment,
  shownAtTerminal,
  type PaidTill,
} from '../../test/till-payments.ts'
import { lockReferences } from '../counter/references-sql.ts'

const server = useCheckedServer({ sandbox: true })

/** A slip of a card terminal, whose reference a seller types, for the whole price of a ticket or for this part. */
const aSlip = (kobo: number = COUNTER_PRICE.kobo, reference: string = randomUUID()) => ({
  kind: 'terminal' as const,
  kobo,
  reference,
  reason: NOTE,
})

const PART = 50_000

/** Begins a payment at the terminal for what a slip leaves. */
const beginWith = (paid: PaidTill, { reference }: { reference: string }) =>
  beginPayment(paid, { tenders: [aSlip(PART, reference)] })

test('a slip with a typed reference pays a part, and the terminal pays the rest', async () => {
  const paid = await aPaidTill(server)
  const slip = aSlip()
  const payment = await beginWith(paid, slip)
  await buyerDoes(server, payment, 'approve')
  expect((await readPayment(server, paid, payment)).state).toBe('sold')
  const { tenders } = await tracesOfSales(server.db, paid.showtime)
  expect(tenders).toMatchObject([{ kobo: PART, reference: slip.reference }, { kobo: COUNTER_PRICE.kobo - PART }])
})

test('a payment with a used slip reference is refused before the terminal shows it', async () => {
  const paid = await aPaidTill(server)
  const slip = aSlip()
  const other = await aPaidTill(server, { showtime: paid.showtime })
  await other.till.sell(paid.showtime, { tenders: [slip] })
  const before = await tracesOfSales(server.db, paid.showtime)
  expect(await outcomeOf(beginWith(paid, slip))).toBe('tender-used')
  const transfer = { by: 'transfer' as const, tenders: [aSlip(PART, slip.reference)] }
  expect(await outcomeOf(beginPayment(paid, transfer))).toBe('tender-used')
  expect(await tracesOfSales(server.db, paid.showtime)).toEqual(before)
  expect(await seatsLeft(server, paid.showtime)).toBe(7)
  expect(await shownAtTerminal(server, paid)).toEqual([])
  const payments = server.db.selectFrom('till_payments').select('id')
  expect(await payments.where('till_id', '=', paid.till.id).execute()).toEqual([])
})

test('a payment with two slips of the same reference is refused', async () => {
  const paid = await aPaidTill(server)
  const slip = aSlip(PART)
  expect(await outcomeOf(beginPayment(paid, { tenders: [slip, slip] }))).toBe('tender-used')
  expect(await tracesOfSales(server.db, paid.showtime)).toEqual(NO_TRACES)
})

test('of two simultaneous payments with one reference, one is refused before any money', async () => {
  const { cinemaId } = await server.make.showtime()
  const tills = await Promise.all(
    [1, 2].map(async () =>
      aPaidTill(server, {
        showtime: await server.make.showtime({ price: COUNTER_PRICE.vp, seats: 8, cinemaId }),
      }),
    ),
  )
  const [one, other] = tills
  if (!one || !other) throw new Error('A till is missing')
  const slip = aSlip()
  const acts = {
    one: () => outcomeOf(beginWith(one, slip)),
    other: () => outcomeOf(beginWith(other, slip)),
  }
  const ends = await overlapInOrder(server.db, ['one', 'other'], acts, (tx) => lockReferences(tx, cinemaId))
  expect(ends).toEqual({ one: 'won', other: 'tender-used' })
  expect(await seatsLeft(server, other.showtime)).toBe(8)
  const { id } = await server.db
    .selectFrom('till_payments')
    .select('id')
    .where('till_id', '=', one.till.id)
    .executeTakeFirstOrThrow()
  await buyerDoes(server, { id }, 'approve')
  expect((await readPayment(server, one, { id })).state).toBe('sold')
  expect(await moneyToReturn(server, one)).toEqual([])
})

test('a waiting payment reserves its typed reference until it is cancelled', async () => {
  const paid = await aPaidTill(server)
  const slip = aSlip()
  const payment = await beginWith(paid, slip)
  const other = await aPaidTill(server, { showtime: paid.showtime })
  const sell = () => other.till.sell(paid.showtime, { tenders: [slip] })
  expect(await outcomeOf(sell())).toBe('tender-used')
  expect(await tracesOfSales(server.db, paid.showtime)).toEqual(NO_TRACES)
  await cancelPayment(paid, payment)
  expect(await outcomeOf(sell())).toBe('won')
})

test("an offline sale that repeats a waiting payment's reference is listed as conflict", async () => {
  const { showtime, till } = await tillWithSeats(server)
  const paid = await aPaidTill(server, { showtime })
  const slip = aSlip()
  const payment = await beginWith(paid, slip)
  const reported = await till.report(till.sell(showtime, 1, { tenders: [slip] }))
  expect(reported.repeatedReferences).toEqual([slip.reference])
  await buyerDoes(server, payment, 'approve')
  expect((await readPayment(server, paid, payment)).state).toBe('sold')
  expect(await moneyToReturn(server, paid)).toEqual([])
})
