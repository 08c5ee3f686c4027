import type { Settlement, SettlementLine } from '@velvet/contract/books/settlements.calls'
import { settlementWeekOf } from '@velvet/contract/books/settlements.rules'
import { dayAfter } from '@velvet/contract/catalogue/business-day'
import { sql } from 'kysely'
import type { Database } from '../platform/database/connect.ts'
import { throwUnlessMade } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'
import { addTax, STATE_TAX, VAT } from './books.ts'
import { type MadeShowtime, TestStaff } from './people.ts'
import { recordRights } from '../people/staff/people-sql.ts'

/** The price in Vp of a ticket that is worth ₦4,500. */
export const ADULT_VP = 6_750
/** By these terms, half the net price is film hire. */
export const HALF = { weeks: [500_000] }

interface MadeRun {
  name: string
  state?: string
  place?: { country: string; state: string }
}

/** A film and a cinema with parties, terms and taxes, which finance settles. */
export class SettledRun {
  readonly distributorID: string
  readonly exhibitorID: string
  readonly cinemaId: string
  readonly filmId: string
  readonly finance: TestStaff
  readonly #server: TestServer

  private constructor(
    server: TestServer,
    run: Pick<SettledRun, 'distributorID' | 'exhibitorID' | 'cinemaId' | 'filmId' | 'finance'>,
  ) {
    this.#server = server
    this.distributorID = run.distributorID
    this.exhibitorID = run.exhibitorID
    this.cinemaId = run.cinemaId
    this.filmId = run.filmId
    this.finance = run.finance
  }

  /**
   * Each run has its own name, so that it shares its state of Nigeria with no other test. A run in a place has no taxes
   * yet.
   */
  static async make(server: TestServer, { name, state, place }: MadeRun): Promise<SettledRun> {
    const finance = await TestStaff.make(server, 'finance')
    const area = await server.make.area('Main', place ?? (state === undefined ? {} : { state }))
    const cinemaId = await server.make.cinema(area)
    const filmId = await server.make.film({ title: name })
    const film = server.db.updateTable('films').set({ distributor: `${name} Pictures` })
    await film.where('id', '=', filmId).execute()
    const { distributor_id: distributorID } = await server.db
      .selectFrom('films')
      .select('distributor_id')
      .where('id', '=', filmId)
      .executeTakeFirstOrThrow()
    const exhibitor = await finance.call('POST', 'exhibitors', {
      name: `${name} Screens`,
      cinemaIDs: [cinemaId],
    })
    throwUnlessMade(exhibitor)
    const exhibitorID = exhibitor.json<{ exhibitor: { id: string } }>().exhibitor.id
    if (state !== undefined) {
      await addTax(server, { ...VAT, state }, finance)
      await addTax(server, { ...STATE_TAX, state }, finance)
    }
    const parties = { distributorID: distributorID ?? '', exhibitorID }
    return new SettledRun(server, { ...parties, cinemaId, filmId, finance })
  }

  /** Makes a run with one ticket in the app, of which half the net price is film hire. */
  static async ofOneTicket(server: TestServer, name: string): Promise<{ run: SettledRun; week: string }> {
    const run = await SettledRun.make(server, { name })
    const showtime = await run.showtime()
    const week = await run.weekOf(showtime)
    await run.addTerms({ from: week, ...HALF })
    await run.buy(showtime, 1)
    return { run, week }
  }

  showtime(options: Parameters<TestServer['make']['showtime']>[0] = {}): Promise<MadeShowtime> {
    const { cinemaId, filmId } = this
    return this.#server.make.showtime({ price: ADULT_VP, seats: 50, cinemaId, filmId, ...options })
  }

