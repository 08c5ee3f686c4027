import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { payBackSlice } from '../tickets/tickets/pay-back.ts'
import { actionsAbout, queuedFor } from './observe.ts'
import type { TestServer } from './start-test-server.ts'
import { type MadeShowtime, type TestCustomer, NOTE, TestStaff } from './people.ts'

/** The price of each showtime of a day, in Points. */
export const PRICE = 100
/** What each customer has before they buy. */
export const BALANCE = 1000

/** Showtimes of one cinema, which begin one hour after the other, and a manager who cancels them. */
export class DayToCancel {
  readonly cinemaId: string
  readonly showtimes: readonly MadeShowtime[]
  readonly #server: TestServer
  readonly #manager: TestStaff

  private constructor(server: TestServer, manager: TestStaff, showtimes: readonly MadeShowtime[]) {
    this.#server = server
    this.#manager = manager
    this.showtimes = showtimes
    this.cinemaId = showtimes[0]?.cinemaId ?? ''
  }

  static async make(server: TestServer, { showtimes = 2, startsInHours = 5, seats = 20 } = {}): Promise<DayToCancel> {
    const cinemaId = await server.make.cinema()
    const made: MadeShowtime[] = []
    for (let index = 0; index < showtimes; index += 1) {
      const place = { cinemaId, startsInHours: startsInHours + index }
      made.push(await server.make.showtime({ ...place, seats, price: PRICE }))
    }
    return new DayToCancel(server, await TestStaff.make(server, 'manager'), made)
  }

  get managerId(): string {
    return this.#manager.id
  }

  get ids(): string[] {
    return this.showtimes.map(({ id }) => id)
  }

  /** Returns the showtime at this place of the day; the first one has the place 0. */
  at(place: number): MadeShowtime {
    const showtime = this.showtimes[place % this.showtimes.length]
    if (!showtime) throw new Error('The day has no showtime')
    return showtime
  }

  /** Makes customers who hold this many tickets for each showtime of the day. */
  async sellTo(holders: number, ticketsOfEach = 1): Promise<TestCustomer[]> {
    const made: TestCustomer[] = []
    for (let index = 0; index < holders; index += 1) {
      const holder = await this.#server.make.customer({ balance: BALANCE })
      for (const showtime of this.showtimes) await holder.buy(showtime, ticketsOfEach)
      made.push(holder)
    }
    return made
  }

  /** Asks to cancel showtimes, by default all of the day, in the version that they were made with. */
  cancel({
    by = this.#manager,
    key = randomUUID(),
    showtimes = this.showtimes,
    ...input
  }: {
    by?: TestStaff
    key?: string
    showtimes?: readonly { id: string; version?: number }[]
    isUnsold?: true
  } = {}) {
    return by.call(
      'POST',
      'showtimes/cancel',
      {
        showtimes: showtimes.map(({ id, version = 1 }) => ({ id, version })),
        note: NOTE,
        ...input,
      },
      { 'idempotency-key': key },
    )
  }

  preview(by = this.#manager, ids = this.ids) {
    return by.call('POST', 'showtimes/cancel/preview', { ids })
  }

  async states(): Promise<string[]> {
    const rows = await this.#server.db
      .selectFrom('showtimes')
      .select(sql<string>`state`.as('state'))
      .where('cinema_id', '=', this.cinemaId)
      .orderBy('id')
      .execute()
    return rows.map(({ state }) => state)
  }

  /** Returns everything that a cancellation of the day could have written. */
  async traces(holders: readonly TestCustomer[]) {
    return {
      states: await this.states(),
      balances: await balancesOf(holders),
      told: await Promise.all(holders.map((holder) => toldOf(this.#server, holder))),
      actions: await actionsAbout(this.#server.db, this.cinemaId),
      owed: await this.#server.db.selectFrom('owed_ticket_refunds').select('ticket_id').execute(),
    }
  }
}

export const balancesOf = (customers: readonly TestCustomer[]) =>
  Promise.all(customers.map((customer) => customer.balance()))

/** Returns the notices about cancelled showtimes that a customer is sent. */
export async function toldOf(server: TestServer, customer: TestCustomer): Promise<string[]> {
  const messages = await queuedFor(server, customer)
  return messages
    .filter(({ topic }) => /^showtimes?-cancelled$/.test(topic))
    .map(({ payload }) => (payload as { text: string }).text)
}

/** Pays what is still owed, as the job does. */
export async function payTheRest({ db }: TestServer): Promise<void> {
  while ((await payBackSlice(db)) > 0);
}
