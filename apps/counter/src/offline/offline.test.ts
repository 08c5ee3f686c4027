import { TENDER_REFERENCE_MAX_LENGTH } from '@velvet/contract/counter/counter-rules'
import { afterEach, expect, test, vi } from 'vitest'
import { keepSale } from '../queue/kept-calls.ts'
import { sell } from '../queue/sell.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { openDatabase, readSetting, strictly, type CounterDatabase } from '../store/database.ts'
import { aSession } from '../test/session.ts'
import { showtimeOf } from '../test/showtimes.ts'
import { showOffline, takeAllotment } from './allotments.ts'
import { seatsTogether } from './choose-seats.ts'
import {
  forgetSent,
  keepsTillOpen,
  markSeen,
  needsPerson,
  reportSales,
  sendAgain,
  sendRepeated,
} from './report-sales.ts'
import { sellFromAllotment } from './sell-from-allotment.ts'

const SHOWTIME = showtimeOf()
const ADULT = SHOWTIME.types[0]?.typeID ?? ''
const SESSION = aSession()
const PRICE = 450_000
const LATER = new Date(Date.now() + 3_600_000).toISOString()

const named = (...seats: string[]) => seats.map((seat) => ({ seat, code: `CODE${seat}` }))

function inputOf(count: number) {
  return {
    ...{ sessionID: 'session', showtimeID: SHOWTIME.id },
    tickets: [{ typeID: ADULT, count }],
    tenders: [{ kind: 'cash' as const, kobo: count * PRICE }],
  }
}

let count = 0

/** Opens the disk of a till that has these seats of the counter. */
async function tillWith(seats = named('A1', 'A2', 'A3'), endsAt = LATER) {
  const name = `offline ${++count}`
  const database = await openDatabase(name)
  const tx = strictly(database)
  await tx.objectStore('allotments').put({ showtimeID: SHOWTIME.id, seats, endsAt })
  await tx.done
  changeState({ session: SESSION, showtimes: [SHOWTIME], isOffline: true, pending: undefined })
  changeState({ refusal: undefined, sold: undefined })
  await showOffline(database)
  return { name, database }
}

/** Opens the disk again, as after a kill of the browser. */
async function afterKill(name: string): Promise<CounterDatabase> {
  const database = await openDatabase(name)
  changeState({ papers: [], allotments: {}, sold: undefined })
  await showOffline(database)
  return database
}

type Answer = { status: number; body: object } | undefined

/** Answers the calls of the till one after the other. Undefined stands for a call without a network. */
function serve(...answers: Answer[]) {
  const calls: { key: string | undefined; body: Record<string, unknown> }[] = []
  vi.stubGlobal('fetch', (_: string, init: { headers: Record<string, string>; body: string }) => {
    const body = JSON.parse(init.body) as Record<string, unknown>
    calls.push({ key: init.headers['Idempotency-Key'], body })
    const answer = answers.shift()
    if (!answer) return Promise.reject(new TypeError('no network'))
    return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }))
  })
  return calls
}

const taken = (...printed: object[]): Answer => ({ status: 201, body: { printed } })
const asPrinted = { seat: 'A1', outcome: 'as-printed', seatNow: 'A1' }

afterEach(() => vi.unstubAllGlobals())

test('without a network, a till sells a group seats beside each other if it has some', () => {
  const seatsOf = (some: readonly { seat: string }[] | undefined) => some?.map(({ seat }) => seat)
  expect(seatsOf(seatsTogether(named('A1', 'A3', 'A4', 'B1'), 2))).toEqual(['A3', 'A4'])
  expect(seatsOf(seatsTogether(named('A9', 'A10'), 2))).toEqual(['A9', 'A10'])
  expect(seatsOf(seatsTogether(named('A1', 'B2', 'C3'), 2))).toEqual(['A1', 'B2'])
  expect(seatsTogether(named('A1'), 2)).toBeUndefined()
})

test('a till stores a sale without a network before it shows it as sold, so a kill right after that loses nothing', async () => {
  const { name, database } = await tillWith()
  await sell(database, inputOf(2))
  const { sold, pending } = counterState()
  expect(pending).toBeUndefined()
  expect(sold?.tickets.map(({ SeatNumber, QrCode }) => [SeatNumber, QrCode])).toEqual([
    ['A1', 'CODEA1'],
    ['A2', 'CODEA2'],
  ])
  const reopened = await afterKill(name)
  expect(counterState().papers).toMatchObject([{ seats: ['A1', 'A2'], kobo: 2 * PRICE }])
  expect(counterState().allotments[SHOWTIME.id]?.seats).toEqual(named('A3'))
  expect(await readSetting(reopened, 'sold')).toEqual(sold)
  expect(await reopened.getAll('calls')).toEqual([])
})

