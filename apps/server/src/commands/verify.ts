import { reportInvariants } from '../verify/report-invariants.ts'
import { withDatabase } from './with-database.ts'

// One line for each invariant; ends with 1 if any is broken, or not answered in time.
await withDatabase(async (db) => {
  const isSound = await reportInvariants(db, (line) => console.log(line))
  if (!isSound) process.exitCode = 1
})
