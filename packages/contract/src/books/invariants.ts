import { UNIT } from '../shared/kobo.ts'

/** People read these words instead of the number of a promise in docs/money.md. */
const INVARIANTS_ARE_ABOUT = {
  I1: 'the ledger of Points',
  I2: 'seats',
  I3: 'purchases and refunds of tickets',
  I4: 'credits of top-ups',
  I5: 'kept answers and proofs',
  I6: 'admissions at the door',
  I7: 'sign-up bonuses',
  I8: 'money that waits',
  I9: 'evidence of amounts',
  I10: 'the structure of the database',
  I11: `the ${UNIT} ledger`,
} as const

export type InvariantID = keyof typeof INVARIANTS_ARE_ABOUT

const WORDS: Readonly<Record<string, string | undefined>> = INVARIANTS_ARE_ABOUT

/** Returns the subject of an invariant with its number. A newer server may send a number that is not here. */
export function invariantAsText(id: string): string {
  const about = WORDS[id]
  return about === undefined ? id : `${about} (${id})`
}
