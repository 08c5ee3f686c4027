import * as boxOffice from '@velvet/contract/books/box-office.calls'
import * as reports from '@velvet/contract/books/reports.calls'
import * as returns from '@velvet/contract/books/returns.calls'
import * as showReports from '@velvet/contract/books/show-reports.calls'
import * as terms from '@velvet/contract/books/terms.calls'
import * as programmeChanges from '@velvet/contract/books/programme-changes.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { fromReplica } from '../../kernel/calls/from-replica.ts'
import { boxOfficeCsv, reportBoxOffice } from './box-office.ts'
import { creditLinesCsv, saleLinesCsv, salesCsv, topUpsCsv } from './files.ts'
import { filmWeeksCsv, reportFilmWeeks } from './film-weeks.ts'
import { occupancyCsv, reportOccupancy } from './occupancy.ts'
import { listProgrammeChanges } from './programme-changes.ts'
import { listSaleLines, reportSales } from './sales.ts'
import { returnsCsv } from './returns.ts'
import { reportShowtimes, showtimesCsv } from './showtimes.ts'
import { addTerms, listPlayWeeks, listTerms } from './terms.ts'
import { listCreditLines, reportTopUps } from './top-ups.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, reports, {
    reportSales: fromReplica(reportSales),
    listSaleLines: fromReplica(listSaleLines),
    reportTopUps: fromReplica(reportTopUps),
    listCreditLines: fromReplica(listCreditLines),
    salesCsv: fromReplica(salesCsv),
    saleLinesCsv,
    topUpsCsv: fromReplica(topUpsCsv),
    creditLinesCsv,
  })
  routes(app, deps, showReports, {
    reportShowtimes: fromReplica(reportShowtimes),
    reportOccupancy: fromReplica(reportOccupancy),
    reportFilmWeeks: fromReplica(reportFilmWeeks),
    showtimesCsv,
    occupancyCsv: fromReplica(occupancyCsv),
    filmWeeksCsv: fromReplica(filmWeeksCsv),
  })
  routes(app, deps, boxOffice, {
    reportBoxOffice: fromReplica(reportBoxOffice),
    boxOfficeCsv,
  })
  routes(app, deps, returns, { returnsCsv: fromReplica(returnsCsv) })
  routes(app, deps, programmeChanges, {
    listProgrammeChanges: fromReplica(listProgrammeChanges),
  })
  routes(app, deps, terms, { listTerms, addTerms, listPlayWeeks: fromReplica(listPlayWeeks) })
}
