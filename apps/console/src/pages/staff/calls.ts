import { caller } from '@velvet/client/call'
import type * as people from '@velvet/contract/endpoints/people'
import type * as sessions from '@velvet/contract/endpoints/staff-sessions'

export const callPeople = caller<typeof people.listPeople>('GET', '/api/v1/staff/people')
export const callPerson = caller<typeof people.getPerson>('GET', '/api/v1/staff/people/:id')
export const callInvite = caller<typeof people.invitePerson>('POST', '/api/v1/staff/people')
export const callInviteAgain = caller<typeof people.inviteAgain>(
  'POST',
  '/api/v1/staff/people/:id/invitation',
)
export const callChange = caller<typeof people.changePerson>('PUT', '/api/v1/staff/people/:id')
export const callRemoveSecondFactor = caller<typeof people.removeSecondFactor>(
  'POST',
  '/api/v1/staff/people/:id/removesecondfactor',
)
export const callSessionsOf = caller<typeof sessions.listMemberSessions>(
  'GET',
  '/api/v1/staff/members/:staffID/sessions',
)
export const callEndSessionsOf = caller<typeof sessions.endMemberSessions>(
  'DELETE',
  '/api/v1/staff/members/:staffID/sessions',
)
