import * as proof from '@velvet/contract/books/proof.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { exportProof } from './export-proof.ts'
import { listProofNotes } from './list-notes.ts'
import { proveTicket, proveTicketByCode } from './prove-ticket.ts'

export function proofRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, proof, { listProofNotes, proveTicket, proveTicketByCode, exportProof })
}
