import * as nairaLedger from '@velvet/contract/books/naira-ledger.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { fromReplica } from '../../kernel/calls/from-replica.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { journalCsv, reportTaxes } from './journal.ts'
import { listNairaBalances, listNairaMovements, nairaCsv } from './naira-ledger.ts'

export function nairaRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, nairaLedger, {
    listNairaBalances: fromReplica(listNairaBalances),
    listNairaMovements: fromReplica(listNairaMovements),
    nairaCsv,
    journalCsv,
    reportTaxes: fromReplica(reportTaxes),
  })
}
