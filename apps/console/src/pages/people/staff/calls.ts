import { callsOf } from '@velvet/client/calls-of'
import type * as devices from '@velvet/contract/tickets/gate-devices.calls'
import type * as gatePeople from '@velvet/contract/tickets/gate-people.calls'
import type * as people from '@velvet/contract/people/staff.calls'
import type * as sessions from '@velvet/contract/people/staff-sessions.calls'

export const staffCalls = callsOf<typeof people & typeof sessions & typeof gatePeople & typeof devices>()({
  listPeople: 'GET /api/v1/staff/people',
  getPerson: 'GET /api/v1/staff/people/:id',
  invitePerson: 'POST /api/v1/staff/people',
  inviteAgain: 'POST /api/v1/staff/people/:id/invitation',
  changePerson: 'PUT /api/v1/staff/people/:id',
  removeSecondFactor: 'POST /api/v1/staff/people/:id/removesecondfactor',
  listMemberSessions: 'GET /api/v1/staff/members/:staffID/sessions',
  endMemberSessions: 'DELETE /api/v1/staff/members/:staffID/sessions',
  removeGatePin: 'POST /api/v1/staff/people/:id/gatepin',
  listGateDevices: 'GET /api/v1/staff/gate-devices',
  renameGateDevice: 'PUT /api/v1/staff/gate-devices/:id',
  revokeGateDevice: 'POST /api/v1/staff/gate-devices/:id/revoke',
})
