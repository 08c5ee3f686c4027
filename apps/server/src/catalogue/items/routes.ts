import * as items from '@velvet/contract/catalogue/items.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { keptRoute } from '../../kernel/calls/kept-route.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { keepForAMoment } from '../showtimes/keep-for-a-moment.ts'
import { addItem, changeItem, listItems, setItemPrice } from './items.ts'
import { getMenu } from './menu.ts'

export function itemRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, items, { listItems, addItem, changeItem, setItemPrice })
  keptRoute(app, deps, items.getMenu, getMenu, keepForAMoment)
}
