import * as customers from '@velvet/contract/endpoints/staff-customers'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { getCustomer, listCustomers } from './customers.ts'

export function customerRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, customers.listCustomers, listCustomers)
  route(app, deps, customers.getCustomer, getCustomer)
}
