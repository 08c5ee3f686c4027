import * as people from '@velvet/contract/endpoints/people'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
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
  route(app, deps, people.listPeople, listPeople)
  route(app, deps, people.getPerson, getPerson)
  route(app, deps, people.invitePerson, invitePerson)
  route(app, deps, people.inviteAgain, inviteAgain)
  route(app, deps, people.changePerson, changePerson)
  route(app, deps, people.removeSecondFactor, removeSecondFactor)
  route(app, deps, people.readInvitation, readInvitation)
  route(app, deps, people.acceptInvitation, acceptInvitation)
  route(app, deps, people.getMe, getMe)
  route(app, deps, people.changeOwnPassword, changeOwnPassword)
  route(app, deps, people.beginSecondFactor, beginSecondFactor)
  route(app, deps, people.confirmSecondFactor, confirmSecondFactor)
}
