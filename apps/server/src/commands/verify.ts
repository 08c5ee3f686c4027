import { reportInvariants } from '../verify/report-invariants.ts'
import { withDatabase } from './with-database.ts'

// Prints one line for each invariant. Exits with 1 if one is broken, or was not checked in time.
await withDatabase(async (db) => {
  const isSound = await reportInvariants(db, (line) => console.log(line))
  if (!isSound) process.exitCode = 1
})