  /** Returns the business day of a showtime. Around 06:00, when a business day ends, it may differ from the present one. */
  async dayOf({ id }: MadeShowtime): Promise<string> {
    const { rows } = await sql<{ day: string }>`
      select play_date(starts_at, time_zone)::text as day
      from showtimes join cinemas on cinemas.id = cinema_id
      where showtimes.id = ${id}`.execute(this.#server.db)
    return rows[0]?.day ?? ''
  }

  /** Returns the Friday of the settlement week of a showtime. */
  async weekOf(showtime: MadeShowtime): Promise<string> {
    return settlementWeekOf(await this.dayOf(showtime))
  }

  /** Moves a showtime with its tickets to another day, past the rules of the programme. */
  async moveByDays({ id }: MadeShowtime, days: number): Promise<void> {
    await this.#server.db.transaction().execute(async (tx) => {
      await sql`update showtimes set starts_at = starts_at + make_interval(days => ${days}),
        ends_at = ends_at + make_interval(days => ${days}) where id = ${id}`.execute(tx)
      await sql`update tickets set play_date = play_date(starts_at, time_zone)
        from showtimes join cinemas on cinemas.id = cinema_id
        where showtime_id = showtimes.id and showtime_id = ${id}`.execute(tx)
    })
  }

  async buy(showtime: MadeShowtime, count: number): Promise<string[]> {
    const buyer = await this.#server.make.customer({ balance: showtime.price * count })
    const { tickets } = await buyer.buy(showtime, count)
    return tickets.map(({ TicketID }) => TicketID)
  }

  async addTerms(fields: object): Promise<string> {
    const answer = await this.finance.call('POST', 'terms', { filmID: this.filmId, ...fields })
    throwUnlessMade(answer)
    return answer.json<{ terms: { id: string } }>().terms.id
  }

  async addCommission(fields: object): Promise<void> {
    const commission = { exhibitorID: this.exhibitorID, ...fields }
    throwUnlessMade(await this.finance.call('POST', 'commissions', commission))
  }

  get distributor() {
    return { distributorID: this.distributorID }
  }

  get exhibitor() {
    return { exhibitorID: this.exhibitorID }
  }

  /** Makes a settlement. Throws Refused with the server's code when it refuses. */
  async settle(party: object, week: string): Promise<Settlement> {
    const answer = await this.finance.call('POST', 'settlements', { ...party, week })
    throwUnlessMade(answer)
    return answer.json<{ settlement: Settlement }>().settlement
  }
}

/** Returns the kobo of a tax of a line. */
export const taxOf = ({ taxes }: Pick<SettlementLine, 'taxes'>, name: string): number =>
  taxes.find((tax) => tax.name === name)?.kobo ?? 0

export const weekAfter = (week: string, weeks = 1): string => dayAfter(week, 7 * weeks)

/** Makes a distributor with a film, and a member of staff who is bound to the distributor. */
export interface MadeDistributor {
  id: string
  name: string
  title: string
  filmId: string
  member: TestStaff
}

/** Makes a distributor with this name and a film of the same name. */
export async function makeDistributor(server: TestServer, name: string): Promise<MadeDistributor> {
  const title = `The film of ${name}`
  const filmId = await server.make.film({ title })
  const { distributor_id: id } = await server.db
    .updateTable('films')
    .set({ distributor: name })
    .where('id', '=', filmId)
    .returning('distributor_id')
    .executeTakeFirstOrThrow()
  if (id === null) throw new Error('The film has no distributor')
  const member = await TestStaff.make(server, 'distributor')
  await bindTo(server, member, id)
  return { id, name, title, filmId, member }
}

export async function bindTo(server: TestServer, { id }: Pick<TestStaff, 'id'>, distributorId: string): Promise<void> {
  await server.db.updateTable('staff').set({ distributor_id: distributorId }).where('id', '=', id).execute()
  await recordRights(server.db, id)
}

/** Moves a showtime and the sale of its tickets to an earlier day. Refunds keep their day. */
export async function playEarlier(db: Database, { id }: Pick<MadeShowtime, 'id'>, date: string): Promise<void> {
  const startsAt = new Date(`${date}T12:00:00Z`)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('showtimes')
      .set({ starts_at: startsAt, ends_at: new Date(startsAt.getTime() + 7_200_000) })
      .where('id', '=', id)
      .execute()
    await tx
      .updateTable('tickets')
      .set({ play_date: date, created_at: new Date(startsAt.getTime() - 3_600_000) })
      .where('showtime_id', '=', id)
      .execute()
  })
}
