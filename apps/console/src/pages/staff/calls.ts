import { caller } from '@velvet/client/call'
import type * as devices from '@velvet/contract/endpoints/gate-devices'
import type * as gatePeople from '@velvet/contract/endpoints/gate-people'
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
export const callSetGatePin = caller<typeof gatePeople.setGatePin>(
  'POST',
  '/api/v1/staff/people/:id/gatepin',
)
export const callDevices = caller<typeof devices.listGateDevices>(
  'GET',
  '/api/v1/staff/gate-devices',
)
export const callRenameDevice = caller<typeof devices.renameGateDevice>(
  'PUT',
  '/api/v1/staff/gate-devices/:id',
)
export const callRevokeDevice = caller<typeof devices.revokeGateDevice>(
  'POST',
  '/api/v1/staff/gate-devices/:id/revoke',
)
