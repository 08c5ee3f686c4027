import * as gate from '@velvet/contract/endpoints/gate'
import * as devices from '@velvet/contract/endpoints/gate-devices'
import * as lists from '@velvet/contract/endpoints/gate-lists'
import * as people from '@velvet/contract/endpoints/gate-people'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { route } from '../http/route.ts'
import { checkIn } from './check-in.ts'
import { checkIns } from './check-ins.ts'
import { listGateConflicts } from './conflicts.ts'
import { getGateCounts, listGateCinemas, listGateShowtimes } from './door.ts'
import { setGatePin, setOwnGatePin } from './gate-pins.ts'
import { listGatePeople, switchPerson } from './gate-people.ts'
import { listGateHolders } from './holders.ts'
import { getGateList } from './list.ts'
import { overrideVerdict } from './override-verdict.ts'
import { registerDevice } from './register-device.ts'
import { staffLogin } from './staff-login.ts'
import { undoCheckIn } from './undo-check-in.ts'

export function gateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, gate.staffLogin, staffLogin)
  route(app, deps, gate.checkIn, checkIn)
  route(app, deps, gate.checkIns, checkIns)
  route(app, deps, gate.undoCheckIn, undoCheckIn)
  route(app, deps, gate.overrideVerdict, overrideVerdict)

  route(app, deps, lists.listGateCinemas, listGateCinemas)
  route(app, deps, lists.listGateShowtimes, listGateShowtimes)
  route(app, deps, lists.getGateList, getGateList)
  route(app, deps, lists.getGateCounts, getGateCounts)
  route(app, deps, lists.listGateConflicts, listGateConflicts)
  route(app, deps, lists.listGateHolders, listGateHolders)

  route(app, deps, devices.registerDevice, registerDevice)

  route(app, deps, people.listGatePeople, listGatePeople)
  route(app, deps, people.switchPerson, switchPerson)
  route(app, deps, people.setOwnGatePin, setOwnGatePin)
  route(app, deps, people.setGatePin, setGatePin)
}
