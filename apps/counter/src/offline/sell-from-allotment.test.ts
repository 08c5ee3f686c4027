import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { expect, test } from 'vitest'
import { keepSale } from '../queue/kept-calls.ts'
import { sell } from '../queue/sell.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { closeConnection } from '@velvet/client/test/close-connection'
import { openDatabase, readSetting, strictly, type CounterDatabase } from '../store/database.ts'
import { LATER, PRICE, SESSION, SHOWTIME, inputOf, named, serve, tillWith } from '../test/offline-till.ts'
import { showtimeOf } from '../test/showtimes.ts'
import { showOffline, takeAllotment } from './allotments.ts'
import { seatsFromAllotment } from './choose-seats.ts'
import { sellFromAllotment } from './sell-from-allotment.ts'

/** Opens the disk again, as after a kill of the browser. */
async function afterKill(name: string): Promise<CounterDatabase> {
  const database = await openDatabase(name)
  changeState({ papers: [], allotments: {}, sold: undefined })
  await showOffline(database)
  return database
}

const HALL = Array.from('ABCD', (row) => straightRow(row, 10))

test('seats of the allotment are given by the usual rule', () => {
  const seatsOf = (count: number, ...names: string[]) =>
    seatsFromAllotment({ seats: named(...names), plan: HALL }, count)?.map(({ seat }) => seat)
  expect(seatsOf(2, 'A5', 'A6', 'C8', 'C9', 'D5', 'D6')).toEqual(['D5', 'D6'])
  expect(seatsOf(2, 'A1', 'C3', 'C4', 'C9')).toEqual(['C3', 'C4'])
  expect(seatsOf(1, 'D1', 'D6')).toEqual(['D6'])
  expect(seatsOf(3, 'A1', 'B1')).toBeUndefined()
})

test('a till that does not know the hall yet gives the first seats of its allotment', () => {
  const seats = seatsFromAllotment({ seats: named('A1', 'B2', 'C3') }, 2)
  expect(seats?.map(({ seat }) => seat)).toEqual(['A1', 'B2'])
})

test('a till stores an offline sale before showing it as sold', async () => {
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

test('an offline sale is made once even if the browser closes the database', async () => {
  const { name, database } = await tillWith()
  const call = await keepSale(database, inputOf(2))
  await closeConnection(database)
  const sold = await sellFromAllotment(database, call)
  expect(await sellFromAllotment(database, call)).toEqual(sold)
  const reopened = await afterKill(name)
  const left = counterState().allotments[SHOWTIME.id]?.seats.length
  const stored = [await reopened.count('papers'), left, await reopened.count('calls')]
  expect(stored).toEqual([1, 1, 0])
})

test('an offline ticket shows owner, taxes and business day like any other', async () => {
  const { database } = await tillWith()
  const exhibitor = { name: 'Galaxy Ltd', tin: '1234-0001', rcNumber: 'RC 998877' }
  const vat = { kind: 'vat' as const, name: 'VAT', ppm: 75_000, base: 'net' as const }
  const allotment = {
    showtimeID: SHOWTIME.id,
    seats: named('A1'),
    endsAt: LATER,
    paper: {
      cinemaAddress: '1 Jos Road',
      exhibitor,
      playDate: '2026-11-25',
      taxes: [vat],
    },
  }
  await strictly(database, (tx) => tx.objectStore('allotments').put(allotment))
  await sell(database, inputOf(1))
  expect(counterState().sold?.tickets[0]).toMatchObject({
    CinemaAddress: '1 Jos Road',
    Exhibitor: exhibitor,
    PlayDate: '2026-11-25',
    Kobo: PRICE,
    PaidKobo: PRICE,
    NetKobo: 418_605,
    Taxes: [{ name: 'VAT', kobo: 31_395 }],
  })
})

test('without a response, the till sells allotted seats and sends the sale later', async () => {
  const { database } = await tillWith()
  changeState({ isOffline: false })
  const calls = serve(undefined)
  await sell(database, inputOf(1))
  expect(counterState().sold?.tickets[0]?.SeatNumber).toBe('A1')
  expect(counterState().papers.map(({ key }) => key)).toEqual([calls[0]?.key])
})

test('once all other seats are sold, a till sells its allotted seats even online', async () => {
  const { database } = await tillWith()
  changeState({ isOffline: false })
  serve({ status: 409, body: { error: 'sold-out', message: 'Sold out' } })
  await sell(database, inputOf(1))
  expect(counterState().sold?.tickets[0]?.SeatNumber).toBe('A1')
})

test('a till does not sell allotted seats once released, nor for chosen seats', async () => {
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

test('a seat sold while the allotment is loaded is not allotted again', async () => {
  const { database } = await tillWith()
  const body = { seats: named('A1', 'A2'), endsAt: LATER, serverTime: new Date().toISOString() }
  serve({ status: 200, body })
  const asking = takeAllotment(database, SESSION, SHOWTIME.id)
  await sell(database, inputOf(1))
  await asking
  await showOffline(database)
  expect(counterState().allotments[SHOWTIME.id]?.seats.map(({ seat }) => seat)).toEqual(['A2'])
})
