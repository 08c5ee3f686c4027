// Sells thousands of tickets in the app, at counters and for free, while prices, taxes, terms and times change, and adds
// up by hand what every page of the books must say.
import type { Settlement } from '@velvet/contract/endpoints/money/settlements'
import { STANDARD_TYPE_ID } from '@velvet/contract/tickets/ticket-types'
import { v7 as uuid } from 'uuid'
import { beforeAll, expect, test } from 'vitest'
import { chanceOf, oneOf, type Chance } from '../demo/chance.ts'
import { checkBooks, placeIn, WORTH_OF_POINTS, type Place } from '../test/check-books.ts'
import { expectInvariants } from '../test/ledger-check.ts'
import {
  fridayOf,
  partOf,
  valueOf,
  type OwnShow,
  type OwnTerms,
  type OwnTicket,
  type OwnValue,
} from '../test/own-sums.ts'
import { announceSeed, limitOf, rounds } from '../test/rounds.ts'
import { SettledHouse } from '../test/settlements.ts'
import { useTestServer } from '../test/start-test-server.ts'
import { addTax, dayFromToday, STATE_TAX, VAT } from '../test/taxes.ts'
import { NOTE, TestStaff } from '../test/test-staff.ts'
import { cash, TestTill } from '../test/test-till.ts'

const SALES = rounds({ full: 10_000, short: 80 })
const SALES_AT_ONCE = 10
const SALES_A_SHOW = 25
const CHILD = uuid()

const server = useTestServer()
let admin: TestStaff
let chance: Chance

let places: [Place, Place]
const shows: OwnShow[] = []
const tickets: OwnTicket[] = []
const terms: OwnTerms[] = []
const settlements: Settlement[] = []
const prices = {
  adult: { vp: 6_750, kobo: 450_000 },
  child: { vp: 4_500, kobo: 300_000 },
}

beforeAll(async () => {
  admin = await TestStaff.make(server, 'admin')
  chance = chanceOf(announceSeed('independent sum'))
  const child = { id: CHILD, name: 'Child', class: 'child', online: true, position: 2 }
  await server.db.insertInto('ticket_types').values(child).execute()
  places = [
    await openPlace('Lagos', { hoursAhead: 1, timeZone: 'Africa/Lagos' }),
    await openPlace('Oyo', { hoursAhead: 3, timeZone: 'Africa/Nairobi' }),
  ]
  const [first, second] = places
  await first.house.addCommission({ from: dayFromToday(-60), ppm: 50_000 })
  await second.house.addCommission({ from: dayFromToday(-60), ticketKobo: 5_000 })
  first.commissionOf = ({ appGross }) => partOf(appGross, 50_000, 1_000_000)
  second.commissionOf = ({ app }) => 5_000 * app
})

async function openPlace(
  state: string,
  { hoursAhead, timeZone }: { hoursAhead: number; timeZone: string },
): Promise<Place> {
  const house = await SettledHouse.make(server, { name: `Sums of ${state}`, state })
  const cinema = server.db.updateTable('cinemas').set({ time_zone: timeZone })
  await cinema.where('id', '=', house.cinemaId).execute()
  const till = await TestTill.open(server, house.cinemaId)
  return { house, hoursAhead, state, till, taxes: [VAT, STATE_TAX], commissionOf: () => 0 }
}

const placeOf = (show: OwnShow) => placeIn(places, show)

