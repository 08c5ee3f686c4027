import { callsOf } from '@velvet/client/calls-of'
import type * as reports from '@velvet/contract/books/reports.calls'
import type * as showReports from '@velvet/contract/books/show-reports.calls'

export const REPORTS = '/api/v1/staff/reports'

export const reportCalls = callsOf<typeof reports>()({
  reportSales: `GET ${REPORTS}/sales`,
  listSaleLines: `GET ${REPORTS}/sales/lines`,
  reportTopUps: `GET ${REPORTS}/topups`,
  listCreditLines: `GET ${REPORTS}/topups/lines`,
})

export const showReportCalls = callsOf<typeof showReports>()({
  reportShowtimes: `GET ${REPORTS}/showtimes`,
  reportOccupancy: `GET ${REPORTS}/occupancy`,
  reportFilmWeeks: `GET ${REPORTS}/filmweeks`,
})
