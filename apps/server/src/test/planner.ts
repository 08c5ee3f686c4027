import { DAY_MS } from '@velvet/contract/shared/time/durations'
import type { readDifference } from '@velvet/contract/catalogue/programme-days.calls'
import type { PlannedShowtime, ShowtimeWithEdit } from '@velvet/contract/catalogue/programme.calls'
import { instantOf, localDateOf, TIME_ZONE } from '@velvet/contract/shared/time/time'
import { straightRow } from '@velvet/contract/catalogue/seat-plan'
import { v7 as uuid } from 'uuid'
import type { z } from 'zod'
import type { Film } from '@velvet/contract/catalogue/films.calls'
import { madeBefore } from './made-before.ts'
import type { TestServer } from './start-test-server.ts'
import { type MadeShowtime, TestStaff } from './people.ts'

/** A manager who plans the programme of a cinema of their own, with two screens of ten seats. */
export class Planner {
  readonly manager: TestStaff
  readonly cinemaId: string
  readonly screens: readonly [string, string]
  /** A film of 95 minutes. */
  readonly filmId: string
  private readonly server: TestServer

  private constructor(server: TestServer, made: Made) {
    this.server = server
    this.manager = made.manager
    this.cinemaId = made.cinemaId
    this.screens = made.screens
    this.filmId = made.filmId
  }

  static async make(server: TestServer): Promise<Planner> {
    const cinemaId = await server.make.cinema()
    return new Planner(server, {
      cinemaId,
      manager: await TestStaff.make(server, 'manager'),
      screens: [await makeScreen(server, cinemaId, 'Screen 1'), await makeScreen(server, cinemaId, 'Screen 2')],
      filmId: await server.make.film(),
    })
  }

  /** Makes a manager with a cinema for all tests of a file or of a group. */
  static use(server: TestServer): Planner {
    return madeBefore(() => Planner.make(server))
  }

  /**
   * Asks for a showtime. By default it is on the first screen, in three days, at six in the
   * evening.
   */
  ask(fields: object = {}, headers: { 'idempotency-key'?: string } = {}) {
    const usual = {
      filmID: this.filmId,
      screenID: this.screens[0],
      startsAt: at('18:00'),
      ticketPrice: 100,
    }
    return this.manager.call('POST', 'showtimes', { ...usual, ...fields }, headers)
  }

  async plan(fields: object = {}): Promise<PlannedShowtime> {
    const answer = await this.ask(fields)
    if (answer.statusCode !== 201) throw new Error(answer.body)
    return answer.json<{ showtime: PlannedShowtime }>().showtime
  }

  async present(id: string): Promise<ShowtimeWithEdit | undefined> {
    const query = `showtimes?cinemaID=${this.cinemaId}&limit=100`
    const { items } = await this.manager.read<{ items: ShowtimeWithEdit[] }>(query)
    return items.find((item) => item.id === id)
  }

  /** Returns the showtime as the list shows it. Throws if it is missing. */
  async listed(id: string): Promise<ShowtimeWithEdit> {
    const showtime = await this.present(id)
    if (!showtime) throw new Error('A showtime is missing')
    return showtime
  }

  /** Returns what publishing a business day would do; three days from now unless told otherwise. */
  async difference(date = dateIn(3)) {
    const query = `showtimes/difference?cinemaID=${this.cinemaId}&date=${date}`
    return (await this.manager.read<z.output<typeof readDifference.output>>(query)).difference
  }

  /** Puts the drafts of a business day on sale; three days from now unless told otherwise. */
  async publish(days = 3): Promise<number> {
    const input = { cinemaID: this.cinemaId, date: dateIn(days) }
    const answer = await this.manager.call('POST', 'showtimes/publish', input)
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json<{ published: number }>().published
  }

  /** Plans a showtime and puts it on sale. */
  async sell(fields: object = {}): Promise<PlannedShowtime> {
    const { id } = await this.plan(fields)
    await this.publish()
    return this.listed(id)
  }

  /** Asks to change a showtime. Fields that are not given stay as they were read. */
  change(showtime: PlannedShowtime, fields: object = {}) {
    const { filmID, screenID, startsAt, id, version } = showtime
    const input = { filmID, screenID, startsAt, ...fields }
    return this.manager.call('PUT', `showtimes/${id}`, input, { 'if-match': `"${version}"` })
  }

  /** Keeps an edit of a showtime until Publish. Fields that are not given stay as they were read. */
  keep(showtime: PlannedShowtime, fields: object = {}, by: TestStaff = this.manager) {
    const { id, version, filmID, screenID, startsAt, cleaningMinutes } = showtime
    const { saleEndsMinutesBefore, saleEndsBelowSeats, format, priceSource, ticketPrice } = showtime
    const input = {
      filmID,
      screenID,
      startsAt,
      cleaningMinutes,
      saleEndsMinutesBefore,
      saleEndsBelowSeats,
      ticketPrice: priceSource === 'own' ? ticketPrice : null,
      format,
      ...fields,
    }
    return by.call('PUT', `showtimes/${id}/edit`, input, { 'if-match': `"${version}"` })
  }

  /** Returns everything that is stored of the programme. */
  stored() {
    return this.server.db
      .selectFrom('showtimes')
      .selectAll()
      .where('cinema_id', '=', this.cinemaId)
      .orderBy('id')
      .execute()
  }
}

interface Made {
  manager: TestStaff
  cinemaId: string
  screens: readonly [string, string]
  filmId: string
}

/** Returns a planned showtime in the form in which the customers of tests buy it. */
export function boughtOf({ id, cinemaID, filmID, screenID, ticketPrice }: PlannedShowtime): MadeShowtime {
  return { id, cinemaId: cinemaID, filmId: filmID, screenId: screenID, price: ticketPrice }
}

/** Returns the date in Lagos this many days from now. */
export const dateIn = (days: number) => localDateOf(new Date(Date.now() + days * DAY_MS))

/** Returns a time of day in Lagos, three days from now unless told otherwise. */
export const at = (time: string, days = 3) => instantOf(dateIn(days), time, TIME_ZONE).toISOString()

async function makeScreen({ db }: TestServer, cinemaId: string, name: string): Promise<string> {
  const id = uuid()
  const plan = JSON.stringify([straightRow('A', 10)])
  await db.insertInto('screens').values({ id, cinema_id: cinemaId, name, plan, total_seats: 10 }).execute()
  return id
}

/** Returns a film as the console shows it. */
export async function presentFilm(staff: TestStaff, id: string): Promise<Film> {
  return (await staff.read<{ film: Film }>(`films/${id}`)).film
}
