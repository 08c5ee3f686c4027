import { writePublicOffer } from '../catalogue/offers/offers.ts'
import type { PasswordHasher } from '../kernel/identity/password-hasher.ts'
import type { HashSettings } from '../kernel/secrets/keyed-hash.ts'
import type { Database } from '../platform/database/connect.ts'
import { lockProgrammes } from '../kernel/showtimes/showtimes-sql.ts'
import { listDemoScreens } from './demo-screens.ts'
import { hasFilms, listDemoFilms } from './demo-sql.ts'
import { fillSeats } from './fill-seats.ts'
import { loadCatalogue } from './load-catalogue.ts'
import { loadPeople } from './load-people.ts'
import { planProgramme } from './programme.ts'
import { addShowtimes } from './type-prices.ts'

/** The code of this offer is in the README. */
const OFFER = { name: 'Welcome', word: 'WELCOME', percent: 20 }

export interface DemoDeps {
  config: HashSettings
  passwords: PasswordHasher
}

/**
 * Loads the demo catalogue and its accounts into an empty database, and adds showtimes for a week
 * ahead at every start. Returns false, and changes nothing, where the database has another
 * catalogue.
 */
export async function loadDemo(db: Database, { config, passwords }: DemoDeps, now = new Date()): Promise<boolean> {
  if (!(await hasFilms(db))) {
    await db.transaction().execute(async (tx) => {
      const { areaId } = await loadCatalogue(tx)
      const staffId = await loadPeople(tx, passwords, areaId)
      await writePublicOffer(tx, { config, staffId }, OFFER)
    })
  }
  const screens = await listDemoScreens(db)
  if (screens.length === 0) return false
  const planned = planProgramme(screens, await listDemoFilms(db), now)
  await db.transaction().execute(async (tx) => {
    await lockProgrammes(tx, [...new Set(screens.map(({ cinemaId }) => cinemaId))])
    await addShowtimes(tx, planned)
  })
  await fillSeats(db, now)
  return true
}
