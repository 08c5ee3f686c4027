import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { mayActAtTill } from '@velvet/contract/sales/counter.rules'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Database, Transaction } from '../../platform/database/connect.ts'
import { findTillSession, holdIfOpen, type WholeSession } from './tills-sql.ts'

/** Returns an open or closed session of a till. */
export async function requireSession(db: Database, id: string): Promise<WholeSession> {
  const session = await findTillSession(db, id)
  if (!session) throw new AppError('till-session-not-found')
  return session
}

/** Returns an open or closed session of a till, if the till belongs to a cinema of the caller. */
export async function requireTillSession(
  db: Database,
  staff: Pick<StaffMember, 'id'>,
  id: string,
): Promise<WholeSession> {
  const session = await requireSession(db, id)
  await requireOwnCinema(db, staff, session.till.cinemaID, 'till-session-not-found')
  return session
}

/** Throws AppError `till-of-another` if another person has opened this session and the caller may not take over. */
export function requireOwnTill(
  staff: Pick<StaffMember, 'id' | 'role'>,
  { openedBy }: Pick<TillSession, 'openedBy'>,
): void {
  if (!mayActAtTill(staff, openedBy)) throw new AppError('till-of-another')
}

/**
 * Prevents the closing of a session until the transaction ends. Throws AppError `till-closed` if it is closed, and
 * `till-of-another` if the caller may not act there.
 */
export async function holdOpenTill(
  tx: Transaction,
  staff: Pick<StaffMember, 'id' | 'role'>,
  session: Pick<TillSession, 'id' | 'openedBy'>,
): Promise<void> {
  if (!(await holdIfOpen(tx, session.id))) throw new AppError('till-closed')
  requireOwnTill(staff, session)
}
