import type * as contract from '@velvet/contract/books/reports.calls'
import type { SalesTotals } from '@velvet/contract/books/reports.calls'
import { BUSINESS_DAY_BEGINS, businessDateOf } from '@velvet/contract/catalogue/business-day'
import { NamedInstant } from '@velvet/contract/shared/entities/entities'
import type { DAY_BEGINS } from '@velvet/contract/books/reports.rules'
import { localDateOf } from '@velvet/contract/shared/time/time'
import { z } from 'zod'
import type { Database } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { cinemasToList } from '../../kernel/staff-change/own-cinemas.ts'
import { pageOf, positionOf } from '../../kernel/calls/sorted-page.ts'
import { reportDays } from './report-days.ts'
import { listTimeZones, selectSaleLines, sumSales, type SalesFilters } from './sales-sql.ts'

export async function reportSales({ db, staff, input }: Call<typeof contract.reportSales>) {
  const filters = await salesFilters(db, staff, input)
  const rows = await sumSales(db, input.by, filters)
  const { from, to } = filters
  return { from, to, rows, total: rows.reduce(addSales, NOTHING_SOLD) }
}

export const NOTHING_SOLD: SalesTotals = {
  tickets: 0,
  admissions: 0,
  vp: 0,
  counterKobo: 0,
  grossKobo: 0,
}

export const addSales = (sum: SalesTotals, row: SalesTotals): SalesTotals => ({
  tickets: sum.tickets + row.tickets,
  admissions: sum.admissions + row.admissions,
  vp: sum.vp + row.vp,
  counterKobo: sum.counterKobo + row.counterKobo,
  grossKobo: sum.grossKobo + row.grossKobo,
})

/** The instant, the kind and the id of the last line of a page. */
const Position = z.tuple([NamedInstant, z.enum(['sold', 'returned', 'admitted']), z.uuid()])

export async function listSaleLines({ db, staff, input }: Call<typeof contract.listSaleLines>) {
  const { kind, limit, cursor } = input
  const after = positionOf(cursor, Position)
  const filters = await salesFilters(db, staff, input)
  const rows = await selectSaleLines(db, filters, { kind, limit: limit + 1, after })
  const page = pageOf(rows, limit, ({ position, kind, id }) => [position, kind, id])
  return {
    from: filters.from,
    to: filters.to,
    next: page.next,
    items: page.items.map(({ at, startsAt, ...line }) => ({
      ...line,
      at: at.toISOString(),
      startsAt: startsAt.toISOString(),
    })),
  }
}

type DayBegins = (typeof DAY_BEGINS)[number]

interface SalesInput {
  from?: string | undefined
  to?: string | undefined
  cinemaID?: string | undefined
  filmID?: string | undefined
  distributor?: string | undefined
  hour?: number | undefined
  dayBegins: DayBegins
}

/**
 * Returns the filters of a report. Throws AppError `not-allowed` if a person who is bound to cinemas
 * asks for another one.
 */
export async function salesFilters(db: Database, staff: StaffMember, input: SalesInput): Promise<SalesFilters> {
  const { cinemaID, filmID, distributor, hour, dayBegins } = input
  const cinemaIds = await cinemasToList(db, staff, cinemaID)
  const today = await presentDay(db, { cinemaIds, dayBegins })
  return {
    ...reportDays(input, today),
    filmId: filmID,
    distributor,
    hour,
    cinemaIds,
    dayBegins,
  }
}

interface OfCinemas {
  /** Undefined for all cinemas. */
  cinemaIds: readonly string[] | undefined
  dayBegins: DayBegins
}

/**
 * Returns the day with which a report ends: of the present days at these cinemas it is the one that began first,
 * so that no sale of the last hours is missing.
 */
export async function presentDay(db: Database, of: OfCinemas): Promise<string | undefined> {
  return (await presentDays(db, of)).at(-1)
}

/** Returns the present days at these cinemas, or at all cinemas, the earliest first. */
export async function presentDays(db: Database, { cinemaIds, dayBegins }: OfCinemas): Promise<string[]> {
  const now = new Date()
  const dateOf = dayBegins === BUSINESS_DAY_BEGINS ? businessDateOf : localDateOf
  const zones = await listTimeZones(db, cinemaIds)
  return [...new Set(zones.map((zone) => dateOf(now, zone)))].sort()
}
