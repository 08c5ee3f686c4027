import type * as contract from '@velvet/contract/sales/till-sessions.calls'
import { countsBlindly, differenceOf, expectedAt } from '@velvet/contract/sales/counter.rules'
import type { Totals } from '@velvet/contract/sales/till-sessions.calls'
import type { Call } from '../../kernel/calls/call.ts'
import type { Database } from '../../platform/database/connect.ts'
import { readTotals } from './totals-sql.ts'
import { requireTillSession } from './open-till.ts'
import { findWaitingPayment } from './waiting-payments-sql.ts'
import { findZReport } from './z-reports-sql.ts'

/**
 * Returns the X report of a session. While it is open, everybody who may count the till sees only the numbers of it, and
 * finance also the amounts. After the closing everybody sees all.
 */
export async function getTillSession({ db, staff, input }: Call<typeof contract.getTillSession>) {
  const session = await requireTillSession(db, staff, input.id)
  const totals = await totalsOfSession(db, session.id)
  const waitingPayment = (await findWaitingPayment(db, { sessionId: session.id })) ?? null
  const z = (await zReportOf(db, session)) ?? null
  const shown = { z, waitingPayment }
  if (z === null && countsBlindly(staff.role)) {
    const { id, till, openedBy, openedAt, closedAt, handedFrom } = session
    const blindSession = { id, till, openedBy, openedAt, closedAt, ...(handedFrom && { handedFrom }) }
    return { ...numbersOf(totals), ...shown, session: blindSession, expectedCash: null }
  }
  const expectedCash = expectedAt(session.openingCount, totals).cash
  return { ...totals, ...shown, session, expectedCash }
}

function numbersOf({ tickets, complimentary, ticketsRefunded, ticketsExchanged, reprints, noSales }: Totals) {
  return { tickets, complimentary, ticketsRefunded, ticketsExchanged, reprints, noSales }
}

/** Returns the figures of a session up to now. Both X and Z reports come from here, so they always agree. */
export async function totalsOfSession(db: Database, sessionId: string): Promise<Totals> {
  const totals = await readTotals(db, sessionId)
  if (!totals) throw new Error('A session of a till has no totals')
  return totals
}

/** Older Z reports lack these figures. */
const ADDED_LATER = {
  unsold: { terminal: 0, transfer: 0 },
  returned: { terminal: 0, transfer: 0 },
  terminalTyped: 0,
  carried: 0,
  ticketsExchanged: 0,
  snacks: 0,
}

/** Returns the Z report of a session; undefined while it is open. */
export async function zReportOf(db: Database, session: contract.TillSession): Promise<contract.ZReport | undefined> {
  const row = await findZReport(db, session.id)
  if (!row) return undefined
  const { totals, closedAt, expected, counted } = row
  const { number, closedBy, counts, earlierCounts, reason, approver, grandTotal, handedTo } = row
  return {
    ...ADDED_LATER,
    ...totals,
    number,
    session,
    closedBy,
    closedAt: closedAt.toISOString(),
    counts,
    expected,
    counted,
    difference: differenceOf(counted, expected),
    earlierCounts,
    reason,
    approver,
    grandTotal,
    ...(handedTo && { handedTo }),
  }
}
