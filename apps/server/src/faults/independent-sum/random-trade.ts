import type { Settlement } from '@velvet/contract/books/settlements.calls'
import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { STANDARD_TYPE_ID } from '@velvet/contract/catalogue/ticket-types.rules'
import { v7 as uuid } from 'uuid'
import { expect } from 'vitest'
import { oneOf, type Chance } from '../../demo/past-parties.ts'
import { placeIn, WORTH_OF_POINTS, type Place, type Trade } from './check-books.ts'
import { fridayOf, partOf, valueOf, type OwnShow, type OwnTerms, type OwnTicket, type OwnValue } from './own-sums.ts'
import { SettledRun } from '../../test/settlements.ts'
import type { TestServer } from '../../test/start-test-server.ts'
import { aSupervisor } from '../../test/test-door.ts'
import { addTax, dayFromToday, STATE_TAX, VAT } from '../../test/books.ts'
import { type MadeShowtime, type TestCustomer, NOTE, TestStaff } from '../../test/people.ts'
import { cash, TestTill } from '../../test/test-till.ts'

const SALES_AT_ONCE = 10
const CHILD = uuid()
const FIRST_PRICES = {
  adult: { vp: 6_750, kobo: 450_000 },
  child: { vp: 4_500, kobo: 300_000 },
}
type Prices = typeof FIRST_PRICES

interface People {
  server: TestServer
  chance: Chance
  admin: TestStaff
  places: readonly [Place, Place]
  buyers: readonly TestCustomer[]
}

/** Two cinemas sell and take back tickets as chance decides, and write down what they have sold. */
export class RandomTrade implements Trade {
  readonly db: TestServer['db']
  readonly admin: TestStaff
  readonly places: readonly [Place, Place]
  readonly shows: OwnShow[] = []
  readonly tickets: OwnTicket[] = []
  readonly terms: OwnTerms[] = []
  readonly settlements: Settlement[] = []
  readonly saleOf = new Map<string, string>()
  readonly #server: TestServer
  readonly #chance: Chance
  readonly #buyers: readonly TestCustomer[]
  #prices = FIRST_PRICES

  private constructor({ server, chance, admin, places, buyers }: People) {
    this.db = server.db
    this.admin = admin
    this.places = places
    this.#server = server
    this.#chance = chance
    this.#buyers = buyers
  }

  /** Opens the two cinemas, which are in different time zones and pay different commissions. */
  static async open(server: TestServer, chance: Chance): Promise<RandomTrade> {
    const admin = await TestStaff.make(server, 'admin')
    const child = { id: CHILD, name: 'Child', class: 'child', online: true, position: 2 }
    await server.db.insertInto('ticket_types').values(child).execute()
    const places = [
      await openPlace(server, 'Lagos', { hoursAhead: 1, timeZone: 'Africa/Lagos' }),
      await openPlace(server, 'Oyo', { hoursAhead: 3, timeZone: 'Africa/Nairobi' }),
    ] as const
    const [first, second] = places
    await first.run.addCommission({ from: dayFromToday(-60), ppm: 50_000 })
    await second.run.addCommission({ from: dayFromToday(-60), ticketKobo: 5_000 })
    first.commissionOf = ({ appGross }) => partOf(appGross, 50_000, 1_000_000)
    second.commissionOf = ({ app }) => 5_000 * app
    const buyer = () => server.make.customer({ balance: 1_000_000_000 })
    const buyers = await Promise.all(Array.from({ length: SALES_AT_ONCE }, buyer))
    return new RandomTrade({ server, chance, admin, places, buyers })
  }

