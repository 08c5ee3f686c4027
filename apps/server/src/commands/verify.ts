import { checkInvariants } from '../database/invariants.ts'
import { withDatabase } from './with-database.ts'

// One line for each invariant; ends with 1 if any is broken.
await withDatabase(async (db) => {
  const findings = await checkInvariants(db)
  for (const { id, promise, checked, broken } of findings) {
    const verdict = broken === 0 ? 'holds' : `BROKEN ${broken} times`
    console.log(`${id} ${verdict} (${checked} checked): ${promise}`)
  }
  if (findings.some(({ broken }) => broken > 0)) process.exitCode = 1
})
