import { notifyOfFilms, notifyOfSeats } from '../tickets/waiting-list/notify-waiting.ts'
import { throwIfRefused } from './outcomes.ts'
import type { TestServer } from './start-test-server.ts'
import type { MadeShowtime, TestCustomer } from './people.ts'

/** Asks to be told about seats. Throws Refused with the server's code when it refuses. */
export async function waitForSeats(customer: TestCustomer, showtime: MadeShowtime, seats: number): Promise<void> {
  throwIfRefused(await customer.call('POST', `/api/v1/showtime/${showtime.id}/wait`, { seats }))
}

export async function waitForFilm(customer: TestCustomer, filmId: string): Promise<void> {
  throwIfRefused(await customer.call('POST', `/api/v1/movie/${filmId}/wait`, {}))
}

/** Runs the job until all customers are notified. */
export async function notifyOfAllSeats({ db }: Pick<TestServer, 'db'>): Promise<void> {
  while ((await notifyOfSeats({ db })) > 0);
}

export async function notifyOfAllFilms({ db }: Pick<TestServer, 'db'>): Promise<void> {
  while ((await notifyOfFilms({ db })) > 0);
}

/** Returns how often a customer was told what this topic is about. */
export async function countTold({ db }: TestServer, { id }: TestCustomer, topic: string) {
  const rows = await db
    .selectFrom('outbox')
    .select('id')
    .where('customer_id', '=', id)
    .where('topic', '=', topic)
    .execute()
  return rows.length
}
