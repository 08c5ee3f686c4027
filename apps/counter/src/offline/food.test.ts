import { PICKUP_CODE } from '@velvet/contract/sales/pickups.rules'
import { afterEach, expect, test } from 'vitest'
import { keepSale } from '../queue/kept-calls.ts'
import { sell } from '../queue/sell.ts'
import { foodLines } from '../receipt/ticket-lines.ts'
import { changeState, counterState } from '../state/counter-state.ts'
import { MENU } from '../test/menu.ts'
import { inputOf, PRICE, SHOWTIME, serve, tillWith } from '../test/offline-till.ts'
import { foodFrom } from './food.ts'
import { reportSales } from './report-sales.ts'
import { sellFromAllotment } from './sell-from-allotment.ts'

const POPCORN = { itemID: 'large', count: 2 }
const WATER = { itemID: 'water', count: 1 }
const foodFor = (kobo: number, ...items: { itemID: string; count: number; choices?: string[] }[]) => ({
  sessionID: 'session',
  items,
  tenders: [{ kind: 'cash' as const, kobo }],
})

afterEach(() => changeState({ menu: undefined, sold: undefined, papers: [], isOffline: false }))

async function aTill() {
  const { database } = await tillWith()
  changeState({ menu: MENU, papers: [] })
  return database
}

test('food alone is sold without a network, with its taxes and a code for the bar', async () => {
  const database = await aTill()
  await sell(database, foodFor(600_000, POPCORN, WATER))
  const { sold, papers } = counterState()
  expect(sold).toMatchObject({
    change: 50_000,
    tickets: [],
    purchase: { kobo: 550_000, showtimeID: null, exhibitor: MENU.exhibitor },
    items: [
      { place: 1, name: 'Popcorn, Large', count: 2, kobo: 500_000, netKobo: 465_116 },
      { place: 2, name: 'Water', count: 1, kobo: 50_000 },
    ],
    pickup: { state: 'ordered', code: expect.stringMatching(PICKUP_CODE) as string },
  })
  expect(papers).toMatchObject([
    {
      film: 'Food and drinks',
      seats: [],
      kobo: 550_000,
      input: {
        tickets: [],
        items: [
          { itemID: 'large', count: 2, kobo: 500_000 },
          { itemID: 'water', count: 1, kobo: 50_000 },
        ],
        pickupCode: sold?.pickup?.code,
      },
    },
  ])
  expect(papers[0]?.input.showtimeID).toBeUndefined()
  expect(sold && foodLines(sold).slice(0, 4)).toEqual([
    ['2 × Popcorn, Large', '₦5,000'],
    ['1 × Water', '₦500'],
    ['Total', '₦5,500'],
    ['of which VAT 7.5 %', '₦383.72'],
  ])
})

test('an offline sale of food that is ready needs no order at the bar', async () => {
  const database = await aTill()
  await sell(database, foodFor(50_000, WATER))
  expect(counterState().sold?.pickup?.state).toBe('handed')
})

test('an offline sale of tickets and food is sent once when the network is back', async () => {
  const database = await aTill()
  const { tickets } = inputOf(1)
  await sell(database, { ...foodFor(PRICE + 500_000, POPCORN), showtimeID: SHOWTIME.id, tickets })
  const { sold } = counterState()
  expect([sold?.tickets[0]?.SeatNumber, sold?.items?.length, sold?.purchase.kobo]).toEqual(['A1', 1, PRICE + 500_000])
  const body = { ...sold, printed: [{ seat: 'A1', outcome: 'as-printed', seatNow: 'A1' }], repeatedReferences: [] }
  const calls = serve(undefined, { status: 201, body })
  await expect(reportSales(database)).rejects.toThrow()
  await reportSales(database)
  await reportSales(database)
  expect(calls.map(({ key }) => key)).toEqual([sold?.purchase.id, sold?.purchase.id])
  expect(calls[1]?.body).toMatchObject({ showtimeID: SHOWTIME.id, pickupCode: sold?.pickup?.code })
})

test('a sale of food that gets no response is made offline and stays one sale', async () => {
  const database = await aTill()
  changeState({ isOffline: false })
  const calls = serve(undefined)
  await sell(database, foodFor(50_000, WATER))
  expect(counterState().papers.map(({ key }) => key)).toEqual([calls[0]?.key])
})

test('an offline till splits a bundle like the server and sells none with tickets', () => {
  const combo = (...choices: string[]) => foodFrom(MENU, [{ itemID: 'combo', count: 2, choices }])
  const bundle = { line: 1, itemID: 'combo', count: 2 }
  expect(combo('water')).toEqual([
    { itemID: 'large', count: 2, kobo: 466_667, bundle },
    { itemID: 'water', count: 2, kobo: 93_333, bundle },
  ])
  // A part that is not sold alone gets the smallest amount.
  expect(combo('cola')?.map(({ kobo }) => kobo)).toEqual([559_999, 1])
  expect(combo('large')).toBeUndefined()
  expect(foodFrom(MENU, [{ itemID: 'night', count: 1 }])).toBeUndefined()
})

test.each([
  ['the till has no menu', undefined],
  ['the menu is of another cinema', { ...MENU, cinemaID: 'other' }],
])('food is not sold without the server if %s', async (_, menu) => {
  const database = await aTill()
  changeState({ menu })
  expect(await sellFromAllotment(database, await keepSale(database, foodFor(50_000, WATER)))).toBeUndefined()
  expect(await database.getAll('papers')).toEqual([])
})
