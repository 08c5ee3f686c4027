import { expect, test } from 'vitest'
import { sell } from '../queue/sell.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { readSetting } from '../store/database.ts'
import { SESSION, asPrinted, inputOf, serve, taken, tillWith } from '../test/offline-till.ts'
import {
  forgetSent,
  keepsTillOpen,
  markSeen,
  needsPerson,
  reportSales,
  sendAgain,
  sendApproved,
} from './report-sales.ts'

const REFUSED = { status: 409, body: { error: 'code-not-allotted', message: 'Not allotted' } }

function onlyPaper() {
  const [paper] = counterState().papers
  if (!paper) throw new Error('the sale is not on the till')
  return paper
}

test.each([
  ['another seat for the buyer', 'C4', ['C4']],
  ['no seat for the buyer', null, undefined],
])('a till that still shows a sale prints no seat that is gone, if the server has %s', async (_, seatNow, shown) => {
  const { database } = await tillWith()
  await sell(database, inputOf(1))
  const { sold } = counterState()
  const tickets = sold?.tickets.map((one) => ({ ...one, SeatNumber: seatNow ?? 'A1' }))
  const gone = { seat: 'A1', outcome: seatNow ? 'other-seat' : 'no-seat', seatNow }
  serve({ status: 201, body: { ...sold, tickets, printed: [gone] } })
  await reportSales(database)
  const seats = counterState().sold?.tickets.map(({ SeatNumber }) => SeatNumber)
  expect(seats).toEqual(shown)
  expect(await readSetting(database, 'sold')).toEqual(counterState().sold)
})

test('when offline sales are sent later, a refused one waits without stopping others', async () => {
  const { database } = await tillWith()
  for (const _ of [1, 2, 3]) await sell(database, inputOf(1))
  const gone = { seat: 'A1', outcome: 'other-seat', seatNow: 'C4' }
  const calls = serve(taken(gone), REFUSED, taken(asPrinted))
  await reportSales(database)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
  expect(counterState().papers).toMatchObject([
    { gone: [{ seat: 'A1', seatNow: 'C4' }] },
    { refusal: 'Not allotted' },
    { gone: [] },
  ])
  expect(counterState().papers.map(needsPerson)).toEqual([true, true, false])
})

test('a sale that needs a supervisor is sent with the PIN, which is never stored', async () => {
  const { database } = await tillWith()
  await sell(database, inputOf(1))
  const body = { error: 'supervisor-needed', message: 'A supervisor has to approve this' }
  serve({ status: 403, body })
  await reportSales(database)
  expect(onlyPaper()).toMatchObject({ needsSupervisor: true })
  expect(keepsTillOpen(onlyPaper())).toBe(true)
  const approval = { staffID: 'ngozi', pin: '482913' }
  const calls = serve(taken(asPrinted))
  await sendApproved(database, onlyPaper(), approval)
  expect(calls.map((call) => call.body['approval'])).toEqual([approval])
  expect(onlyPaper()).toMatchObject({ gone: [], refusal: undefined })
  expect(needsPerson(onlyPaper())).toBe(false)
  expect(JSON.stringify(await database.getAll('papers'))).not.toContain(approval.pin)
})

test("a buyer's phone number is sent with the sale and then deleted from the till", async () => {
  const { database } = await tillWith()
  const phoneNumber = '08030000001'
  await sell(database, { ...inputOf(1), phoneNumber })
  const calls = serve(undefined, taken(asPrinted))
  await expect(reportSales(database)).rejects.toMatchObject({ code: 'network' })
  await reportSales(database)
  expect(calls[1]?.body).toMatchObject({ phoneNumber })
  expect(JSON.stringify(await database.getAll('papers'))).not.toContain(phoneNumber)
})

test('a reopened till lists only earlier sales that still need a person', async () => {
  const { database } = await tillWith()
  for (const _ of [1, 2]) await sell(database, inputOf(1))
  serve(taken({ seat: 'A1', outcome: 'no-seat', seatNow: null }), taken(asPrinted))
  await reportSales(database)
  await forgetSent(database)
  expect(counterState().papers).toMatchObject([{ gone: [{ seat: 'A1', seatNow: null }] }])
  await markSeen(database, onlyPaper())
  await forgetSent(database)
  expect(counterState().papers).toEqual([])
})

test("a refused sale is sent again with the same key at the cashier's request", async () => {
  const { database } = await tillWith()
  await sell(database, inputOf(1))
  const calls = serve(REFUSED, taken(asPrinted))
  await reportSales(database)
  expect(counterState().papers.some(keepsTillOpen)).toBe(true)
  await sendAgain(database, onlyPaper())
  await reportSales(database)
  expect(calls[0]).toEqual(calls[1])
  expect(counterState().papers).toMatchObject([{ gone: [] }])
})

test('a sale with a repeated reference is booked and listed for review', async () => {
  const { database } = await tillWith()
  await sell(database, inputOf(1))
  serve({ status: 201, body: { printed: [asPrinted], repeatedReferences: ['T-1'] } })
  await reportSales(database)
  expect(counterState().papers.some(keepsTillOpen)).toBe(false)
  await forgetSent(database)
  expect(counterState().papers).toMatchObject([{ gone: [], repeated: ['T-1'] }])
  await markSeen(database, onlyPaper())
  await forgetSent(database)
  expect(counterState().papers).toEqual([])
})

test('an offline sale without a response stays on the till and keeps its key', async () => {
  const { database } = await tillWith()
  await sell(database, inputOf(1))
  const calls = serve(undefined, taken(asPrinted))
  await expect(reportSales(database)).rejects.toMatchObject({ code: 'network' })
  await reportSales(database)
  expect(calls[0]).toEqual(calls[1])
  expect(counterState().papers).toMatchObject([{ gone: [] }])
})

test('offline sales of a till closed elsewhere belong to its next session', async () => {
  const { database } = await tillWith()
  await sell(database, inputOf(1))
  const closed = { status: 409, body: { error: 'till-closed', message: 'Closed' } }
  changeState({ session: { ...SESSION, id: 'next' } })
  const calls = serve(closed, taken(asPrinted))
  await reportSales(database)
  expect(calls.map(({ body }) => body['sessionID'])).toEqual(['session', 'next'])
  expect(counterState().papers).toMatchObject([{ gone: [] }])
})
