import type * as contract from '@velvet/contract/sales/staff-tills.calls'
import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import type { Call } from '../../kernel/calls/call.ts'
import { pageOf, positionOf, TimePosition } from '../../kernel/calls/sorted-page.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import type { Database } from '../../platform/database/connect.ts'
import { reportDays } from '../../books/reports/report-days.ts'
import { presentDay } from '../../books/reports/sales.ts'
import { nameOfCinema } from './name-of-cinema.ts'
import { selectZLines, type ZFilters } from './z-lines-sql.ts'

export async function listZReports({ db, staff, input }: Call<typeof contract.listZReports>) {
  const { limit, cursor } = input
  const after = positionOf(cursor, TimePosition)
  const filters = await closingFilters(db, staff, input)
  const rows = await selectZLines(db, filters, { limit: limit + 1, after })
  const { items, next } = pageOf(rows, limit, ({ position, sessionID }) => [position, sessionID])
  const { from, to } = filters
  const narrowedTo = await nameOfCinema(db, input.cinemaID)
  return { items: items.map(lineOf), next, from, to, narrowedTo }
}

type Row = Awaited<ReturnType<typeof selectZLines>>[number]

function lineOf({ openedAt, closedAt, ...row }: Row): contract.ZLine {
  return { ...row, openedAt: openedAt.toISOString(), closedAt: closedAt.toISOString() }
}

type Span = Pick<Call<typeof contract.listZReports>['input'], 'from' | 'to' | 'cinemaID' | 'tillID' | 'staffID'>

/**
 * Returns the filters of a list of closings. Throws AppError `not-allowed` if a person who is bound to cinemas
 * asks for another one.
 */
export async function closingFilters(
  db: Database,
  staff: StaffMember,
  { cinemaID, tillID, staffID, ...days }: Span,
): Promise<ZFilters> {
  const cinemaIds = await cinemasToList(db, staff, cinemaID)
  const today = await presentDay(db, { cinemaIds, dayBegins: BUSINESS_DAY_BEGINS })
  return { ...reportDays(days, today), cinemaIds, tillId: tillID, staffId: staffID }
}
