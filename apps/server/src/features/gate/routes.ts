import * as gate from '@velvet/contract/endpoints/gate/gate'
import * as devices from '@velvet/contract/endpoints/gate/gate-devices'
import * as lists from '@velvet/contract/endpoints/gate/gate-lists'
import * as people from '@velvet/contract/endpoints/gate/gate-people'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { awaitListChanges } from './await-list-changes.ts'
import { checkIn } from './scans/check-in.ts'
import { checkIns } from './scans/check-ins.ts'
import { listGateConflicts } from './conflicts.ts'
import { getGateCounts, listGateCinemas, listGateShowtimes } from './door.ts'
import { setGatePin, setOwnGatePin } from './gate-pins.ts'
import { listGatePeople, switchPerson } from './gate-people.ts'
import { listGateHolders } from './holders.ts'
import { getGateList } from './list.ts'
import { overrideVerdict } from './scans/override-verdict.ts'
import { registerDevice } from './register-device.ts'
import { undoCheckIn } from './scans/undo-check-in.ts'
import { WatchedLists } from './watched-lists.ts'

export function gateRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, gate, {
    checkIn,
    checkIns,
    undoCheckIn,
    overrideVerdict,
  })

  const watched = new WatchedLists(deps.db)
  app.addHook('preClose', (done) => {
    watched.close()
    done()
  })
  routes(app, deps, lists, {
    awaitListChanges: awaitListChanges(watched),
    listGateCinemas,
    listGateShowtimes,
    getGateList,
    getGateCounts,
    listGateConflicts,
    listGateHolders,
  })

  routes(app, deps, devices, { registerDevice })

  routes(app, deps, people, {
    listGatePeople,
    switchPerson,
    setOwnGatePin,
    setGatePin,
  })
}
