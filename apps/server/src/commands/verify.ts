import { reportInvariants } from '../verify/report-invariants.ts'
import { listSealedDays } from '../verify/seals-sql.ts'
import { withDatabase } from './with-database.ts'

// Prints one line for each invariant. Exits with 1 if one is broken, or was not checked in time.
await withDatabase(async (db, config) => {
  const say = (line: string) => console.log(line)
  const isSound = await reportInvariants(db, say, undefined, config.secrets.hashes, config.proof)
  const last = (await listSealedDays(db)).toSorted((one, other) =>
    one.day < other.day ? 1 : -1,
  )[0]
  if (last) say(`The last sealed day is ${last.day} (${last.table} ${last.seal.slice(0, 16)})`)
  if (!isSound) process.exitCode = 1
})
