import { ALL_PPM, shareOf } from '@velvet/contract/books/taxes.rules'
import { nairaFor } from '@velvet/contract/points/vp'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { callWithCutConnection } from '../../test/waiting-statements.ts'
import { payAtCheckout } from '../../test/sandbox-controls.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { closeBooksOf, listNaira, nairaOf, addTaxes } from '../../test/books.ts'
import { activate, startTopUp } from '../../test/top-ups.ts'
import { type MadeShowtime, type TestCustomer, outcomeOf, TestStaff } from '../../test/people.ts'
import { WITH_AND_WITHOUT_FOOD } from '../../test/food-beside.ts'
import { bookedFoodOf, foodOf, sellFoodBeside } from '../../test/snacks.ts'
import { grantSignUpBonus } from '../../people/accounts/sign-up-bonus.ts'

const server = useCheckedServer({ sandbox: true })
const STATE = 'Kano'
let cinemaId: string
const finance = TestStaff.use(server, 'finance')

beforeAll(async () => {
  await activate(server, 'flutterwave')
  await addTaxes(server, { state: STATE }, finance)
  cinemaId = await server.make.cinema(await server.make.area('Main', { state: STATE }))
})

const aShow = (price: number, at = cinemaId) => server.make.showtime({ cinemaId: at, price })

/** Makes another cinema, where each purchase has food too. */
async function aCinemaWithFood(): Promise<string> {
  const id = await server.make.cinema(await server.make.area('Main', { state: STATE }))
  await sellFoodBeside(server, id)
  return id
}
/** The test credits the Points that pay for food. */
const isOfNoCredit = ({ kind }: { kind: string }) => kind !== 'opening-credit'
const closed = ({ id }: MadeShowtime) => nairaOf(server.db, 'showtime-closed', id)

/** Tops an account up at the provider, and returns the reference and the movement of Points. */
async function topUp(customer: TestCustomer, vp: number) {
  const { provider, tx_ref, amount } = await startTopUp(customer, vp)
  await payAtCheckout(server, { provider, tx_ref, amount })
  const { movement_id: movement } = await server.db
    .selectFrom('payment_credits')
    .select('movement_id')
    .where('tx_ref', '=', tx_ref)
    .executeTakeFirstOrThrow()
  return { tx_ref, movement }
}

