import { AppError } from '@velvet/contract/shared/errors'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import type { Transaction } from '../../platform/database/connect.ts'
import { listRepeatedReferences, lockReferences } from './references-sql.ts'
import { TYPED } from './sale-parts.ts'
import type { NewTender } from './sale-sql.ts'

/**
 * Returns the typed references of these tenders that another payment of the cinema has, whether a person typed it or a
 * provider reported it, or that two of them share. No other sale of the cinema can take one of them until the
 * transaction ends.
 */
export async function repeatedReferences(
  tx: Transaction,
  { till }: TillSession,
  tenders: readonly NewTender[],
): Promise<string[]> {
  const typed = tenders.flatMap(({ provider, reference }) =>
    provider === TYPED && reference !== null ? [reference] : [],
  )
  if (typed.length === 0) return []
  await lockReferences(tx, till.cinemaID)
  return listRepeatedReferences(tx, till.cinemaID, typed)
}

/** Throws AppError `tender-used` if another payment of the cinema has a typed reference of these tenders. */
export async function requireNewReferences(
  tx: Transaction,
  session: TillSession,
  tenders: readonly NewTender[],
): Promise<void> {
  const repeated = await repeatedReferences(tx, session, tenders)
  if (repeated.length > 0) throw new AppError('tender-used')
}
