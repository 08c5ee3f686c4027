import * as people from '@velvet/contract/people/staff.calls'
import * as staffSessions from '@velvet/contract/people/staff-sessions.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { confirmStaff } from './confirm-staff.ts'
import { acceptInvitation, readInvitation } from './invitations.ts'
import { changePerson, getPerson, inviteAgain, invitePerson, listPeople, removeSecondFactor } from './people.ts'
import { changeOwnPassword } from './own-password.ts'
import { beginSecondFactor, confirmSecondFactor, getMe } from './second-factor.ts'
import { staffLogin } from './staff-login.ts'
import {
  endMemberSessions,
  endStaffSession,
  listMemberSessions,
  listStaffSessions,
  staffLogout,
} from './staff-sessions.ts'

export function staffRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, staffSessions, {
    staffLogin,
    confirmStaff,
    staffLogout,
    listStaffSessions,
    endStaffSession,
    listMemberSessions,
    endMemberSessions,
  })
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
