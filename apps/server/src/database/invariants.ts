import type { Database } from './connect.ts'
import {
  countAdmissions,
  countBonuses,
  countCredits,
  countIdempotency,
  countLedger,
  countOpenPayments,
  countPurchases,
  countSeats,
  type Count,
} from './invariants-sql.ts'

export interface Finding extends Count {
  id: 'I1' | 'I2' | 'I3' | 'I4' | 'I5' | 'I6' | 'I7' | 'I8'
  promise: string
}

type Invariant = Omit<Finding, keyof Count> & { count: (db: Database) => Promise<Count> }

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

/** Asks for all of them, one after the other, so that a live server is not crowded out. */
export async function checkInvariants(db: Database): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const { id, promise, count } of INVARIANTS) {
    findings.push({ id, promise, ...(await count(db)) })
  }
  return findings
}
