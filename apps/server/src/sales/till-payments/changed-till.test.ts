import { expect, test } from 'vitest'
import { overlapInOrder } from '../../test/waiting-statements.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { outcomeOf, TestStaff } from '../../test/people.ts'
import { refusalOf, throwUnlessMade } from '../../test/outcomes.ts'
import { NO_TRACES, tracesOfSales, callCounter, TestTill } from '../../test/test-till.ts'
import { aPaidTill, beginPayment, cancelPayment, readPayment, type PaidTill } from '../../test/till-payments.ts'
import { lockTill } from '../tills/staff-tills-sql.ts'

const server = useCheckedServer({ sandbox: true })

/** Takes the terminal and the account away from a till, or gives it another terminal. */
async function change(id: string, terminal: string | null = null) {
  const seller = await TestStaff.make(server, 'manager')
  return callCounter(server, { seller }, 'PUT', `tills/${id}`, {
    terminal: terminal && { provider: 'paystack', id: terminal },
    account: null,
  })
}

const waitingAt = ({ till }: PaidTill) =>
  server.db
    .selectFrom('till_payments')
    .select('place')
    .where('till_id', '=', till.id)
    .where('state', '=', 'waiting')
    .execute()

test('a till keeps its terminal while a payment just started waits for it', async () => {
  const paid = await aPaidTill(server)
  const ends = await overlapInOrder(server.db, ['begin', 'change'], actsOn(paid), (tx) => lockTill(tx, paid.till.id))
  expect(ends).toEqual({ begin: 'done', change: 'till-payment-waiting' })
  expect(await waitingAt(paid)).toEqual([{ place: paid.terminal }])
})

test('a payment started while its terminal is removed is refused without held seats', async () => {
  const paid = await aPaidTill(server)
  const ends = await overlapInOrder(server.db, ['change', 'begin'], actsOn(paid), (tx) => lockTill(tx, paid.till.id))
  expect(ends).toEqual({ change: 'done', begin: 'till-without-terminal' })
  expect(await waitingAt(paid)).toEqual([])
  expect(await tracesOfSales(server.db, paid.showtime)).toEqual(NO_TRACES)
})

const actsOn = (paid: PaidTill) => ({
  begin: () => outcomeOf(beginPayment(paid)),
  change: () => outcomeOf(change(paid.till.id).then(throwUnlessMade)),
})

test('an archived till gives up its terminal and account until it is in use again', async () => {
  const paid = await aPaidTill(server)
  await paid.till.act('close', { counts: [], terminal: 0, transfer: 0 })
  const manager = await TestStaff.make(server, 'manager')
  await manager.act(`tills/${paid.till.id}/archive`)
  expect(refusalOf(await change(paid.till.id, 'T-1'))).toEqual([409, 'till-archived'])
  const other = await TestTill.open(server, paid.showtime.cinemaId)
  expect((await change(other.id, paid.terminal)).json()).toMatchObject({
    till: { terminal: { id: paid.terminal } },
  })
  const third = await TestTill.open(server, paid.showtime.cinemaId)
  expect(refusalOf(await change(third.id, paid.terminal))).toEqual([409, 'terminal-taken'])
  await manager.act(`tills/${paid.till.id}/unarchive`)
  // The till had a terminal before, so another one is only proposed.
  expect((await change(paid.till.id, 'T-1')).json()).toMatchObject({ till: { terminal: null } })
})

test('an app killed while changing a till may repeat the change with a new key', async () => {
  const { cinemaId } = await server.make.showtime()
  const till = await TestTill.open(server, cinemaId)
  const first = await change(till.id, 'T-2')
  const again = await change(till.id, 'T-2')
  expect([first.statusCode, again.body]).toEqual([200, first.body])
})

test('an app killed while cancelling a payment may repeat it with a new key', async () => {
  const paid = await aPaidTill(server)
  const payment = await beginPayment(paid)
  const first = await cancelPayment(paid, payment)
  expect(first.state).toBe('cancelled')
  expect(await cancelPayment(paid, payment)).toEqual(first)
  expect(await readPayment(server, paid, payment)).toEqual(first)
  expect(await waitingAt(paid)).toEqual([])
  expect(await tracesOfSales(server.db, paid.showtime)).toEqual(NO_TRACES)
})
