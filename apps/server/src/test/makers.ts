import { HOUR_MS } from '@velvet/contract/shared/time/durations'
import { countOnlineSeats, type SeatPlan } from '@velvet/contract/catalogue/seat-plan'
import { rowFromMiddle } from '@velvet/contract/test/drawn-row'
import type { FastifyInstance } from 'fastify'
import { randomInt } from 'node:crypto'
import { v7 as uuid } from 'uuid'
import { recordRights } from '../people/staff/people-sql.ts'
import { createPasswordHasher } from '../kernel/identity/password-hasher.ts'
import { byDatabaseClock } from '../platform/database/clock-sql.ts'
import type { Database } from '../platform/database/connect.ts'
import { openWallet } from '../kernel/ledger/ledger-sql.ts'
import { moveWithCause } from '../kernel/ledger/move-with-cause.ts'
import { type MadeShowtime, TestCustomer, PASSWORD } from './people.ts'

const hashed = createPasswordHasher().hash(PASSWORD, { network: 'the tests' })

const PHONES = 10_000_000
let lastPhone = randomInt(PHONES)

/**
 * Counts phone numbers up, because random ones would repeat in every tenth run of a few thousand.
 */
function nextPhone(): string {
  lastPhone = (lastPhone + 1) % PHONES
  return `0803${String(lastPhone).padStart(7, '0')}`
}

interface ShowtimeOptions {
  price?: number
  /** They are given in the order of their numbers: A1, A2, … */
  seats?: number
  /** The seats are spread evenly over so many rows: A, B, … */
  rows?: number
  /** The seat plan, in place of a number of seats. */
  plan?: SeatPlan
  /** Counted from now; a showtime below zero has begun. */
  startsInHours?: number
  cinemaId?: string
  filmId?: string
  cancelled?: boolean
}

function planOf({ plan, seats = 10, rows = 1 }: ShowtimeOptions): SeatPlan {
  if (plan) return plan
  return Array.from({ length: rows }, (_, row) => rowFromMiddle(String.fromCharCode(65 + row), seats / rows))
}

/** Makes rows to test with directly in the database, together with the rows that they need. */
export class Makers {
  readonly #app: FastifyInstance
  readonly #db: Database

  constructor(app: FastifyInstance, db: Database) {
    this.#app = app
    this.#db = db
  }

  async area(lga = 'Bauchi', { served = true, state = 'Bauchi', country = 'Nigeria' } = {}): Promise<string> {
    await this.#db
      .insertInto('areas')
      .values({ id: uuid(), country, state, lga, served })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const row = await this.#db
      .selectFrom('areas')
      .select('id')
      .where((eb) => eb.and({ country, state, lga }))
      .executeTakeFirstOrThrow()
    return row.id
  }

  async film({ title = 'Lionheart', status = 'now-playing' } = {}): Promise<string> {
    const id = uuid()
    await this.#db
      .insertInto('films')
      .values({
        id,
        slug: `film-${id}`,
        title,
        language: 'english',
        distributor: 'Netflix',
        synopsis: 'A daughter keeps the buses of her father on the road.',
        year: 2018,
        minutes: 95,
        rating: 'PG',
        colour: '#aa3311',
        poster_url: '/media/posters/lionheart-480.webp',
        status,
      })
      .execute()
    return id
  }

  async trailer(filmId: string): Promise<string> {
    const id = uuid()
    await this.#db
      .insertInto('trailers')
      .values({
        id,
        film_id: filmId,
        title: 'Lionheart: trailer',
        thumbnail_url: '/media/trailers/lionheart.webp',
        video_url: '/media/trailers/lionheart.mp4',
        seconds: 6,
        bytes: 90_000,
      })
      .execute()
    return id
  }

  async cinema(areaId?: string): Promise<string> {
    const id = uuid()
    await this.#db
      .insertInto('cinemas')
      .values({
        id,
        area_id: areaId ?? (await this.area()),
        slug: `cinema-${id}`,
        name: 'Wikki Cinema',
        address: '12 the road of Jos, Bauchi',
        latitude: 10.31,
        longitude: 9.84,
        preview_url: '/media/cinemas/wikki-1.webp',
        images: JSON.stringify(['/media/cinemas/wikki-1.webp']),
        features: 'Two screens',
      })
      .execute()
    return id
  }

