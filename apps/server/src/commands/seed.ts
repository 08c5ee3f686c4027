import { createPasswordHasher } from '../accounts/password-hasher.ts'
import { loadDemo } from '../demo/load-demo.ts'
import { withDatabase } from './with-database.ts'

await withDatabase(async (db, config) => {
  const isThere = await loadDemo(db, createPasswordHasher(config.passwordHash))
  console.log(
    isThere
      ? 'The demo catalogue is loaded, with showtimes for a week ahead'
      : 'This database has another catalogue, so nothing was loaded',
  )
})
