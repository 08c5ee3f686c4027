import type * as contract from '@velvet/contract/sales/tills.calls'
import { countsBlindly, differenceOf, expectedAt } from '@velvet/contract/sales/counter.rules'
import type { Figures } from '@velvet/contract/sales/tills.calls'
import type { Call } from '../../kernel/calls/call.ts'
import type { Database } from '../../platform/database/connect.ts'
import { readFigures } from './figures-sql.ts'
import { requireTillSession } from './open-till.ts'
import { findWaitingPayment } from './waiting-payments-sql.ts'
import { findZReport } from './z-reports-sql.ts'

/**
 * Returns the X report of a session. While it is open, everybody who may count the till sees only the numbers of it, and
 * finance also the amounts. After the closing everybody sees all.
 */
export async function getTillSession({ db, staff, input }: Call<typeof contract.getTillSession>) {
  const session = await requireTillSession(db, staff, input.id)
  const figures = await figuresOfSession(db, session.id)
  const waitingPayment = (await findWaitingPayment(db, { sessionId: session.id })) ?? null
  const z = (await zReportOf(db, session)) ?? null
  const shown = { z, waitingPayment }
  if (z === null && countsBlindly(staff.role)) {
    const { openingCount: _, ...blindSession } = session
    return { ...numbersOf(figures), ...shown, session: blindSession, expectedCash: null }
  }
  const expectedCash = expectedAt(session.openingCount, figures).cash
  return { ...figures, ...shown, session, expectedCash }
}

function numbersOf({ tickets, complimentary, ticketsRefunded, reprints, noSales }: Figures) {
  return { tickets, complimentary, ticketsRefunded, reprints, noSales }
}

/** Returns the figures of a session up to now. Both X and Z reports come from here, so they always agree. */
export async function figuresOfSession(db: Database, sessionId: string): Promise<Figures> {
  const figures = await readFigures(db, sessionId)
  if (!figures) throw new Error('A session of a till has no figures')
  return figures
}

/** Older Z reports lack these figures. */
const ADDED_LATER = {
  unsold: { terminal: 0, transfer: 0 },
  returned: { terminal: 0, transfer: 0 },
  terminalTyped: 0,
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
    ...ADDED_LATER,
    ...figures,
    ...{ number, session, closedBy, closedAt: closedAt.toISOString(), counts },
    ...{ expected, counted, difference: differenceOf(counted, expected) },
    ...{ earlierCounts, reason, approver, grandTotal },
  }
}
