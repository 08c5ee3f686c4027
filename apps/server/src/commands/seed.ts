import '../settings/country-of-start.ts'
import { createPasswordHasher } from '../kernel/identity/password-hasher.ts'
import { fillDemo } from '../demo/fill-demo.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db, config) => {
  const isThere = await fillDemo(db, { config, passwords: createPasswordHasher(config.passwordHash) })
  console.log(
    isThere
      ? 'The demo catalogue is loaded, with two weeks of past sales and showtimes for a week ahead'
      : 'This database has another catalogue, so nothing was loaded',
  )
})
