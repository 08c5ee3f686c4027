import type { SalesBy } from '@velvet/contract/report-rules'

/** What the address of a report narrows it to. */
export interface Narrowed {
  from?: string
  to?: string
  cinemaID?: string
  filmID?: string
  distributor?: string
  hour?: string
}

/** Narrows a report to what one of its rows stands for. */
export const NARROWED_BY: Record<SalesBy, (search: Narrowed, key: string) => Narrowed> = {
  film: (search, filmID) => ({ ...search, filmID }),
  cinema: (search, cinemaID) => ({ ...search, cinemaID }),
  distributor: (search, distributor) => ({ ...search, distributor }),
  day: (search, day) => ({ ...search, from: day, to: day }),
  hour: (search, hour) => ({ ...search, hour }),
}
