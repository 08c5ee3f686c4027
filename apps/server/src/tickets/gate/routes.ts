import * as devices from '@velvet/contract/tickets/gate-devices.calls'
import * as lists from '@velvet/contract/tickets/gate-lists.calls'
import * as people from '@velvet/contract/tickets/gate-people.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { awaitListChanges } from './await-list-changes.ts'
import { listGateConflicts } from './conflicts.ts'
import { getGateCounts, listGateCinemas, listGateShowtimes } from './door.ts'
import { listGateDevices, renameGateDevice, revokeGateDevice } from './gate-devices.ts'
import { removeGatePin, setOwnGatePin } from './gate-pins.ts'
import { listGatePeople, switchPerson } from './gate-people.ts'
import { listGateHolders } from './holders.ts'
import { getGateList } from './list.ts'
import { registerDevice } from './register-device.ts'
import { WatchedLists } from './watched-lists.ts'

export function gateRoutes(app: FastifyInstance, deps: Deps): void {
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

  routes(app, deps, devices, {
    registerDevice,
    listGateDevices,
    renameGateDevice,
    revokeGateDevice,
  })

  routes(app, deps, people, {
    listGatePeople,
    switchPerson,
    setOwnGatePin,
    removeGatePin,
  })
}
