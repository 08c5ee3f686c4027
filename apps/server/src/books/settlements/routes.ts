import * as settlementTerms from '@velvet/contract/books/settlement-terms.calls'
import * as settlements from '@velvet/contract/books/settlements.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { settlementCsv, settlementPdf } from './files.ts'
import { getSettlement, listSettlements } from './read-settlements.ts'
import { makeSettlement, paySettlement, previewSettlement } from './settle.ts'
import { addCommission, addHireTax, listCommissions, listHireTaxes } from './terms.ts'

export function settlementRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, settlementTerms, { listCommissions, addCommission, listHireTaxes, addHireTax })
  routes(app, deps, settlements, {
    listSettlements,
    previewSettlement,
    getSettlement,
    settlementCsv,
    settlementPdf,
    makeSettlement,
    paySettlement,
  })
}
