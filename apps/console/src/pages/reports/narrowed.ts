import type { SalesBy } from '@velvet/contract/report-rules'

/** The filters in the address of a report. */
export interface Narrowed {
  from?: string
  to?: string
  cinemaID?: string
  filmID?: string
  distributor?: string
  hour?: string
}

/** Returns the filters that narrow a report to one of its rows. */
export const NARROWED_BY: Record<SalesBy, (search: Narrowed, key: string) => Narrowed> = {
  film: (search, filmID) => ({ ...search, filmID }),
  cinema: (search, cinemaID) => ({ ...search, cinemaID }),
  distributor: (search, distributor) => ({ ...search, distributor }),
  day: (search, day) => ({ ...search, from: day, to: day }),
  hour: (search, hour) => ({ ...search, hour }),
}
