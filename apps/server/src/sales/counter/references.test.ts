import { expect, test } from 'vitest'
import { OfflineTill, showtimeThatKeeps } from '../../test/offline-till.ts'
import { refusalCode } from '../../test/outcomes.ts'
import { useCheckedServer } from '../../test/start-test-server.ts'
import { COUNTER_PRICE, tracesOfSales, callCounter, TestTill } from '../../test/test-till.ts'
import { aPaidTill, beginPayment, buyerDoes, totalsOf, moneyToReturn, type PaidTill } from '../../test/till-payments.ts'
import { bookApproval } from '../till-payments/ask-terminal.ts'
import { findTillPayment } from '../till-payments/till-payments-sql.ts'

const server = useCheckedServer({ sandbox: true })

const slip = (reference: string) => [
  { kind: 'terminal' as const, kobo: COUNTER_PRICE.kobo, reference, reason: 'No paper left' },
]

const aShow = (options = {}) => server.make.showtime({ price: COUNTER_PRICE.vp, ...options })

test.each([
  ['AB12-0042', 'ab12-0042'],
  ['AB12-0042', 'ab12 0042'],
  ['AB12-0042', ' ab/12.0042#'],
  ['AB12-0042', 'ＡＢ１２－００４２'],
  ['AB12-0042', 'AB١٢-٠٠٤٢'],
  ['AB12–0042', 'AB12—0042'],
  ['Réf 7', 'REF7'],
])('the slip %s pays for one sale, also typed as %s', async (first, second) => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  await till.sell(showtime, { tenders: slip(first) })
  expect(await till.sell(showtime, { tenders: slip(second) }).catch(refusalCode)).toBe('tender-used')
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(1)
  const found = `sales?cinemaID=${showtime.cinemaId}&q=${encodeURIComponent(second.trim())}`
  expect((await callCounter(server, till, 'GET', found)).json()).toMatchObject({ items: [{}] })
})

test('references in different alphabets differ, and one without a letter is refused', async () => {
  const showtime = await aShow()
  const till = await TestTill.open(server, showtime.cinemaId)
  for (const reference of ['متجر ١', 'متحف ١', '店 1']) {
    await till.sell(showtime, { tenders: slip(reference) })
  }
  const refused = await till.sell(showtime, { tenders: slip('-/- –') }).catch(refusalCode)
  expect(refused).toBe('bad-request')
  expect((await tracesOfSales(server.db, showtime)).assigned).toBe(3)
})

test('of two tills that type one slip in two ways at once, one sells', async () => {
  const showtime = await aShow()
  const tills = [await TestTill.open(server, showtime.cinemaId), await TestTill.open(server, showtime.cinemaId)]
  const outcomes = await Promise.all(
    tills.map((till, place) =>
      till.sell(showtime, { tenders: slip(['Z-77 1', 'z771'][place] ?? '') }).then(() => 'sold', refusalCode),
    ),
  )
  expect(outcomes.sort()).toEqual(['sold', 'tender-used'])
})

test('an offline sale with a slip that was typed in another way is listed', async () => {
  const showtime = await showtimeThatKeeps(server, 4, { seats: 8 })
  const offline = await OfflineTill.open(server, showtime)
  await offline.take(showtime)
  await offline.till.sell(showtime, { tenders: slip('K-0815') })
  const paper = offline.sell(showtime, 1, { tenders: slip('k 0815') })
  expect((await offline.report(paper)).repeatedReferences).toEqual(['k 0815'])
})

test('a number that a provider has reported is not typed for another sale', async () => {
  const paid = await aPaidTill(server)
  await buyerDoes(server, await beginPayment(paid), 'approve-twice')
  const { tenders } = await tracesOfSales(server.db, paid.showtime)
  const [second] = await moneyToReturn(server, paid)
  for (const number of [tenders[0]?.reference, second?.number]) {
    const typed = slip(` ${number?.toUpperCase()}- `)
    expect(await paid.till.sell(paid.showtime, { tenders: typed }).catch(refusalCode)).toBe('tender-used')
  }
})

/** Lets the provider report money with this number for a new payment, and returns how the payment ended. */
async function reported(paid: PaidTill, number: string, kobo: number = COUNTER_PRICE.kobo) {
  const { id } = await beginPayment(paid)
  const payment = await findTillPayment(server.db, id)
  if (!payment) throw new Error('The payment is missing')
  for (let times = 0; times < 2; times += 1) await bookApproval(server.db, payment, { number, kobo })
  return findTillPayment(server.db, id)
}

test('money that a provider reports after its slip was typed is not sold again', async () => {
  const paid = await aPaidTill(server)
  await paid.till.sell(paid.showtime, { tenders: slip('psk 0991') })
  const payment = await reported(paid, 'PSK-0991')
  expect(payment).toMatchObject({ state: 'unsold', refusal: 'tender-used', purchaseId: null })
  // The typed sale has this money already, so nothing has to go back.
  expect(await moneyToReturn(server, paid)).toEqual([])
  expect(await totalsOf(paid)).toMatchObject({ terminal: COUNTER_PRICE.kobo, tickets: 1 })
  expect((await tracesOfSales(server.db, paid.showtime)).assigned).toBe(1)
})

test('a slip that was typed for less than the provider reports is listed to go back', async () => {
  const paid = await aPaidTill(server)
  await paid.till.sell(paid.showtime, { tenders: slip('psk 0992') })
  const payment = await reported(paid, 'PSK-0992', 2 * COUNTER_PRICE.kobo)
  expect(payment).toMatchObject({ state: 'unsold' })
  expect(await moneyToReturn(server, paid)).toMatchObject([{ reason: 'unsold', number: 'PSK-0992' }])
})
