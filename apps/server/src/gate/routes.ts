import * as gate from '@velvet/contract/endpoints/gate'
import * as devices from '@velvet/contract/endpoints/gate-devices'
import * as lists from '@velvet/contract/endpoints/gate-lists'
import * as people from '@velvet/contract/endpoints/gate-people'
import { AppError } from '@velvet/contract/errors'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { checkIn } from './check-in.ts'
import { staffLogin } from './staff-login.ts'

/** The calls of the door, and those by which the console looks after its phones. */
export function gateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, gate.staffLogin, staffLogin)
  route(app, deps, gate.checkIn, checkIn)
  route(app, deps, gate.checkIns, notServed)
  route(app, deps, gate.undoCheckIn, notServed)
  route(app, deps, gate.overrideVerdict, notServed)

  route(app, deps, lists.listGateCinemas, notServed)
  route(app, deps, lists.listGateShowtimes, notServed)
  route(app, deps, lists.getGateList, notServed)
  route(app, deps, lists.getGateCounts, notServed)
  route(app, deps, lists.listGateConflicts, notServed)
  route(app, deps, lists.listGateHolders, notServed)

  route(app, deps, devices.registerDevice, notServed)
  route(app, deps, devices.listGateDevices, notServed)
  route(app, deps, devices.renameGateDevice, notServed)
  route(app, deps, devices.revokeGateDevice, notServed)

  route(app, deps, people.listGatePeople, notServed)
  route(app, deps, people.switchPerson, notServed)
  route(app, deps, people.setOwnGatePin, notServed)
  route(app, deps, people.setGatePin, notServed)
}

/** Answers a call of the contract that this server does not serve yet. */
function notServed(): never {
  throw new AppError('service-unavailable')
}
