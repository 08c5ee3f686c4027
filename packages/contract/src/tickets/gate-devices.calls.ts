import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, NamedInstant, Uuid } from '../shared/entities/entities.ts'
import { DEVICE_NAME_MAX_LENGTH, GATE_ROLES, SUPERVISOR_ROLES } from './gate.rules.ts'
import { ListQuery, pageOf, Version } from '../shared/entities/staff-list.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { actingOnOne, changing, reading } from '../shared/staff-calls.ts'

// Each phone at a door registers itself. The console names and revokes the phones.

const DeviceName = typedText().min(1).max(DEVICE_NAME_MAX_LENGTH)

const GateDevice = z.object({
  id: Uuid,
  version: Version,
  name: DeviceName,
  appVersion: z.string(),
  registeredAt: Instant,
  lastSeenAt: Instant,
  /** The person who was signed in at the last contact. */
  lastPerson: z.string(),
  /** The name of the only cinema where that person works; null if they work at several. */
  cinema: z.string().nullable(),
  /** The number of scans that waited on the phone at the last contact. */
  waiting: z.int(),
  /** The server's clock was ahead of the phone's by this much. Null until it was measured. */
  clockOffsetMs: z.int().nullable(),
  revokedAt: Instant.nullable(),
})
export type GateDevice = z.output<typeof GateDevice>

export const registerDevice = endpoint({
  method: 'POST',
  path: '/api/v1/gate/devices',
  access: 'staff',
  roles: GATE_ROLES,
  perMinute: 30,
  summary:
    'Registers this phone; the same id again only tells its new version, and the id of a phone of another cinema is replaced by a new one',
  input: z.object({
    name: DeviceName,
    appVersion: z.string().trim().max(40).default(''),
    /** An id that the phone made, so that a repeated call registers nothing twice. */
    deviceID: Uuid.optional(),
    /** The time of sending by the phone's clock. */
    sentAt: NamedInstant.optional(),
  }),
  output: z.object({ deviceID: Uuid, device: GateDevice, serverTime: Instant }),
  status: 201,
  errors: ['device-revoked', 'too-many-requests'],
})

export const listGateDevices = endpoint({
  ...reading,
  path: '/api/v1/staff/gate-devices',
  roles: SUPERVISOR_ROLES,
  summary: 'The phones of the doors, the last seen first; `q` looks in names and persons',
  input: ListQuery.extend({
    /** By default the list holds phones of both states. */
    state: z.enum(['live', 'revoked']).optional(),
  }),
  output: pageOf(GateDevice),
})

export const renameGateDevice = endpoint({
  ...changing,
  path: '/api/v1/staff/gate-devices/:id',
  roles: SUPERVISOR_ROLES,
  summary: 'Gives a phone another name',
  input: z.object({ id: Uuid, name: DeviceName }),
  output: z.object({ device: GateDevice }),
  errors: ['device-not-found'],
})

export const revokeGateDevice = endpoint({
  ...actingOnOne,
  confirmed: true,
  path: '/api/v1/staff/gate-devices/:id/revoke',
  roles: SUPERVISOR_ROLES,
  summary: 'Takes the lists from a phone at its next contact; the scans that it holds are still taken',
  output: z.object({ device: GateDevice }),
  errors: ['device-not-found'],
})
