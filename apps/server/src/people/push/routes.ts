import * as push from '@velvet/contract/people/push.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { chooseNotifications, chooseWhatsApp, getNotificationChoices } from './notification-choices.ts'
import { endPush, renewPush, subscribeToPush } from './subscribe.ts'

export function pushRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, push, {
    getNotificationChoices,
    chooseNotifications,
    chooseWhatsApp,
    subscribeToPush,
    endPush,
    renewPush,
  })
}
