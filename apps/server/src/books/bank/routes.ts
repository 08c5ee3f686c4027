import * as bank from '@velvet/contract/books/bank.calls'
import type { FastifyInstance } from 'fastify'
import { csvRoute } from '../../kernel/calls/body-routes.ts'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { addBankStatement } from './add-statement.ts'
import { listBankEvents, recordDeposit, recordPayout, recordSponsorPayment, undoBankEvent } from './events.ts'
import { getBankAges, listBankLines, setBankLineAside, tickBankLine, untickBankLine } from './lines.ts'
import { sponsorStatementCsv } from './sponsor-statement.ts'

export function bankRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, bank, {
    listBankEvents,
    recordDeposit,
    recordPayout,
    recordSponsorPayment,
    sponsorStatementCsv,
    undoBankEvent,
    listBankLines,
    tickBankLine,
    setBankLineAside,
    untickBankLine,
    getBankAges,
  })
  csvRoute(app, deps, bank.addBankStatement, addBankStatement)
}
