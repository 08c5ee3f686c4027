import type * as contract from '@velvet/contract/endpoints/reports'
import type { SalesRow } from '@velvet/contract/endpoints/reports'
import { NamedInstant } from '@velvet/contract/entities'
import { localDateOf, shortDate } from '@velvet/contract/time'
import { z } from 'zod'
import type { Database } from '../../database/connect.ts'
import type { Call } from '../../http/call.ts'
import type { StaffMember } from '../../identity/caller.ts'
import { cinemasToList } from '../own-cinemas.ts'
import { pageOf, placeOf } from '../../http/placed-page.ts'
import { reportDays } from './report-days.ts'
import { listTimeZones, selectSaleLines, sumSales, type SalesFilters } from './sales-sql.ts'

type Figures = Omit<SalesRow, 'key' | 'label'>

export async function reportSales({ db, staff, input }: Call<typeof contract.reportSales>) {
  const filters = await salesFilters(db, staff, input)
  const summed = await sumSales(db, input.by, filters)
  const rows = summed
    .map(({ label, ...row }) => ({ ...row, label: label ?? labelOf(row.key) }))
    .sort(isOfTime(input.by) ? byTime : bySales)
  const { from, to } = filters
  return { from, to, rows, total: totalOf(rows) }
}

const isOfTime = (by: string) => by === 'day' || by === 'hour'
const byTime = (one: SalesRow, other: SalesRow) =>
  one.key.length - other.key.length || (one.key < other.key ? -1 : 1)
const bySales = (one: SalesRow, other: SalesRow) =>
  other.vp - one.vp || one.label.localeCompare(other.label, 'en')

/** Writes a day as `22/Nov/2026`, and an hour as `19:00`. */
function labelOf(key: string): string {
  return key.length > 2 ? shortDate(key) : `${key.padStart(2, '0')}:00`
}

const NOTHING: Figures = { tickets: 0, admissions: 0, vp: 0, seats: 0, seatsTaken: 0 }

function totalOf(rows: readonly Figures[]): Figures {
  return rows.reduce(
    (sum, row) => ({
      tickets: sum.tickets + row.tickets,
      admissions: sum.admissions + row.admissions,
      vp: sum.vp + row.vp,
      seats: sum.seats + row.seats,
      seatsTaken: sum.seatsTaken + row.seatsTaken,
    }),
    NOTHING,
  )
}

/** The instant, the kind and the id of the last line of a page. */
const Place = z.tuple([NamedInstant, z.enum(['sold', 'returned', 'admitted']), z.uuid()])

export async function listSaleLines({ db, staff, input }: Call<typeof contract.listSaleLines>) {
  const { limit, cursor } = input
  const after = placeOf(cursor, Place)
  const filters = await salesFilters(db, staff, input)
  const rows = await selectSaleLines(db, filters, { limit: limit + 1, after })
  const page = pageOf(rows, limit, ({ place, kind, id }) => [place, kind, id])
  return {
    from: filters.from,
    to: filters.to,
    next: page.next,
    items: page.items.map(({ at, startsAt, customerId, username, ...line }) => ({
      ...line,
      at: at.toISOString(),
      startsAt: startsAt.toISOString(),
      customer: { uuid: customerId, username },
    })),
  }
}

interface SalesInput {
  from?: string | undefined
  to?: string | undefined
  cinemaID?: string | undefined
  filmID?: string | undefined
  distributor?: string | undefined
  hour?: number | undefined
}

/**
 * Returns the filters of a report. Throws AppError `not-allowed` if somebody who is bound to cinemas
 * asks for another one.
 */
export async function salesFilters(
  db: Database,
  staff: StaffMember,
  input: SalesInput,
): Promise<SalesFilters> {
  const { cinemaID, filmID, distributor, hour } = input
  const cinemaIds = await cinemasToList(db, staff, cinemaID)
  // The report ends with the day that began first, so that no sale of the last hours is missing.
  const today = (await presentDays(db, cinemaIds)).at(-1)
  return { ...reportDays(input, today), ...{ filmId: filmID, distributor, hour, cinemaIds } }
}

/** Returns the present dates at these cinemas, or at all cinemas, the earliest first. */
export async function presentDays(
  db: Database,
  cinemaIds: readonly string[] | undefined,
): Promise<string[]> {
  const now = new Date()
  const zones = await listTimeZones(db, cinemaIds)
  return [...new Set(zones.map((zone) => localDateOf(now, zone)))].sort()
}
