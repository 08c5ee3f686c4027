import { callsOf } from '@velvet/client/calls-of'
import type * as afterSale from '@velvet/contract/sales/after-sale.calls'
import type * as closing from '@velvet/contract/sales/closing.calls'
import type * as offlineConflicts from '@velvet/contract/sales/offline-conflicts.calls'
import type * as staffTills from '@velvet/contract/sales/staff-tills.calls'
import type * as tillSessions from '@velvet/contract/sales/till-sessions.calls'
import type * as counterTills from '@velvet/contract/sales/tills.calls'

export const TILLS = '/api/v1/staff/tills'

export const staffTillCalls = callsOf<typeof staffTills>()({
  listStaffTills: `GET ${TILLS}`,
  renameTill: `PUT ${TILLS}/:id`,
  archiveTill: `POST ${TILLS}/:id/archive`,
  unarchiveTill: `POST ${TILLS}/:id/unarchive`,
  listZReports: `GET ${TILLS}/reports`,
  reportDifferences: `GET ${TILLS}/differences`,
  listTillEvents: `GET ${TILLS}/sessions/:id/events`,
})

export const counterTillCalls = callsOf<typeof counterTills & typeof tillSessions>()({
  addTill: 'POST /api/v1/counter/tills',
  giveFloat: 'POST /api/v1/counter/tills/:id/float',
  getTillSession: 'GET /api/v1/counter/sessions/:id',
})

export const closingCalls = callsOf<typeof closing>()({
  listBusinessDays: 'GET /api/v1/staff/cinemas/:id/days',
  closeBusinessDay: 'POST /api/v1/staff/cinemas/:id/days/:day/close',
})

export const conflictCalls = callsOf<typeof offlineConflicts>()({
  listPrintedConflicts: 'GET /api/v1/counter/conflicts',
  resolveUnsold: 'POST /api/v1/counter/conflicts/:id/resolve',
})

export const counterSaleCalls = callsOf<typeof afterSale>()({
  listCounterSales: 'GET /api/v1/counter/sales',
})

/** What happened with a ticket that had no sale shows in these lists and books. */
export const REREADS_OF_SALES = [['tills'], ['books'], ['audit']] as const

/** A change of a till shows in these lists, so they are read again after it. */
export const REREADS = [['tills'], ['audit']] as const
