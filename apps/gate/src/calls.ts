import { caller } from '@velvet/client/call'
import type { AnswerOf } from '@velvet/client/call'
import type * as gate from '@velvet/contract/endpoints/gate'
import type * as devices from '@velvet/contract/endpoints/gate-devices'
import type * as lists from '@velvet/contract/endpoints/gate-lists'
import type * as people from '@velvet/contract/endpoints/gate-people'

// Each of these calls has the same name as its endpoint in the contract.

export const staffLogin = caller<typeof gate.staffLogin>('POST', '/api/v1/staff/login')
export const checkIns = caller<typeof gate.checkIns>('POST', '/api/v1/gate/checkins')
export const undoCheckIn = caller<typeof gate.undoCheckIn>(
  'POST',
  '/api/v1/gate/checkins/:nonce/undo',
)
export const overrideVerdict = caller<typeof gate.overrideVerdict>('POST', '/api/v1/gate/overrides')

export const registerDevice = caller<typeof devices.registerDevice>('POST', '/api/v1/gate/devices')

export const listGateCinemas = caller<typeof lists.listGateCinemas>('GET', '/api/v1/gate/cinemas')
export const listGateShowtimes = caller<typeof lists.listGateShowtimes>(
  'GET',
  '/api/v1/gate/showtimes',
)
export const getGateList = caller<typeof lists.getGateList>('GET', '/api/v1/gate/list')
export const getGateCounts = caller<typeof lists.getGateCounts>('GET', '/api/v1/gate/counts')
export const listGateConflicts = caller<typeof lists.listGateConflicts>(
  'GET',
  '/api/v1/gate/conflicts',
)
export const listGateHolders = caller<typeof lists.listGateHolders>('GET', '/api/v1/gate/holders')

export const listGatePeople = caller<typeof people.listGatePeople>('GET', '/api/v1/gate/people')
export const switchPerson = caller<typeof people.switchPerson>('POST', '/api/v1/gate/switch')
export const setOwnGatePin = caller<typeof people.setOwnGatePin>('POST', '/api/v1/staff/me/gatepin')

export type ListPage = AnswerOf<typeof getGateList>
export type DoorShowtime = AnswerOf<typeof listGateShowtimes>['items'][number]
