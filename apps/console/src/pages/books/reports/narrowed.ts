import { BUSINESS_DAY_BEGINS } from '@velvet/contract/catalogue/business-day'
import type { DAY_BEGINS, SalesBy } from '@velvet/contract/books/reports.rules'

/** The filters in the address of a report. */
export interface Narrowed {
  from?: string
  to?: string
  cinemaID?: string
  filmID?: string
  distributor?: string
  hour?: string
  /** The time at which each day begins. */
  dayBegins?: string
}

/** Returns the filters that narrow a report to one of its rows. */
export const NARROWED_BY: Record<SalesBy, (search: Narrowed, key: string) => Narrowed> = {
  film: (search, filmID) => ({ ...search, filmID }),
  cinema: (search, cinemaID) => ({ ...search, cinemaID }),
  distributor: (search, distributor) => ({ ...search, distributor }),
  day: (search, day) => ({ ...search, from: day, to: day }),
  hour: (search, hour) => ({ ...search, hour }),
}

/** The choices of when a day begins, in the words of the filter. */
export const DAY_BEGINS_WORDS = {
  '00:00': 'Midnight to midnight',
  [BUSINESS_DAY_BEGINS]: '6:00 AM to 6:00 AM',
} as const

/** Returns the time at which days begin. The user may type any word into the address. */
export const dayBeginsOf = ({ dayBegins }: Narrowed): (typeof DAY_BEGINS)[number] =>
  dayBegins === BUSINESS_DAY_BEGINS ? BUSINESS_DAY_BEGINS : '00:00'
