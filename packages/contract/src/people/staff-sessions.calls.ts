import { z } from 'zod'
import { EMAIL_MAX_LENGTH } from './email.ts'
import { endpoint, STAFF_ROLES } from '../shared/endpoint.ts'
import { DeviceKey, Uuid } from '../shared/entities/entities.ts'
import { OpenSessions } from './open-sessions.ts'
import { PASSWORD_MAX_LENGTH } from './password.ts'
import { CONFIRMED_MINUTES } from './staff.rules.ts'
import { adminReading } from '../shared/staff-calls.ts'

// How staff sign in to the console and the gate, and the devices where they are signed in: everybody
// sees their own sessions, an admin those of all staff.

export const StaffRole = z.enum(STAFF_ROLES)

export const staffLogin = endpoint({
  method: 'POST',
  path: '/api/v1/staff/login',
  access: 'public',
  signsIn: true,
  perMinute: 20,
  summary: 'Signs a member of staff in, with the code of their phone where one is enrolled',
  input: z.object({
    email: z.string().trim().min(1).max(EMAIL_MAX_LENGTH),
    password: z.string().min(1).max(128),
    code: z.string().max(20).optional(),
    deviceKey: DeviceKey,
  }),
  output: z.object({
    token: z.string(),
    staff: z.object({ id: Uuid, name: z.string(), role: StaffRole }),
    deviceKey: DeviceKey,
  }),
  errors: ['invalid-login', 'staff-code-required', 'staff-code-wrong', 'too-many-requests'],
})

export const confirmStaff = endpoint({
  method: 'POST',
  path: '/api/v1/staff/confirm',
  access: 'staff',
  roles: STAFF_ROLES,
  perMinute: 20,
  summary: `Takes the password of the caller again, and the code of their phone where one is enrolled. For ${CONFIRMED_MINUTES} minutes the session may then do what asks for both`,
  input: z.object({
    password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    code: z.string().max(20).optional(),
  }),
  output: z.null(),
  status: 204,
  errors: ['password-wrong', 'staff-code-required', 'staff-code-wrong', 'too-many-requests'],
})

export const staffLogout = endpoint({
  method: 'POST',
  path: '/api/v1/staff/logout',
  forRevokedPhones: true,
  access: 'staff',
  roles: STAFF_ROLES,
  beforeSecondFactor: true,
  summary: 'Ends the session of the caller, so that its token is no longer valid',
  input: z.object({}),
  output: z.null(),
  status: 204,
})

export const listStaffSessions = endpoint({
  method: 'GET',
  path: '/api/v1/staff/sessions',
  access: 'staff',
  roles: STAFF_ROLES,
  beforeSecondFactor: true,
  summary: 'Where the caller is signed in, the newest first',
  input: z.object({}),
  output: OpenSessions,
})

export const endStaffSession = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/sessions/:sessionID',
  access: 'staff',
  roles: STAFF_ROLES,
  beforeSecondFactor: true,
  summary: 'Ends one session of the caller, and never one of anybody else',
  input: z.object({ sessionID: Uuid }),
  output: z.null(),
  status: 204,
})

export const listMemberSessions = endpoint({
  ...adminReading,
  path: '/api/v1/staff/members/:staffID/sessions',
  summary: 'Where a member of staff is signed in, the newest first',
  input: z.object({ staffID: Uuid }),
  output: OpenSessions,
  errors: ['member-not-found'],
})

export const endMemberSessions = endpoint({
  method: 'DELETE',
  path: '/api/v1/staff/members/:staffID/sessions',
  access: 'staff',
  roles: ['admin'],
  everyCinema: true,
  summary: 'Signs a member of staff out everywhere, such as when their phone is lost',
  input: z.object({ staffID: Uuid }),
  output: z.null(),
  status: 204,
  errors: ['member-not-found'],
})
