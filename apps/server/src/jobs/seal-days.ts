import type { Transaction } from '../platform/database/connect.ts'
import { markOfSeals, sealOf } from '../verify/seals.ts'
import { COUNTED_TABLES, type CountedTable } from '../verify/schema-file.ts'
import type { JobDeps } from '../kernel/jobs/job.ts'
import { findDayToSeal, findLastSeal, keepSeal, readWrittenDay } from './seal-days-sql.ts'
import { takeTurn } from '../kernel/jobs/turns-sql.ts'

const EVERY_SECONDS = 3600

/**
 * Seals the days that are over with the secret of the server, so that nobody who has only the database can
 * change their rows and count them anew.
 */
export async function sealDays({ db, log, stopping, hashSecrets }: JobDeps): Promise<number> {
  const [secret = ''] = hashSecrets
  const isOurs = await db.transaction().execute((tx) => takeTurn(tx, 'seal-days', EVERY_SECONDS))
  if (!isOurs) return 0
  for (const table of COUNTED_TABLES) {
    let outcome: Outcome = 'sealed'
    while (outcome === 'sealed' && !stopping.aborted) {
      outcome = await db.transaction().execute((tx) => sealNextDay(tx, table, secret))
    }
    if (outcome === 'changed') {
      log.error(
        { table: table.table },
        'a day is not sealed, because its rows were changed by hand',
      )
    }
  }
  return 0
}

type Outcome = 'sealed' | 'changed' | 'nothing'

/** Seals the days in their order, so a day whose rows were changed keeps the later ones from being sealed. */
async function sealNextDay(
  tx: Transaction,
  counted: CountedTable,
  secret: string,
): Promise<Outcome> {
  const { table } = counted
  const day = await findDayToSeal(tx, table)
  if (day === undefined) return 'nothing'
  const written = await readWrittenDay(tx, counted, day)
  if (!written) return 'changed'
  const seal = sealOf(secret, written, await findLastSeal(tx, table))
  await keepSeal(tx, { ...written, seal, secretMark: markOfSeals(secret) })
  return 'sealed'
}
