import type { PlannedShowtime } from '@velvet/contract/catalogue/programme.calls'
import { expect, test } from 'vitest'
import { refusalOf } from '../../test/outcomes.ts'
import { at, boughtOf, dateIn, Planner } from '../../test/planner.ts'
import { useTestServer } from '../../test/start-test-server.ts'
import { outcomeOf } from '../../test/people.ts'

const USUAL = {
  cleaningMinutes: 15,
  saleEndsMinutesBefore: 0,
  saleEndsBelowSeats: 0,
  prices: [] as object[],
}

const server = useTestServer()

const pathOf = ({ cinemaId }: Planner) => `cinemas/${cinemaId}/programme`
const read = async (desk: Planner) =>
  (await desk.manager.read<{ rules: typeof USUAL & { version: number } }>(pathOf(desk))).rules
async function set(desk: Planner, rules: Partial<typeof USUAL>, version?: number) {
  const present = version ?? (await read(desk)).version
  return desk.manager.call('PUT', pathOf(desk), { ...USUAL, ...rules }, { 'if-match': String(present) })
}
const showtimeOf = (answer: { json: () => unknown }) => (answer.json() as { showtime: PlannedShowtime }).showtime

test('a showtime without a price uses the most specific line of the card', async () => {
  const desk = await Planner.make(server)
  const prices = [
    { name: 'Evening in Screen 2', screenID: desk.screens[1], from: '17:00', price: 900 },
    { name: 'Evening', from: '17:00', until: '02:00', price: 700 },
    { name: 'Usual', price: 500 },
    { name: 'Cinema Day', fromDate: dateIn(6), untilDate: dateIn(6), price: 300 },
    { name: 'In 3D', format: '3D', price: 800 },
  ]
  expect((await set(desk, { prices })).statusCode).toBe(200)
  const priceOf = async (fields: object) => {
    const { ticketPrice, priceSource } = await desk.plan({ ticketPrice: undefined, ...fields })
    return [ticketPrice, priceSource]
  }
  expect(await priceOf({ startsAt: at('10:00') })).toEqual([500, 'card'])
  expect(await priceOf({ startsAt: at('17:00') })).toEqual([700, 'card'])
  expect(await priceOf({ startsAt: at('17:00'), screenID: desk.screens[1] })).toEqual([900, 'card'])
  expect(await priceOf({ startsAt: at('00:30', 4) })).toEqual([700, 'card'])
  expect(await priceOf({ startsAt: at('10:00', 4), format: '3D' })).toEqual([800, 'card'])
  expect(await priceOf({ startsAt: at('18:00', 6), format: '3D' })).toEqual([300, 'card'])
  expect(await priceOf({ startsAt: at('02:30', 7) })).toEqual([300, 'card'])
  expect(await priceOf({ startsAt: at('02:30', 5), ticketPrice: 50 })).toEqual([50, 'own'])
})

test('a showtime follows the price card when it moves, unless it has its own price', async () => {
  const desk = await Planner.make(server)
  const prices = [
    { name: 'Evening', from: '17:00', price: 700 },
    { name: 'Day', price: 400 },
  ]
  await set(desk, { prices })
  const carded = await desk.plan({ ticketPrice: null, startsAt: at('12:00') })
  const moved = showtimeOf(await desk.change(carded, { startsAt: at('19:00') }))
  expect([moved.ticketPrice, moved.priceSource]).toEqual([700, 'card'])
  const own = showtimeOf(await desk.change(moved, { ticketPrice: 650 }))
  expect([own.ticketPrice, own.priceSource]).toEqual([650, 'own'])
  const back = showtimeOf(await desk.change(own, { startsAt: at('12:00') }))
  expect([back.ticketPrice, back.priceSource]).toEqual([650, 'own'])
  // A new card does not change the prices that customers have seen.
  await set(desk, { prices: [{ name: 'All', price: 1 }] })
  expect((await desk.present(back.id))?.ticketPrice).toBe(650)
  const again = showtimeOf(await desk.change(back, { ticketPrice: null }))
  expect([again.ticketPrice, again.priceSource]).toEqual([1, 'card'])
})

test('a price card is replaced as a whole, and only by a current version', async () => {
  const desk = await Planner.make(server)
  const names = async () => (await read(desk)).prices.map((rule) => (rule as { name: string }).name)
  const cards = ['A', 'B', 'C'].map((name) => ({ name, price: 5 }))
  await set(desk, { prices: cards })
  expect(await names()).toEqual(['A', 'B', 'C'])
  await set(desk, { prices: cards.slice(1).reverse() })
  expect(await names()).toEqual(['C', 'B'])
  const outdated = await set(desk, { prices: [] }, 1)
  expect(refusalOf(outdated)).toEqual([409, 'changed-meanwhile'])
  await set(desk, { prices: [] })
  expect(await names()).toEqual([])
})