/** Films run for three weeks at both cinemas, on some evenings until after midnight. */
async function addShows(count: number): Promise<void> {
  const clocks = [14, 20, 23.5, 24.5, 27.5, 29.75]
  for (let index = 0; index < count; index += 1) {
    const { house, hoursAhead } = places[index % 2] ?? places[0]
    const { filmId } = oneOf(places, chance).house
    const midnight = Date.parse(`${dayFromToday(2 + Math.floor(chance() * 21))}T00:00Z`)
    const clock = clocks[index % clocks.length] ?? 20
    const at = midnight + (clock - hoursAhead) * 3_600_000
    const { id } = await house.showtime({
      ...{ filmId, seats: 200, price: prices.adult.vp },
      startsInHours: (at - Date.now()) / 3_600_000,
    })
    const child = { type_id: CHILD, ...prices.child }
    await server.db
      .insertInto('showtime_prices')
      .values({ showtime_id: id, ...child })
      .execute()
    const cinema = { id: house.cinemaId, hoursAhead }
    const state = { startsAt: new Date(at), isCancelled: false, isClosed: false }
    shows.push({ ...{ id, filmId, cinema }, ...state })
  }
}

async function addTerms(added: Omit<OwnTerms, 'id'>): Promise<void> {
  const { filmId: filmID, cinemaId, from, weeks, turnsAtHour, weeklyGuarantee } = added
  const { house } = places[0]
  const answer = await house.finance.call('POST', 'terms', {
    ...{ filmID, from, weeks, turnsAt: `0${turnsAtHour}:00` },
    ...(cinemaId !== undefined && { cinemaID: cinemaId }),
    ...(weeklyGuarantee !== undefined && { guaranteeKobo: weeklyGuarantee, guaranteeBy: 'week' }),
  })
  expect(answer.statusCode, answer.body).toBe(201)
  terms.push({ id: answer.json<{ terms: { id: string } }>().terms.id, ...added })
}

/** Another rate takes the place of the one with the same name, from now on. */
async function changeTax(place: Place, tax: typeof VAT | typeof STATE_TAX, fields: object) {
  const { state, house } = place
  await addTax(server, { ...tax, state, ...fields }, house.finance)
  place.taxes = place.taxes.map((old) => (old.name === tax.name ? { ...tax, ...fields } : old))
}

/** Showtimes from now on sell at these prices, also those that were on sale before. */
async function changePrices(adult: typeof prices.adult, child: typeof prices.child) {
  Object.assign(prices, { adult, child })
  await server.db.updateTable('showtimes').set({ ticket_price: adult.vp }).execute()
  await server.db.updateTable('showtime_prices').set(child).execute()
}

const onSale = () => {
  const [first, ...more] = shows.filter(({ isCancelled }) => !isCancelled)
  if (!first) throw new Error('There is no showtime')
  return oneOf([first, ...more], chance)
}

type Buyer = Awaited<ReturnType<typeof server.make.customer>>

/** Decides about one sale, and returns what makes it. The sales that are made at once share their prices and taxes. */
function nextSale(buyer: Buyer): () => Promise<void> {
  const show = onSale()
  const place = placeOf(show)
  const [adults, children] = [1 + Math.floor(chance() * 3), Math.floor(chance() * 3)]
  const [channel, isChild] = [chance(), chance() < 0.4]
  if (channel < 0.03) return () => giveFree(show)
  if (channel < 0.3) {
    const { kobo } = isChild ? prices.child : prices.adult
    const typeId = isChild ? CHILD : STANDARD_TYPE_ID
    return () => sellAtTill(show, typeId, valueOf({ vp: 0, kobo }, place.taxes))
  }
  const inApp = ({ vp }: { vp: number }) =>
    valueOf({ vp, kobo: partOf(vp, ...WORTH_OF_POINTS) }, place.taxes)
  const values = { adult: inApp(prices.adult), child: inApp(prices.child) }
  return () => sellInApp(show, { buyer, adults, children }, values)
}

const sold = (show: OwnShow, facts: Omit<OwnTicket, 'show' | 'isBack' | 'wasBooked'>) =>
  tickets.push({ ...facts, show, isBack: false, wasBooked: false })

