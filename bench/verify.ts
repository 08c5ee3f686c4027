// Measures how long `npm run verify` takes on the database of a large installation, made for this
// measurement. The argument is the number of showtimes of 200 seats.
import { checkInvariant } from '@velvet/server/verify/check-invariant'
import { INVARIANTS } from '@velvet/server/verify/invariants'
import { makeLargeDatabase, secondsSince } from './large/make-database.ts'

/** The time limit of each invariant, which `npm run verify` also gives each statement. */
const LIMIT_S = 60

await using large = await makeLargeDatabase(process.argv[2])
const all = performance.now()
for (const invariant of INVARIANTS) {
  const one = performance.now()
  const { id, checked, broken, faults } = await checkInvariant(large.db, invariant)
  const taken = secondsSince(one)
  console.log(`${id} ${taken.toFixed(1)} s of ${LIMIT_S} s, ${checked} checked, ${broken} broken`)
  for (const fault of faults) console.log('  ', fault)
  if (broken > 0 || taken > LIMIT_S) process.exitCode = 1
}
console.log(`all ${secondsSince(all).toFixed(1)} s`)
