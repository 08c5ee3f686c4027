import type { Database } from '../platform/database/connect.ts'
import { keyedHash } from '../kernel/secrets/keyed-hash.ts'
import type { Fault } from '../books/reports/findings-sql.ts'
import { listSealedDays, type SealedDay, type WrittenDay } from './seals-sql.ts'

/** Tells secrets apart without telling them. */
export const markOfSeals = (secret: string) => keyedHash(secret, 'mark-of-seals').slice(0, 16)

/** `before` is the seal of the table's sealed day before this one; it is empty for the first. */
export function sealOf(
  secret: string,
  { table, day, rows, hash }: WrittenDay,
  before: string,
): string {
  return keyedHash(secret, 'sealed-day', table, day, String(rows), hash, before)
}

const WRONG_SEAL = 'the seal of a day is not the one that the server made'
const UNKNOWN_SECRET =
  'a day was sealed with a HASH_SECRET that is not here, so nobody can tell whether its seal is true'

/** Finds seals that none of these secrets made. The present secret comes first. */
export async function findWrongSeals(db: Database, secrets: readonly string[]): Promise<Fault[]> {
  const days = await listSealedDays(db)
  const wrong = days.flatMap((day, index) => {
    const previous = days[index - 1]
    const before = previous?.table === day.table ? previous.seal : ''
    const fault = faultOf(day, before, secrets)
    return fault === undefined ? [] : [{ fault, id: `${day.table} ${day.day}` }]
  })
  return [WRONG_SEAL, UNKNOWN_SECRET].flatMap((fault) => {
    const found = wrong.filter((one) => one.fault === fault)
    const examples = found.slice(0, 3).map(({ id }) => id)
    return found.length > 0 ? [{ fault, broken: found.length, examples }] : []
  })
}

function faultOf(day: SealedDay, before: string, secrets: readonly string[]): string | undefined {
  const secret = secrets.find((one) => markOfSeals(one) === day.secretMark)
  if (secret === undefined) return UNKNOWN_SECRET
  return sealOf(secret, day, before) === day.seal ? undefined : WRONG_SEAL
}