test.each([
  ['hours that end before they begin', { from: '20:00', until: '18:00' }, 400, 'bad-request'],
  ['days that end before they begin', { fromDate: dateIn(6), untilDate: dateIn(5) }, 400, 'bad-request'],
  ['a ninth day of the week', { weekdays: [9] }, 400, 'bad-request'],
  ['an unknown film', { filmID: crypto.randomUUID() }, 404, 'movie-not-found'],
  ['an unknown screen', { screenID: crypto.randomUUID() }, 404, 'screen-not-found'],
])('a price card with %s is refused without a trace', async (_name, fields, status, code) => {
  const desk = await Planner.make(server)
  const before = await read(desk)
  const prices = [
    { name: 'Fine', price: 3 },
    { name: 'Not fine', price: 5, ...fields },
  ]
  expect(refusalOf(await set(desk, { prices }))).toEqual([status, code])
  expect(await read(desk)).toEqual(before)
})

const listedFor = async (desk: Planner) => {
  const buyer = await server.make.customer()
  const answer = await buyer.call('GET', `/api/v1/showingshowtimes/${desk.filmId}/Bauchi`)
  return answer.json<{ showtimeIds: { ShowtimeID: string; SaleEnded: boolean }[] }>().showtimeIds
}

test('online sales end before the start as set by the cinema, in lists and purchases', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell()
  const open = await desk.sell({ screenID: desk.screens[1], saleEndsMinutesBefore: 0 })
  expect(await listedFor(desk)).toHaveLength(2)
  // Three days hold 4,320 minutes.
  await set(desk, { saleEndsMinutesBefore: 6000 })
  expect(await desk.present(showtime.id)).toMatchObject({
    saleEndsMinutesBefore: null,
    sale: { isOpen: false },
  })
  expect((await listedFor(desk)).map(({ ShowtimeID }) => ShowtimeID)).toEqual([open.id])
  const buyer = await server.make.customer({ balance: 1000 })
  expect(await outcomeOf(buyer.buy(boughtOf(showtime), 1))).toBe('sale-ended')
  expect(await buyer.balance()).toBe(1000)
  const shown = await buyer.call('GET', `/api/v1/showtime/${showtime.id}`)
  expect(shown.json()).toMatchObject({ showtime: { SaleEnded: true } })
  expect(await outcomeOf(buyer.buy(boughtOf(open), 1))).toBe('done')
})

test('online sale ends when few seats are left, also within one batch of purchases', async () => {
  const desk = await Planner.make(server)
  const showtime = await desk.sell({ saleEndsBelowSeats: 4 })
  const buyers = await Promise.all(Array.from({ length: 10 }, () => server.make.customer({ balance: 100 })))
  const outcomes = await Promise.all(buyers.map((buyer) => outcomeOf(buyer.buy(boughtOf(showtime), 1))))
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(7)
  expect(outcomes.filter((outcome) => outcome === 'sale-ended')).toHaveLength(3)
  expect(await listedFor(desk)).toMatchObject([{ ShowtimeID: showtime.id, SaleEnded: true }])
  expect(await desk.present(showtime.id)).toMatchObject({
    seats: { sold: 7, total: 10, kept: 0 },
    sale: { isOpen: false, endsBelowSeats: 4 },
  })
})

test.each(['\0', '\ud800'])('a price whose name holds %j is refused as bad input', async (name) => {
  const desk = await Planner.make(server)
  const rules = { ...USUAL, prices: [{ name: `Usual ${name}`, price: 100 }] }
  const answer = await desk.manager.call('PUT', pathOf(desk), rules, { 'if-match': '1' })
  expect(refusalOf(answer)).toEqual([400, 'bad-request'])
})

test('a manager of another cinema neither reads nor changes the rules', async () => {
  const desk = await Planner.make(server)
  const other = await Planner.make(server)
  await server.make.bind(other.manager.id, other.cinemaId)
  const answers = [
    await other.manager.call('GET', pathOf(desk)),
    await other.manager.call('PUT', pathOf(desk), USUAL, { 'if-match': '1' }),
    await other.manager.call('POST', 'showtimes/publish', {
      cinemaID: desk.cinemaId,
      date: dateIn(3),
    }),
  ]
  expect(answers.map(refusalOf)).toEqual(Array(3).fill([403, 'not-allowed']))
})