test('a till that is killed while it stores a sale without a network has stored all of it or nothing', async () => {
  const { name, database } = await tillWith()
  const call = await keepSale(database, inputOf(2))
  const selling = sellFromAllotment(database, call)
  database.close()
  await selling.catch(() => undefined)
  const reopened = await afterKill(name)
  const papers = await reopened.getAll('papers')
  const left = counterState().allotments[SHOWTIME.id]?.seats.length
  const waits = (await reopened.getAll('calls')).length
  // The disk has all of the sale or nothing of it. What was not sold from the allotment is sent as before.
  expect([papers.length, left, waits]).toEqual(papers.length === 1 ? [1, 1, 0] : [0, 3, 1])
})

test('a ticket that is sold without a network shows the owner of the cinema, its taxes and the business day, like any other', async () => {
  const { database } = await tillWith()
  const tx = strictly(database)
  const exhibitor = { name: 'Galaxy Ltd', tin: '1234-0001', rcNumber: 'RC 998877' }
  const vat = { kind: 'vat' as const, name: 'VAT', ppm: 75_000, base: 'net' as const }
  await tx.objectStore('allotments').put({
    ...{ showtimeID: SHOWTIME.id, seats: named('A1'), endsAt: LATER },
    paper: {
      ...{ cinemaAddress: '1 Jos Road', exhibitor, playDate: '2026-11-25', taxes: [vat] },
    },
  })
  await tx.done
  await sell(database, inputOf(1))
  expect(counterState().sold?.tickets[0]).toMatchObject({
    ...{ CinemaAddress: '1 Jos Road', Exhibitor: exhibitor, PlayDate: '2026-11-25' },
    ...{ Kobo: PRICE, NetKobo: 418_605, Taxes: [{ name: 'VAT', kobo: 31_395 }] },
  })
})

test('if no answer comes to a sale, the till sells the seats that are kept for it, and sends the sale later under the same key', async () => {
  const { database } = await tillWith()
  changeState({ isOffline: false })
  const calls = serve(undefined)
  await sell(database, inputOf(1))
  expect(counterState().sold?.tickets[0]?.SeatNumber).toBe('A1')
  expect(counterState().papers.map(({ key }) => key)).toEqual([calls[0]?.key])
})

test('once all other seats are sold, a till sells the seats that are kept for it, even with a network', async () => {
  const { database } = await tillWith()
  changeState({ isOffline: false })
  serve({ status: 409, body: { error: 'sold-out', message: 'Sold out' } })
  await sell(database, inputOf(1))
  expect(counterState().sold?.tickets[0]?.SeatNumber).toBe('A1')
})

test('a till sells none of the seats that are kept for it after they are on sale for everybody, nor if the buyer has chosen seats', async () => {
  const { database } = await tillWith(named('A1'), new Date(Date.now() - 1).toISOString())
  expect(await sellFromAllotment(database, await keepSale(database, inputOf(1)))).toBeUndefined()
  const other = await tillWith()
  const chosen = await keepSale(other.database, { ...inputOf(1), seats: ['A1'] })
  expect(await sellFromAllotment(other.database, chosen)).toBeUndefined()
})

test.each([
  ['a price goes up', SHOWTIME.types.map((type) => ({ ...type, kobo: type.kobo + 50_000 }))],
  ['one of its types is not sold any more', SHOWTIME.types.slice(1)],
])('a sale that was paid before %s is not made without the server', async (_, types) => {
  const { database } = await tillWith()
  const call = await keepSale(database, {
    ...inputOf(1),
    tickets: SHOWTIME.types.map(({ typeID }) => ({ typeID, count: 1 })),
    tenders: [{ kind: 'cash', kobo: SHOWTIME.types.reduce((sum, { kobo }) => sum + kobo, 0) }],
  })
  changeState({ showtimes: [showtimeOf({ types })] })
  expect(await sellFromAllotment(database, call)).toBeUndefined()
  expect(await database.getAll('papers')).toEqual([])
})

test.each([
  ['another seat for the buyer', 'C4', ['C4']],
  ['no seat for the buyer', null, undefined],
])(
  'a till that still shows a sale prints no seat that is gone, if the server has %s',
  async (_, seatNow, shown) => {
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
  },
)

test('of the sales that a till sends later, one whose seat is gone and one that is refused wait for a person, and stop no other sale', async () => {
  const { database } = await tillWith()
  for (const _ of [1, 2, 3]) await sell(database, inputOf(1))
  const gone = { seat: 'A1', outcome: 'other-seat', seatNow: 'C4' }
  const refused = { status: 409, body: { error: 'tender-used', message: 'Used' } }
  const calls = serve(taken(gone), refused, taken(asPrinted))
  await reportSales(database)
  expect(new Set(calls.map(({ key }) => key)).size).toBe(3)
  expect(counterState().papers).toMatchObject([
    { gone: [{ seat: 'A1', seatNow: 'C4' }] },
    { refusal: 'Used' },
    { gone: [] },
  ])
  expect(counterState().papers.map(needsPerson)).toEqual([true, true, false])
})