async function movementOf(customer: TestCustomer, reason: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    select movements.id from ledger_movements movements
    join ledger_entries on movement_id = movements.id
    where account_id = ${customer.id} and reason = ${reason}`.execute(server.db)
  return rows[0]?.id ?? ''
}

test.each(WITH_AND_WITHOUT_FOOD)(
  'five bonus Points cost the operator 333 kobo and pay a full ticket, %s',
  async (_, food) => {
    const buyer = await server.make.customer({ balance: 6_745 })
    const hashes = { deviceHash: buyer.id, addressHash: 'a' }
    const who = { id: buyer.id, phone: buyer.phone, ...hashes }
    await server.db.transaction().execute((tx) => grantSignUpBonus(tx, who, server.config))
    expect(await nairaOf(server.db, 'sign-up-bonus', await movementOf(buyer, 'sign-up-bonus'))).toEqual({
      promotions: 333,
      'points-owed': -333,
    })
    const at = food ? await aCinemaWithFood() : cinemaId
    const showtime = await aShow(6_750, at)
    const before = (await listNaira(server.db)).filter(isOfNoCredit)
    await buyer.buy(showtime, 1)
    expect((await listNaira(server.db)).filter(isOfNoCredit)).toEqual(before)
    await closeBooksOf(server, showtime)
    const booked = await closed(showtime)
    expect(booked).toEqual({
      'points-owed': 450_000,
      'box-office': -400_000,
      'tax-due VAT': -30_000,
      'tax-due State tax': -20_000,
    })
    expect(shareOf(-(booked?.['box-office'] ?? 0), 500_000, ALL_PPM)).toBe(200_000)
  },
)

test.each(WITH_AND_WITHOUT_FOOD)(
  'one kobo between tickets and Points goes to the rounding account, %s',
  async (_, food) => {
    const buyer = await server.make.customer()
    const { movement } = await topUp(buyer, 3_000)
    const paid = nairaFor(3_000) * 100
    expect(await nairaOf(server.db, 'top-up', movement)).toEqual({
      'checkout-clearing': paid,
      'points-owed': -200_000,
      'top-up-fee': 200_000 - paid,
    })
    const at = food ? await aCinemaWithFood() : cinemaId
    const showtime = await aShow(1_000, at)
    for (let ticket = 0; ticket < 3; ticket += 1) await buyer.buy(showtime, 1)
    await closeBooksOf(server, showtime)
    expect(await closed(showtime)).toEqual({
      'points-owed': 200_000,
      rounding: 1,
      'box-office': -3 * 59_260,
      'tax-due VAT': -3 * 4_444,
      'tax-due State tax': -3 * 2_963,
    })
    expect(await bookedFoodOf(server, at)).toEqual(foodOf(food ? 3 : 0))
  },
)

test('a refund before the close is left out of the books, a later one is booked alone', async () => {
  const buyer = await server.make.customer({ balance: 20_250 })
  const showtime = await aShow(6_750)
  const { tickets } = await buyer.buy(showtime, 3)
  const [early, late] = tickets.map(({ TicketID }) => TicketID)
  await finance.act(`tickets/${early ?? ''}/refund`)
  expect((await closeBooksOf(server, showtime)).statusCode).toBe(200)
  expect((await closeBooksOf(server, showtime)).statusCode).toBe(200)
  expect(await closed(showtime)).toMatchObject({ 'points-owed': 900_000, 'box-office': -800_000 })
  await finance.act(`tickets/${late ?? ''}/refund`)
  expect(await nairaOf(server.db, 'late-refund', early ?? '')).toBeUndefined()
  expect(await nairaOf(server.db, 'late-refund', late ?? '')).toEqual({
    'points-owed': -450_000,
    'box-office': 400_000,
    'tax-due VAT': 30_000,
    'tax-due State tax': 20_000,
  })
})

test('cancelling a showtime after its books closed reverses the bookings at once', async () => {
  const buyer = await server.make.customer({ balance: 13_500 })
  const showtime = await aShow(6_750)
  const { tickets } = await buyer.buy(showtime, 2)
  expect((await closeBooksOf(server, showtime)).statusCode).toBe(200)
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`showtimes/${showtime.id}/cancel`)
  expect(await buyer.balance()).toBe(13_500)
  for (const { TicketID } of tickets) {
    expect(await nairaOf(server.db, 'late-refund', TicketID)).toEqual({
      'points-owed': -450_000,
      'box-office': 400_000,
      'tax-due VAT': 30_000,
      'tax-due State tax': 20_000,
    })
  }
})

test('a ticket refunded during the close of the books is counted once', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await server.make.customer({ balance: 13_500 })
    const showtime = await aShow(6_750)
    const { tickets } = await buyer.buy(showtime, 2)
    const ticket = tickets[0]?.TicketID ?? ''
    await Promise.all([closeBooksOf(server, showtime), outcomeOf(finance.act(`tickets/${ticket}/refund`))])
    const late = await nairaOf(server.db, 'late-refund', ticket)
    const total = (await closed(showtime))?.['points-owed'] ?? 0
    expect(total + (late?.['points-owed'] ?? 0)).toBe(450_000)
  }
})

test('books whose closing is cut off stay open, and are closed once at the next try', async () => {
  const buyer = await server.make.customer({ balance: 6_750 })
  const showtime = await aShow(6_750)
  await buyer.buy(showtime, 1)
  const close = () => closeBooksOf(server, showtime)
  const cut = await callWithCutConnection(server, { table: 'naira_entries' }, close)
  expect(cut.statusCode).toBeGreaterThan(499)
  expect(await closed(showtime)).toBeUndefined()
  for (const answer of [await close(), await close()]) expect(answer.statusCode).toBe(200)
  expect(await closed(showtime)).toMatchObject({ 'points-owed': 450_000 })
})

test('the refund of a top-up gives its fee back too', async () => {
  const customer = await server.make.customer()
  const { tx_ref } = await topUp(customer, 3_000)
  await finance.act(`payments/${tx_ref}/refund`)
  const movement = await movementOf(customer, 'money-refund')
  const paid = nairaFor(3_000) * 100
  expect(await nairaOf(server.db, 'money-refund', movement)).toEqual({
    'checkout-clearing': -paid,
    'points-owed': 200_000,
    'top-up-fee': paid - 200_000,
  })
})

test("Points that staff add or remove change the operator's liability", async () => {
  const customer = await server.make.customer({ balance: 150 })
  await finance.act(`customers/${customer.id}/adjust`, { amount: -75 })
  const movement = await movementOf(customer, 'adjustment')
  expect(await nairaOf(server.db, 'adjustment', movement)).toEqual({
    adjustments: -5_000,
    'points-owed': 5_000,
  })
  expect(await nairaOf(server.db, 'opening-credit', await movementOf(customer, 'opening-credit'))).toEqual({
    promotions: 10_000,
    'points-owed': -10_000,
  })
})