async function sellInApp(
  show: OwnShow,
  { buyer, adults, children }: { buyer: Buyer; adults: number; children: number },
  values: Record<'adult' | 'child', OwnValue>,
): Promise<void> {
  const wanted = [
    { typeID: STANDARD_TYPE_ID, count: adults },
    ...(children > 0 ? [{ typeID: CHILD, count: children }] : []),
  ]
  const amount = adults * values.adult.vp + children * values.child.vp
  const made = {
    id: show.id,
    cinemaId: show.cinema.id,
    filmId: show.filmId,
    screenId: '',
    price: 0,
  }
  const bought = await buyer.buy(made, adults + children, { amount, tickets: wanted })
  const types = await typesOf(bought.tickets.map(({ TicketID }) => TicketID))
  for (const { id, type_id: typeId } of types) {
    const value = typeId === CHILD ? values.child : values.adult
    sold(show, { id, typeId, channel: 'app', value })
  }
}

const typesOf = (ids: readonly string[]) =>
  server.db.selectFrom('tickets').select(['id', 'type_id']).where('id', 'in', ids).execute()

async function sellAtTill(show: OwnShow, typeId: string, value: OwnValue): Promise<void> {
  const sale = { tickets: [{ typeID: typeId, count: 1 }], tenders: cash(value.gross) }
  const { purchase, tickets: made } = await placeOf(show).till.sell(show, sale)
  const [ticket] = made
  sold(show, { id: ticket?.TicketID ?? '', typeId, channel: 'counter', value })
  saleOf.set(ticket?.TicketID ?? '', purchase.id)
}

/** The purchases of tickets that were sold at a till, which takes back whole purchases. */
const saleOf = new Map<string, string>()

async function giveFree(show: OwnShow): Promise<void> {
  const wish = { showtimeID: show.id, count: 1, reason: NOTE }
  const answer = await admin.call('POST', 'complimentary', wish)
  expect(answer.statusCode, answer.body).toBe(201)
  const given = answer.json<{ tickets: { TicketID: string }[] }>().tickets
  const value = { vp: 0, gross: 0, taxes: {}, net: 0 }
  for (const { id, type_id: typeId } of await typesOf(given.map(({ TicketID }) => TicketID))) {
    sold(show, { id, typeId, channel: 'office', value })
  }
}

async function sell(count: number, buyers: readonly [Buyer, ...Buyer[]]): Promise<void> {
  for (let made = 0; made < count; made += SALES_AT_ONCE) {
    const sales = buyers.map(nextSale)
    await Promise.all(sales.map((sale) => sale()))
  }
}

/** Takes a share of the tickets back: in the app by finance, at a counter by its till. */
async function takeBack(share: number): Promise<void> {
  const all = tickets.filter(({ isBack, value }) => !isBack && value.gross > 0)
  const wanted = all.filter(() => chance() < share)
  for (let begun = 0; begun < wanted.length; begun += SALES_AT_ONCE) {
    await Promise.all(wanted.slice(begun, begun + SALES_AT_ONCE).map(giveBack))
  }
}

async function giveBack(ticket: OwnTicket): Promise<void> {
  const saleId = saleOf.get(ticket.id)
  const answer =
    saleId === undefined
      ? await admin.call('POST', `tickets/${ticket.id}/refund`, { note: NOTE })
      : await placeOf(ticket.show).till.call(`sales/${saleId}/refund`, { reason: NOTE })
  expect(answer.statusCode, answer.body).toBe(200)
  ticket.isBack = true
}

/** Cancels a showtime. The app pays at once, and the counter when its buyers come. */
async function cancelOne(): Promise<void> {
  const show = onSale()
  const of = tickets.filter((ticket) => ticket.show === show && !ticket.isBack)
  await admin.act(`showtimes/${show.id}/cancel`)
  show.isCancelled = true
  const worker = server.startWorker()
  await worker.runOnce()
  for (const ticket of of.filter(({ id }) => saleOf.has(id))) await giveBack(ticket)
  for (const ticket of of) ticket.isBack = true
}

