import * as reports from '@velvet/contract/endpoints/reports'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { routes } from '../../http/routes.ts'
import type { UseCase } from '../../http/call.ts'
import type { Endpoint } from '@velvet/contract/endpoint'
import { creditLinesCsv, saleLinesCsv, salesCsv, topUpsCsv } from './files.ts'
import { listSaleLines, reportSales } from './sales.ts'
import { listCreditLines, reportTopUps } from './top-ups.ts'

export function reportRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, reports, {
    reportSales: fromReplica(reportSales),
    listSaleLines: fromReplica(listSaleLines),
    reportTopUps: fromReplica(reportTopUps),
    listCreditLines: fromReplica(listCreditLines),
    salesCsv: fromReplica(salesCsv),
    saleLinesCsv: fromReplica(saleLinesCsv),
    topUpsCsv: fromReplica(topUpsCsv),
    creditLinesCsv: fromReplica(creditLinesCsv),
  })
}

/**
 * Reads a report from the replica if there is one that is up to date enough, because a report reads
 * much and writes nothing.
 */
function fromReplica<E extends Endpoint>(report: UseCase<E>): UseCase<E> {
  return (call) =>
    call.replica
      ? call.replica.read(async (db) => report({ ...call, db } as typeof call))
      : report(call)
}