  /** Makes a showtime on a new screen, with one row of seats unless more are asked for. */
  async showtime(options: ShowtimeOptions = {}): Promise<MadeShowtime> {
    const { price = 100, startsInHours = 5, cancelled = false } = options
    const cinemaId = options.cinemaId ?? (await this.cinema())
    const filmId = options.filmId ?? (await this.film())
    const screenId = uuid()
    const rowsOfSeats = planOf(options)
    const plan = JSON.stringify(rowsOfSeats)
    const seats = countOnlineSeats(rowsOfSeats)
    await this.#db
      .insertInto('screens')
      .values({ id: screenId, cinema_id: cinemaId, name: screenId, plan, total_seats: seats })
      .execute()
    const id = uuid()
    const startsAt = Date.now() + startsInHours * HOUR_MS
    await this.#db
      .insertInto('showtimes')
      .values({
        id,
        film_id: filmId,
        cinema_id: cinemaId,
        screen_id: screenId,
        starts_at: new Date(startsAt),
        ends_at: new Date(startsAt + 2 * HOUR_MS),
        ticket_price: price,
        total_seats: seats,
        published_at: new Date(),
        cancelled_at: cancelled ? new Date() : null,
      })
      .execute()
    return { id, cinemaId, filmId, screenId, price }
  }

  /** Makes a signed-in customer whose password is PASSWORD. */
  async customer({ balance = 0, areaId = '' } = {}): Promise<TestCustomer> {
    const id = uuid()
    const phone = nextPhone()
    const area = areaId || (await this.area())
    const password = await hashed
    await this.#db.transaction().execute(async (tx) => {
      await tx
        .insertInto('customers')
        .values({
          id,
          phone,
          username: `u${id.slice(-12)}`,
          password_hash: password,
          area_id: area,
          date_of_birth: '1998-04-01',
          sex: 'Female',
        })
        .execute()
      await openWallet(tx, id)
      if (balance > 0) {
        await moveWithCause(tx, {
          customerId: id,
          amount: balance,
          reason: 'opening-credit',
          reference: id,
          actor: { kind: 'system' },
        })
      }
    })
    const token = await this.#session({ customer_id: id }, id, 'customer')
    return new TestCustomer({ app: this.#app, db: this.#db, id, phone, token })
  }

  /**
   * Makes a member of staff whose password is PASSWORD, and returns their token. If a cinema is
   * given, they are bound to it.
   */
  async staff(role = 'attendant', cinemaId?: string): Promise<{ id: string; email: string; token: string }> {
    const id = uuid()
    const email = `${id}@velvet.example`
    const password = await hashed
    await this.#db.insertInto('staff').values({ id, email, name: 'Amina', role, password_hash: password }).execute()
    if (cinemaId) await this.bind(id, cinemaId)
    else await recordRights(this.#db, id)
    return { id, email, token: await this.#session({ staff_id: id }, id, 'staff') }
  }

  /** Binds a member of staff to a cinema. */
  async bind(staff_id: string, cinema_id: string): Promise<void> {
    await this.#db.insertInto('staff_cinemas').values({ staff_id, cinema_id }).execute()
    await recordRights(this.#db, staff_id)
  }

  async #session(
    owner: { customer_id: string } | { staff_id: string },
    subject: string,
    audience: string,
  ): Promise<string> {
    const id = uuid()
    const expiresAt = Date.now() + HOUR_MS
    await this.#db
      .insertInto('sessions')
      .values({ id, expires_at: byDatabaseClock(new Date(expiresAt)), ...owner })
      .execute()
    return this.#app.tokens.sign({
      sub: subject,
      sid: id,
      aud: audience,
      exp: Math.floor(expiresAt / 1000),
    })
  }
}

/**
 * Calls `makeOne` `count` times, one call after the other. Hundreds of calls at once would wait too long for a database
 * connection.
 */
export async function oneByOne<T>(count: number, makeOne: (index: number) => Promise<T>): Promise<T[]> {
  const made: T[] = []
  while (made.length < count) made.push(await makeOne(made.length))
  return made
}