/** Puts a showtime a week later, past the rules of the programme, and gives some tickets other seats. */
async function move(): Promise<void> {
  const show = onSale()
  const { house } = placeOf(show)
  await house.moveByDays({ ...show, cinemaId: show.cinema.id, screenId: '', price: 0 }, 7)
  show.startsAt = new Date(show.startsAt.getTime() + 7 * 24 * 3_600_000)
  const moved = tickets.filter((ticket) => ticket.show === show && !ticket.isBack).slice(0, 3)
  for (const [index, { id }] of moved.entries()) {
    await admin.act(`tickets/${id}/move`, { seat: `A${200 - index}` })
  }
}

/** Closes the books of every second showtime. */
async function closeHalf(): Promise<void> {
  for (const show of shows.filter((_, index) => index % 2 === 0)) {
    await server.db
      .insertInto('showtime_closes')
      .values({ showtime_id: show.id, closed_by: admin.id })
      .execute()
    show.isClosed = true
    for (const ticket of tickets) {
      if (ticket.show === show && !ticket.isBack) ticket.wasBooked = true
    }
  }
}

const PARTIES = () =>
  places.flatMap(({ house }) => [{ of: house.distributor }, { of: house.exhibitor }])

/** Settles all weeks of the runs with all parties. A week in which nothing has changed is refused. */
async function settleEverything(): Promise<void> {
  const { finance } = places[0].house
  const fridays = [-7, 0, 7, 14, 21, 28, 35].map((days) => fridayOf(dayFromToday(days)))
  for (const { of } of PARTIES()) {
    for (const week of fridays) {
      const answer = await finance.call('POST', 'settlements', { ...of, week })
      if (answer.statusCode === 201) {
        settlements.push(answer.json<{ settlement: Settlement }>().settlement)
      } else expect(answer.json<{ error: string }>().error).toMatch(/^settlement-/)
    }
  }
}

test(
  'box office, returns, play weeks, settlements and the naira ledger are to the kobo what somebody adds up by hand',
  limitOf(SALES, 1),
  async () => {
    const [lagos, oyo] = places
    await addShows(Math.ceil(SALES / SALES_A_SHOW) + 12)
    const opening = dayFromToday(2)
    await addTerms({
      ...{ filmId: lagos.house.filmId, from: opening, turnsAtHour: 6 },
      weeks: [500_000, 450_000, 400_000],
    })
    await addTerms({
      ...{ filmId: oyo.house.filmId, from: dayFromToday(7), turnsAtHour: 6 },
      ...{ weeks: [600_000, 475_000], weeklyGuarantee: 100_000_000 },
    })
    const buyer = () => server.make.customer({ balance: 1_000_000_000 })
    const buyers = await Promise.all([...Array(SALES_AT_ONCE - 1).keys()].map(buyer))
    const all = [await buyer(), ...buyers] as const
    await sell(SALES / 4, all)
    await changeTax(lagos, VAT, { ppm: 100_000 })
    await takeBack(0.1)
    await settleEverything()
    await sell(SALES / 4, all)
    await changeTax(oyo, STATE_TAX, { base: 'gross' })
    await changePrices({ vp: 7_350, kobo: 490_000 }, { vp: 5_011, kobo: 340_000 })
    await move()
    await addTerms({
      ...{ filmId: lagos.house.filmId, from: opening, turnsAtHour: 3 },
      weeks: [550_000, 425_000],
    })
    await sell(SALES / 4, all)
    await cancelOne()
    await addTerms({
      ...{ filmId: lagos.house.filmId, cinemaId: oyo.house.cinemaId, from: dayFromToday(11) },
      ...{ turnsAtHour: 6, weeks: [612_500] },
    })
    await changeTax(oyo, VAT, { ppm: 0 })
    await settleEverything()
    await sell(SALES / 4, all)
    await closeHalf()
    await takeBack(0.05)
    await settleEverything()
    await checkBooks({
      ...{ db: server.db, admin, places, shows },
      ...{ tickets, terms, settlements, saleOf },
    })
    await expectInvariants(server.db)
  },
)
