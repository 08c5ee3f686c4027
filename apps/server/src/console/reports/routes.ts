import * as reports from '@velvet/contract/endpoints/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { creditLinesCsv, saleLinesCsv, salesCsv, topUpsCsv } from './files.ts'
import { listSaleLines, reportSales } from './sales.ts'
import { listCreditLines, reportTopUps } from './top-ups.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, reports.reportSales, reportSales)
  route(app, deps, reports.listSaleLines, listSaleLines)
  route(app, deps, reports.reportTopUps, reportTopUps)
  route(app, deps, reports.listCreditLines, listCreditLines)
  route(app, deps, reports.salesCsv, salesCsv)
  route(app, deps, reports.saleLinesCsv, saleLinesCsv)
  route(app, deps, reports.topUpsCsv, topUpsCsv)
  route(app, deps, reports.creditLinesCsv, creditLinesCsv)
}
