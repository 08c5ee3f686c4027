import * as people from '@velvet/contract/endpoints/staff/people'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import {
  changePerson,
  getPerson,
  inviteAgain,
  invitePerson,
  listPeople,
  removeSecondFactor,
} from './people.ts'
import { changeOwnPassword } from './own-password.ts'
import { beginSecondFactor, confirmSecondFactor, getMe } from './second-factor.ts'

export function peopleRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, people, {
    listPeople,
    getPerson,
    invitePerson,
    inviteAgain,
    changePerson,
    removeSecondFactor,
    readInvitation,
    acceptInvitation,
    getMe,
    changeOwnPassword,
    beginSecondFactor,
    confirmSecondFactor,
  })
}
