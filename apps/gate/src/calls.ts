import { callsOf } from '@velvet/client/calls-of'
import type { AnswerOf } from '@velvet/client/call'
import type * as gate from '@velvet/contract/tickets/gate.calls'
import type * as devices from '@velvet/contract/tickets/gate-devices.calls'
import type * as lists from '@velvet/contract/tickets/gate-lists.calls'
import type * as showLog from '@velvet/contract/tickets/show-log.calls'
import type * as people from '@velvet/contract/tickets/gate-people.calls'
import type * as sessions from '@velvet/contract/people/staff-sessions.calls'

export const gateCalls = callsOf<
  typeof sessions & typeof gate & typeof devices & typeof lists & typeof people & typeof showLog
>()({
  staffLogin: 'POST /api/v1/staff/login',
  checkIns: 'POST /api/v1/gate/checkins',
  logShowAtGate: 'POST /api/v1/gate/showtimes/:id/events',
  undoCheckIn: 'POST /api/v1/gate/checkins/:nonce/undo',
  overrideVerdict: 'POST /api/v1/gate/overrides',
  registerDevice: 'POST /api/v1/gate/devices',
  listGateCinemas: 'GET /api/v1/gate/cinemas',
  listGateShowtimes: 'GET /api/v1/gate/showtimes',
  getGateList: 'GET /api/v1/gate/list',
  awaitListChanges: 'POST /api/v1/gate/changes',
  getGateCounts: 'GET /api/v1/gate/counts',
  listGateConflicts: 'GET /api/v1/gate/conflicts',
  listGateHolders: 'GET /api/v1/gate/holders',
  listGatePeople: 'GET /api/v1/gate/people',
  switchPerson: 'POST /api/v1/gate/switch',
  setOwnGatePin: 'POST /api/v1/staff/me/gatepin',
})

export type ListPage = AnswerOf<typeof gateCalls.getGateList>
export type DoorShowtime = AnswerOf<typeof gateCalls.listGateShowtimes>['items'][number]
