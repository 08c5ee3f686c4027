import * as parties from '@velvet/contract/books/parties.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import {
  addDistributor,
  addExhibitor,
  changeDistributor,
  changeExhibitor,
  listDistributors,
  listExhibitors,
} from './parties.ts'

export function partyRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, parties, {
    listExhibitors,
    addExhibitor,
    changeExhibitor,
    listDistributors,
    addDistributor,
    changeDistributor,
  })
}
