import type * as contract from '@velvet/contract/endpoints/counter/tills'
import { differenceOf, expectedAt } from '@velvet/contract/counter/counter-rules'
import type { Call } from '../../kernel/calls/call.ts'
import type { Database } from '../../platform/database/connect.ts'
import { readFigures, type Figures } from './figures-sql.ts'
import { requireTillSession } from './open-till.ts'
import { findWaitingPayment } from './waiting-payments-sql.ts'
import { hasWorkedAt } from './tills-sql.ts'
import { findZReport } from './z-reports-sql.ts'

/**
 * Returns the X report of a session. Only supervisors and finance see the expected cash, and none of them who
 * worked at the session, so that the person who counts the drawer cannot know it.
 */
export async function getTillSession({ db, staff, input }: Call<typeof contract.getTillSession>) {
  const session = await requireTillSession(db, staff, input.id)
  const figures = await figuresOfSession(db, session.id)
  const mayKnow =
    staff.role !== 'attendant' &&
    !(await hasWorkedAt(db, { sessionId: session.id, staffId: staff.id }))
  const expectedCash = mayKnow ? expectedAt(session.openingCount, figures).cash : null
  const waitingPayment = (await findWaitingPayment(db, { sessionId: session.id })) ?? null
  const z = (await zReportOf(db, session)) ?? null
  return { ...figures, session, expectedCash, z, waitingPayment }
}

/** Returns the figures of a session up to now. Both X and Z reports come from here, so they always agree. */
export async function figuresOfSession(db: Database, sessionId: string): Promise<Figures> {
  const figures = await readFigures(db, sessionId)
  if (!figures) throw new Error('A session of a till has no figures')
  return figures
}

/** Returns the Z report of a session; undefined while it is open. */
export async function zReportOf(
  db: Database,
  session: contract.TillSession,
): Promise<contract.ZReport | undefined> {
  const row = await findZReport(db, session.id)
  if (!row) return undefined
  const { figures, closedAt, expected, counted } = row
  const { number, closedBy, counts, earlierCounts, reason, approver, grandTotal } = row
  return {
    ...figures,
    ...{ number, session, closedBy, closedAt: closedAt.toISOString(), counts },
    ...{ expected, counted, difference: differenceOf(counted, expected) },
    ...{ earlierCounts, reason, approver, grandTotal },
  }
}