  /** Films run for three weeks at both cinemas, on some evenings until after midnight. */
  async addShows(count: number): Promise<void> {
    const clocks = [14, 20, 23.5, 24.5, 27.5, 29.75]
    for (let index = 0; index < count; index += 1) {
      const { run, hoursAhead } = this.places[index % 2] ?? this.places[0]
      const { filmId } = oneOf(this.places, this.#chance).run
      const day = dayFromToday(2 + Math.floor(this.#chance() * 21))
      const clock = clocks[index % clocks.length] ?? 20
      const at = Date.parse(`${day}T00:00Z`) + (clock - hoursAhead) * HOUR_MS
      const { id } = await run.showtime({
        filmId,
        seats: 200,
        price: this.#prices.adult.vp,
        startsInHours: (at - Date.now()) / HOUR_MS,
      })
      await this.db
        .insertInto('showtime_prices')
        .values({ showtime_id: id, type_id: CHILD, ...this.#prices.child })
        .execute()
      const state = { startsAt: new Date(at), isCancelled: false, isClosed: false }
      this.shows.push({ id, filmId, cinema: { id: run.cinemaId, hoursAhead }, ...state })
    }
  }

  async addTerms(added: Omit<OwnTerms, 'id'>): Promise<void> {
    const { filmId: filmID, cinemaId, from, weeks, turnsAtHour, weeklyGuarantee } = added
    const id = await this.places[0].run.addTerms({
      filmID,
      from,
      weeks,
      turnsAt: `0${turnsAtHour}:00`,
      ...(cinemaId !== undefined && { cinemaID: cinemaId }),
      ...(weeklyGuarantee !== undefined && { guaranteeKobo: weeklyGuarantee, guaranteeBy: 'week' }),
    })
    this.terms.push({ id, ...added })
  }

  /** Another rate takes the place of the one with the same name, from now on. */
  async changeTax(place: Place, tax: typeof VAT | typeof STATE_TAX, fields: object): Promise<void> {
    const { state, run } = place
    await addTax(this.#server, { ...tax, state, ...fields }, run.finance)
    place.taxes = place.taxes.map((old) => (old.name === tax.name ? { ...tax, ...fields } : old))
  }

  /** All showtimes sell at these prices from now on, also those that were on sale before. */
  async changePrices(prices: Prices): Promise<void> {
    this.#prices = prices
    await this.db.updateTable('showtime_prices').set(prices.child).execute()
    await this.db.updateTable('showtimes').set({ ticket_price: prices.adult.vp }).execute()
  }

  async sell(count: number): Promise<void> {
    for (let made = 0; made < count; made += SALES_AT_ONCE) {
      const sales = this.#buyers.map((buyer) => this.#nextSale(buyer))
      await Promise.all(sales.map((sale) => sale()))
    }
  }

  /** Decides about one sale, and returns what makes it. The sales that are made at once share their prices and taxes. */
  #nextSale(buyer: TestCustomer): () => Promise<void> {
    const show = this.#anyOnSale()
    const { taxes } = placeIn(this.places, show)
    const { adult, child } = this.#prices
    const [adults, children] = [1 + Math.floor(this.#chance() * 3), Math.floor(this.#chance() * 3)]
    const [channel, isChild] = [this.#chance(), this.#chance() < 0.4]
    if (channel < 0.03) return () => this.#giveFree(show)
    if (channel < 0.3) {
      const { kobo } = isChild ? child : adult
      const typeId = isChild ? CHILD : STANDARD_TYPE_ID
      return () => this.#sellAtTill(show, typeId, valueOf({ vp: 0, kobo }, taxes))
    }
    const inApp = ({ vp }: { vp: number }) => valueOf({ vp, kobo: partOf(vp, ...WORTH_OF_POINTS) }, taxes)
    const values = { adult: inApp(adult), child: inApp(child) }
    return () => this.#sellInApp(show, { buyer, adults, children }, values)
  }

  #anyOnSale(): OwnShow {
    const [first, ...more] = this.shows.filter(({ isCancelled }) => !isCancelled)
    if (!first) throw new Error('There is no showtime')
    return oneOf([first, ...more], this.#chance)
  }

  #writeDown(show: OwnShow, facts: Omit<OwnTicket, 'show' | 'isBack' | 'wasBooked'>): void {
    this.tickets.push({ ...facts, show, isBack: false, wasBooked: false })
  }

  async #sellInApp(
    show: OwnShow,
    { buyer, adults, children }: { buyer: TestCustomer; adults: number; children: number },
    values: Record<'adult' | 'child', OwnValue>,
  ): Promise<void> {
    const requested = [
      { typeID: STANDARD_TYPE_ID, count: adults },
      ...(children > 0 ? [{ typeID: CHILD, count: children }] : []),
    ]
    const amount = adults * values.adult.vp + children * values.child.vp
    const bought = await buyer.buy(madeShowtime(show), adults + children, { amount, tickets: requested })
    for (const { id, typeId } of await this.#typesOf(bought.tickets)) {
      const value = typeId === CHILD ? values.child : values.adult
      this.#writeDown(show, { id, typeId, channel: 'app', value })
    }
  }

  async #typesOf(tickets: readonly { TicketID: string }[]) {
    const ids = tickets.map(({ TicketID }) => TicketID)
    const rows = this.db.selectFrom('tickets').select(['id', 'type_id as typeId'])
    return rows.where('id', 'in', ids).execute()
  }

  async #sellAtTill(show: OwnShow, typeId: string, value: OwnValue): Promise<void> {
    const sale = { tickets: [{ typeID: typeId, count: 1 }], tenders: cash(value.gross) }
    const { purchase, tickets } = await placeIn(this.places, show).till.sell(show, sale)
    const id = tickets[0]?.TicketID ?? ''
    this.#writeDown(show, { id, typeId, channel: 'counter', value })
    this.saleOf.set(id, purchase.id)
  }

  async #giveFree(show: OwnShow): Promise<void> {
    const request = { showtimeID: show.id, count: 1, reason: NOTE }
    // What one person gives on a day needs approval above a limit.
    const admin = await TestStaff.make(this.#server, 'admin')
    const answer = await admin.call('POST', 'complimentary', request)
    expect(answer.statusCode, answer.body).toBe(201)
    const { tickets } = answer.json<{ tickets: { TicketID: string }[] }>()
    for (const { id, typeId } of await this.#typesOf(tickets)) {
      this.#writeDown(show, { id, typeId, channel: 'office', value: { vp: 0, gross: 0, taxes: {}, net: 0 } })
    }
  }

  /** What a seller gives back on a day needs approval above a limit. Each supervisor approves once here. */
  async #refundSale(till: TestTill, saleId: string) {
    const { approval } = await aSupervisor(this.#server)
    return till.call(`sales/${saleId}/refund`, { reason: NOTE, approval })
  }

  /** Takes a share of the tickets back: in the app by an admin, at a counter by its till. */
  async takeBack(share: number): Promise<void> {
    const all = this.tickets.filter(({ isBack, value }) => !isBack && value.gross > 0)
    const requested = all.filter(() => this.#chance() < share)
    for (let begun = 0; begun < requested.length; begun += SALES_AT_ONCE) {
      const some = requested.slice(begun, begun + SALES_AT_ONCE)
      await Promise.all(some.map((ticket) => this.#giveBack(ticket)))
    }
  }

  async #giveBack(ticket: OwnTicket): Promise<void> {
    const saleId = this.saleOf.get(ticket.id)
    const { till } = placeIn(this.places, ticket.show)
    const answer =
      saleId === undefined
        ? await this.admin.call('POST', `tickets/${ticket.id}/refund`, { note: NOTE })
        : await this.#refundSale(till, saleId)
    expect(answer.statusCode, answer.body).toBe(200)
    ticket.isBack = true
  }

  /** Cancels a showtime. The app pays at once, and the counter when its buyers come. */
  async cancelOne(): Promise<void> {
    const show = this.#anyOnSale()
    await this.admin.act(`showtimes/${show.id}/cancel`)
    show.isCancelled = true
    await this.#server.startWorker().runOnce()
    for (const ticket of this.#keptOf(show)) {
      if (this.saleOf.has(ticket.id)) await this.#giveBack(ticket)
      ticket.isBack = true
    }
  }

  #keptOf(show: OwnShow): OwnTicket[] {
    return this.tickets.filter((ticket) => ticket.show === show && !ticket.isBack)
  }

  /** Puts a showtime a week later, past the rules of the programme, and gives some tickets other seats. */
  async moveOne(): Promise<void> {
    const show = this.#anyOnSale()
    await placeIn(this.places, show).run.moveByDays(madeShowtime(show), 7)
    show.startsAt = new Date(show.startsAt.getTime() + 7 * 24 * HOUR_MS)
    for (const [index, { id }] of this.#keptOf(show).slice(0, 3).entries()) {
      await this.admin.act(`tickets/${id}/move`, { seat: `A${200 - index}` })
    }
  }

  /** Closes the books of every second showtime, past the rule that it must have begun. */
  async closeHalf(): Promise<void> {
    for (const show of this.shows.filter((_, index) => index % 2 === 0)) {
      await this.db.insertInto('showtime_closes').values({ showtime_id: show.id }).execute()
      show.isClosed = true
      for (const ticket of this.#keptOf(show)) ticket.wasBooked = true
    }
  }

  /** Settles all weeks of the runs with all parties. A week in which nothing has changed is refused. */
  async settleEverything(): Promise<void> {
    const { finance } = this.places[0].run
    const fridays = [-7, 0, 7, 14, 21, 28, 35].map((days) => fridayOf(dayFromToday(days)))
    const parties = this.places.flatMap(({ run }) => [run.distributor, run.exhibitor])
    for (const party of parties) {
      for (const week of fridays) {
        const answer = await finance.call('POST', 'settlements', { ...party, week })
        if (answer.statusCode === 201) {
          this.settlements.push(answer.json<{ settlement: Settlement }>().settlement)
        } else expect(answer.json<{ error: string }>().error).toMatch(/^settlement-/)
      }
    }
  }
}

async function openPlace(
  server: TestServer,
  state: string,
  { hoursAhead, timeZone }: { hoursAhead: number; timeZone: string },
): Promise<Place> {
  const run = await SettledRun.make(server, { name: `Sums of ${state}`, state })
  const cinema = server.db.updateTable('cinemas').set({ time_zone: timeZone })
  await cinema.where('id', '=', run.cinemaId).execute()
  const till = await TestTill.open(server, run.cinemaId)
  return { run, hoursAhead, state, till, taxes: [VAT, STATE_TAX], commissionOf: () => 0 }
}

/** Returns a showtime as other helpers of tests take it, although this trade reads only its ids. */
function madeShowtime({ id, filmId, cinema }: OwnShow): MadeShowtime {
  return { id, filmId, cinemaId: cinema.id, screenId: '', price: 0 }
}
