import * as devices from '@velvet/contract/tickets/gate-devices.calls'
import * as lists from '@velvet/contract/tickets/gate-lists.calls'
import * as people from '@velvet/contract/tickets/gate-people.calls'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { WatchedLists } from '../../kernel/watched/watched-lists.ts'
import { awaitListChanges } from './await-list-changes.ts'
import { listGateConflicts } from './conflicts.ts'
import { getGateCounts, listGateCinemas, listGateShowtimes } from './door.ts'
import { listGateDevices, renameGateDevice, revokeGateDevice } from './gate-devices.ts'
import { removeGatePin, setOwnGatePin } from './gate-pins.ts'
import { listGatePeople, switchPerson } from './gate-people.ts'
import { listGateHolders } from './holders.ts'
import { getGateList } from './list.ts'
import { selectChangedLists } from './list-sql.ts'
import { registerDevice } from './register-device.ts'

/** More phones than this are refused by a process, and go on asking every 30 seconds. */
const MOST_WAITING = 500

export function gateRoutes(app: FastifyInstance, deps: Deps): void {
  const watched = new WatchedLists((lists) => selectChangedLists(deps.db, lists), MOST_WAITING)
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
