import * as devices from '@velvet/contract/endpoints/gate-devices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { route } from '../../http/route.ts'
import { listGateDevices, renameGateDevice, revokeGateDevice } from './gate-devices.ts'

/** Registers the calls with which the console manages the phones at the doors. */
export function gateDeviceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, deps, devices.listGateDevices, listGateDevices)
  route(app, deps, devices.renameGateDevice, renameGateDevice)
  route(app, deps, devices.revokeGateDevice, revokeGateDevice)
}
