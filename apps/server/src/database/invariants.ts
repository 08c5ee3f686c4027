import { QUESTION_LIMIT_MS, type Database } from './connect.ts'
import {
  cancelStatement,
  countAdmissions,
  countBonuses,
  countCredits,
  countIdempotency,
  countLedger,
  countOpenPayments,
  countPurchases,
  countSeats,
  limitStatements,
  readBackend,
  type Count,
} from './invariants-sql.ts'

export interface Finding extends Count {
  id: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8'
  promise: string
}

export type Invariant = Omit<Finding, keyof Count> & { count: (db: Database) => Promise<Count> }

/** The invariants of ARCHITECTURE.md, as a live database is asked for them. */
export const INVARIANTS: readonly Invariant[] = [
  {
    id: 'I1',
    promise: 'the ledger sums to 0, every balance is the sum of its entries and never below 0',
    count: countLedger,
  },
  {
    id: 'I2',
    promise: 'assigned seats are the live tickets, never more than there are, one holder a seat',
    count: countSeats,
  },
  {
    id: 'I3',
    promise:
      'each purchase has one debit of count × price, as many tickets, and each void one its refund',
    count: countPurchases,
  },
  {
    id: 'I4',
    promise:
      'each provider transaction is credited at most once, as it was verified, and taken back once',
    count: countCredits,
  },
  {
    id: 'I5',
    promise: 'each key has one whole answer, and what it says was bought is there',
    count: countIdempotency,
  },
  {
    id: 'I6',
    promise:
      'a used ticket was admitted once, each forced duplicate left a conflict, none expired early',
    count: countAdmissions,
  },
  { id: 'I7', promise: 'one sign-up bonus a number, each in the ledger', count: countBonuses },
  {
    id: 'I8',
    promise:
      'no payment, event or refund waits longer than it may, each success is credited or seen to',
    count: countOpenPayments,
  },
]

interface Patience {
  limitMs?: number
  /** Aborted when nobody waits for the answer any more. */
  stopping?: AbortSignal
}

/** Throws when there is no answer in time: of a large database one asks longer than of a call. */
export async function checkInvariant(
  db: Database,
  { id, promise, count }: Invariant,
  { limitMs = QUESTION_LIMIT_MS, stopping }: Patience = {},
): Promise<Finding> {
  const counted = await db
    .transaction()
    .setAccessMode('read only')
    .execute(async (tx) => {
      await limitStatements(tx, limitMs)
      const backend = await readBackend(tx)
      const breakOff = () => void cancelStatement(db, backend).catch(() => undefined)
      stopping?.throwIfAborted()
      stopping?.addEventListener('abort', breakOff)
      return count(tx).finally(() => stopping?.removeEventListener('abort', breakOff))
    })
  return { id, promise, ...counted }
}

/** Asks for all of them, one after the other, so that a live server is not crowded out. */
export async function checkInvariants(db: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const invariant of INVARIANTS) findings.push(await checkInvariant(db, invariant))
  return findings
}

/**
 * Says a line for each. One that is not answered in time keeps none of the others from being asked.
 * True when all were answered, and hold.
 */
export async function reportInvariants(
  db: Database,
  say: (line: string) => void,
  limitMs = QUESTION_LIMIT_MS,
): Promise<boolean> {
  let isSound = true
  for (const invariant of INVARIANTS) {
    const { id, promise } = invariant
    try {
      const { checked, broken } = await checkInvariant(db, invariant, { limitMs })
      isSound &&= broken === 0
      const verdict = broken === 0 ? 'holds' : `BROKEN ${broken} times`
      say(`${id} ${verdict} (${checked} checked): ${promise}`)
    } catch (error) {
      isSound = false
      say(`${id} NOT ANSWERED (${(error as Error).message}): ${promise}`)
    }
  }
  return isSound
}
