import * as devices from '@velvet/contract/endpoints/gate/gate-devices'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../kernel/calls/deps.ts'
import { routes } from '../../kernel/calls/routes.ts'
import { listGateDevices, renameGateDevice, revokeGateDevice } from './gate-devices.ts'

/** Registers the calls with which the console manages the phones at the doors. */
export function gateDeviceRoutes(app: FastifyInstance, deps: Deps): void {
  routes(app, deps, devices, {
    listGateDevices,
    renameGateDevice,
    revokeGateDevice,
  })
}