test('the phone number of a buyer is sent with the sale, and leaves the till once the server has it', async () => {
  const { database } = await tillWith()
  const phoneNumber = '08030000001'
  await sell(database, { ...inputOf(1), phoneNumber })
  const calls = serve(undefined, taken(asPrinted))
  await expect(reportSales(database)).rejects.toMatchObject({ code: 'network' })
  await reportSales(database)
  expect(calls[1]?.body).toMatchObject({ phoneNumber })
  expect(JSON.stringify(await database.getAll('papers'))).not.toContain(phoneNumber)
})

test('a till that is opened again lists only those earlier sales that a person still has to look at', async () => {
  const { database } = await tillWith()
  for (const _ of [1, 2]) await sell(database, inputOf(1))
  serve(taken({ seat: 'A1', outcome: 'no-seat', seatNow: null }), taken(asPrinted))
  await reportSales(database)
  await forgetSent(database)
  expect(counterState().papers).toMatchObject([{ gone: [{ seat: 'A1', seatNow: null }] }])
  const [paper] = counterState().papers
  if (paper) await markSeen(database, paper)
  await forgetSent(database)
  expect(counterState().papers).toEqual([])
})

test('a sale that was refused for the reference of its card payment is sent again with the corrected one, under the same key', async () => {
  const { database } = await tillWith()
  const card = { kind: 'terminal' as const, kobo: PRICE, reference: 'T-1' }
  await sell(database, { ...inputOf(1), tenders: [card] })
  const refused = { status: 409, body: { error: 'tender-used', message: 'Used' } }
  const calls = serve(refused, taken(asPrinted))
  await reportSales(database)
  const [paper] = counterState().papers
  if (!paper) throw new Error('the refused sale is not on the till')
  await sendAgain(database, paper, [{ ...card, reference: 'T-2' }])
  await reportSales(database)
  expect(calls[1]?.key).toBe(calls[0]?.key)
  expect(calls[1]?.body['tenders']).toEqual([{ ...card, reference: 'T-2' }])
  expect(counterState().papers).toMatchObject([{ gone: [] }])
})

test('a sale whose slip really repeats the reference of another one is sent with its seat and time added, and the till can be closed', async () => {
  const { database } = await tillWith()
  const reference = 'T'.repeat(TENDER_REFERENCE_MAX_LENGTH)
  await sell(database, { ...inputOf(1), tenders: [{ kind: 'terminal', kobo: PRICE, reference }] })
  const refused = { status: 409, body: { error: 'tender-used', message: 'Used' } }
  const calls = serve(refused, taken(asPrinted))
  await reportSales(database)
  expect(counterState().papers).toMatchObject([{ isRepeated: true }])
  expect(counterState().papers.some(keepsTillOpen)).toBe(true)
  const [paper] = counterState().papers
  if (!paper) throw new Error('the refused sale is not on the till')
  await sendRepeated(database, paper)
  await reportSales(database)
  const [tender] = calls[1]?.body['tenders'] as { reference: string }[]
  expect(tender?.reference).toMatch(/^T+ \(repeated on the slip of A1, .* [AP]M\)$/)
  expect(tender?.reference).toHaveLength(TENDER_REFERENCE_MAX_LENGTH)
  expect(counterState().papers.some(keepsTillOpen)).toBe(false)
})

test('a sale without a network that gets no answer later stays on the till, and is sent again under the same key', async () => {
  const { database } = await tillWith()
  await sell(database, inputOf(1))
  const calls = serve(undefined, taken(asPrinted))
  await expect(reportSales(database)).rejects.toMatchObject({ code: 'network' })
  await reportSales(database)
  expect(calls[0]).toEqual(calls[1])
  expect(counterState().papers).toMatchObject([{ gone: [] }])
})

test('if a till was closed on another machine, its sales without a network belong to its next session', async () => {
  const { database } = await tillWith()
  await sell(database, inputOf(1))
  const closed = { status: 409, body: { error: 'till-closed', message: 'Closed' } }
  changeState({ session: { ...SESSION, id: 'next' } })
  const calls = serve(closed, taken(asPrinted))
  await reportSales(database)
  expect(calls.map(({ body }) => body['sessionID'])).toEqual(['session', 'next'])
  expect(counterState().papers).toMatchObject([{ gone: [] }])
})

test('a seat that is sold while the till asks for its seats is not given to it a second time', async () => {
  const { database } = await tillWith()
  const body = { seats: named('A1', 'A2'), endsAt: LATER, serverTime: new Date().toISOString() }
  serve({ status: 200, body })
  const asking = takeAllotment(database, SESSION, SHOWTIME.id)
  await sell(database, inputOf(1))
  await asking
  await showOffline(database)
  expect(counterState().allotments[SHOWTIME.id]?.seats.map(({ seat }) => seat)).toEqual(['A2'])
})
