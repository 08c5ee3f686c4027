import { createPasswordHasher } from '../accounts/password-hasher.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { loadPast } from '../demo/load-past.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db, config) => {
  const isThere = await loadDemo(db, createPasswordHasher(config.passwordHash))
  if (isThere) await loadPast(db)
  console.log(
    isThere
      ? 'The demo catalogue is loaded, with two weeks of past sales and showtimes for a week ahead'
      : 'This database has another catalogue, so nothing was loaded',
  )
})
