import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { GATE_ROLES } from './gate.rules.ts'
import { PASSWORD_MAX_LENGTH } from '../people/password.ts'
import { ListQuery, pageOf } from '../shared/entities/staff-list.ts'
import { Pin } from './gate.calls.ts'
import { StaffRole } from '../people/staff-sessions.calls.ts'

// Attendants take turns on one phone by PIN, and supervisors approve decisions there by PIN.

export const listGatePeople = endpoint({
  method: 'GET',
  path: '/api/v1/gate/people',
  access: 'staff',
  roles: GATE_ROLES,
  summary: 'Who has a PIN for the doors of the caller: attendants to switch to, and supervisors',
  input: ListQuery,
  output: pageOf(z.object({ id: Uuid, name: z.string(), role: StaffRole })),
})

export const switchPerson = endpoint({
  method: 'POST',
  path: '/api/v1/gate/switch',
  access: 'staff',
  roles: GATE_ROLES,
  perMinute: 30,
  summary: 'Signs another attendant in on a registered phone by their PIN, until the present session would have ended',
  input: z.object({ deviceID: Uuid, staffID: Uuid, pin: Pin }),
  output: z.object({
    token: z.string(),
    staff: z.object({ id: Uuid, name: z.string(), role: StaffRole }),
  }),
  errors: ['device-not-found', 'device-revoked', 'gate-pin-wrong', 'too-many-requests'],
})

export const setOwnGatePin = endpoint({
  method: 'POST',
  path: '/api/v1/staff/me/gatepin',
  access: 'staff',
  roles: GATE_ROLES,
  perMinute: 20,
  summary: "Sets the caller's PIN for the door, or takes it away with null",
  input: z.object({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH), pin: Pin.nullable() }),
  output: z.object({ hasPin: z.boolean() }),
  errors: ['password-wrong', 'gate-pin-easy', 'too-many-requests', 'busy'],
})

export const removeGatePin = endpoint({
  method: 'POST',
  path: '/api/v1/staff/people/:id/gatepin',
  access: 'staff',
  roles: ['admin'],
  everyCinema: true,
  confirmed: true,
  perMinute: 60,
  summary: 'Removes the PIN of a person. Only that person can set a new one',
  input: z.object({
    id: Uuid,
    /** A person may not choose another's PIN, so this is null or missing. */
    pin: z.unknown().optional(),
  }),
  output: z.object({ hasPin: z.literal(false) }),
  errors: ['member-not-found', 'gate-pin-not-own'],
})
