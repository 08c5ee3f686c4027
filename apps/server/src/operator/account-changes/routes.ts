import * as accountChanges from '@velvet/contract/operator/account-changes.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { approveAccountChange, listAccountChanges, rejectAccountChange } from './account-changes.ts'

export function accountChangeRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, accountChanges, {
    listAccountChanges,
    approveAccountChange,
    rejectAccountChange,
  })
}
