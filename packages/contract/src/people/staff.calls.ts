import { z } from 'zod'
import { EMAIL_MAX_LENGTH, EMAIL_SHAPE } from './email.ts'
import { endpoint, STAFF_ROLES } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH, plainPassword } from './password.ts'
import { PERSON_NAME_MAX_LENGTH } from './staff.rules.ts'
import { ListQuery, pageOf, Version } from '../shared/entities/staff-list.ts'
import { typedText } from '../shared/typing/typed-text.ts'
import { publicActing } from '../shared/customer-calls.ts'
import { StaffRole } from './staff-sessions.calls.ts'
import { adminActing, adminChanging, adminReading } from '../shared/staff-calls.ts'

// The members of staff, their invitations and their second factors.

/**
 * A person of the role distributor sees the films of this one alone. It is null until an admin has chosen one, and for
 * every other role.
 */
const OwnDistributor = z.object({ id: Uuid, name: z.string() }).nullable()

export const Person = z.object({
  id: Uuid,
  version: Version,
  name: z.string(),
  email: z.string(),
  role: StaffRole,
  /** A person who is not active cannot sign in. */
  active: z.boolean(),
  /** The only cinemas for which they work. An empty list means all cinemas. */
  cinemas: z.array(Uuid),
  distributor: OwnDistributor,
  hasSecondFactor: z.boolean(),
  /** True if they have a PIN with which they can work on the phones at the doors. */
  hasGatePin: z.boolean(),
  /** The end of their invitation; null if there is none or it was used. */
  invitedUntil: Instant.nullable(),
  /** The number of open sessions. */
  sessions: z.int(),
})
export type Person = z.output<typeof Person>

const PersonFields = {
  name: typedText().min(1).max(PERSON_NAME_MAX_LENGTH),
  role: StaffRole,
  cinemas: z.array(Uuid).max(100).default([]),
  /** Only the role distributor has this field. It is bound to no cinemas. */
  distributorID: Uuid.nullish(),
}
/** A person cannot be bound to a cinema or a distributor that does not exist. */
const BINDING_REFUSALS = ['cinema-not-found', 'party-not-found'] as const
const Password = z.string().overwrite(plainPassword).min(PASSWORD_MIN_LENGTH).max(PASSWORD_MAX_LENGTH)

/** The invited person gets this link. It is shown only once, and also emailed if an email service is set up. */
const Invitation = z.object({ url: z.url(), expiresAt: Instant, isMailed: z.boolean() })

export const listPeople = endpoint({
  ...adminReading,
  path: '/api/v1/staff/people',
  summary: 'The staff by name, a page at a time; `q` looks in names and emails',
  input: ListQuery,
  output: pageOf(Person),
})

export const getPerson = endpoint({
  ...adminReading,
  path: '/api/v1/staff/people/:id',
  summary: 'One member of staff',
  input: z.object({ id: Uuid }),
  output: z.object({
    person: Person,
    /** The cinemas for which they work, by name. */
    cinemas: z.array(z.object({ id: Uuid, name: z.string() })),
  }),
  errors: ['member-not-found'],
})

export const invitePerson = endpoint({
  ...adminActing,
  confirmed: true,
  path: '/api/v1/staff/people',
  summary: 'Adds a member of staff and makes the link by which they choose a password',
  input: z.object({ ...PersonFields, email: z.email({ pattern: EMAIL_SHAPE }).max(EMAIL_MAX_LENGTH) }),
  output: z.object({ person: Person, invitation: Invitation }),
  status: 201,
  errors: ['staff-email-taken', ...BINDING_REFUSALS],
})

export const inviteAgain = endpoint({
  ...adminActing,
  confirmed: true,
  path: '/api/v1/staff/people/:id/invitation',
  summary: 'Makes a new link to choose a password; earlier links no longer work',
  input: z.object({ id: Uuid }),
  output: z.object({ invitation: Invitation }),
  status: 201,
  errors: ['member-not-found'],
})

export const changePerson = endpoint({
  ...adminChanging,
  confirmed: true,
  path: '/api/v1/staff/people/:id',
  summary: 'Changes name, role, and cinemas or distributor, and lets a person in or keeps them out',
  input: z.object({ id: Uuid, ...PersonFields, active: z.boolean() }),
  output: z.object({ person: Person }),
  errors: ['member-not-found', ...BINDING_REFUSALS, 'own-cinemas', 'last-admin'],
})

export const removeSecondFactor = endpoint({
  ...adminActing,
  confirmed: true,
  path: '/api/v1/staff/people/:id/removesecondfactor',
  summary: 'Removes the second factor of a person whose phone and recovery codes are lost',
  input: z.object({ id: Uuid }),
  output: z.object({ person: Person }),
  errors: ['member-not-found'],
})

const InvitationSecret = z.string().min(20).max(100)

export const readInvitation = endpoint({
  ...publicActing,
  path: '/api/v1/staff/invitation',
  perMinute: 20,
  summary: 'Says whom an invitation is for, while it works',
  input: z.object({ secret: InvitationSecret }),
  output: z.object({ name: z.string(), email: z.string(), expiresAt: Instant }),
  errors: ['invitation-ended'],
})

export const acceptInvitation = endpoint({
  ...publicActing,
  path: '/api/v1/staff/invitation/accept',
  perMinute: 20,
  summary: 'Sets the password of the person who was invited; the link works once',
  input: z.object({ secret: InvitationSecret, password: Password }),
  output: z.object({ email: z.string() }),
  errors: ['invitation-ended', 'busy'],
})

export const getMe = endpoint({
  method: 'GET',
  path: '/api/v1/staff/me',
  access: 'staff',
  roles: STAFF_ROLES,
  beforeSecondFactor: true,
  summary: 'The caller, and how their sign-in is protected',
  input: z.object({}),
  output: z.object({
    staff: z.object({
      id: Uuid,
      name: z.string(),
      email: z.string(),
      role: StaffRole,
      cinemas: z.array(Uuid),
      distributor: OwnDistributor,
      hasSecondFactor: z.boolean(),
      /** True if the person must enrol a second factor before they can do anything else. */
      mustEnrol: z.boolean(),
      recoveryCodesLeft: z.int(),
    }),
  }),
})

/** A call by which a member of staff changes how their own sign-in is protected. */
const protectingOwnSignIn = {
  method: 'POST',
  access: 'staff',
  roles: STAFF_ROLES,
  beforeSecondFactor: true,
  perMinute: 20,
} as const

export const changeOwnPassword = endpoint({
  ...protectingOwnSignIn,
  path: '/api/v1/staff/password',
  summary:
    'Changes the password of the caller, and ends their other sessions, their PIN for the door, their invitations and their proposed adjustments',
  input: z.object({
    /** The present password. */
    password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    newPassword: Password,
  }),
  output: z.object({ endedSessions: z.int() }),
  errors: ['password-wrong', 'too-many-requests', 'busy'],
})

export const beginSecondFactor = endpoint({
  ...protectingOwnSignIn,
  path: '/api/v1/staff/secondfactor',
  summary: 'Shows the secret for an authenticator app; it counts once a code has confirmed it',
  input: z.object({ password: z.string().min(1).max(PASSWORD_MAX_LENGTH) }),
  output: z.object({
    /** An `otpauth:` address, which the console shows as a QR code. */
    address: z.string(),
    /** The same secret for people who type it. */
    secret: z.string(),
  }),
  errors: ['password-wrong', 'second-factor-on', 'too-many-requests'],
})

export const confirmSecondFactor = endpoint({
  ...protectingOwnSignIn,
  path: '/api/v1/staff/secondfactor/confirm',
  summary: 'Enrols the authenticator app that shows this code; returns the recovery codes, once',
  input: z.object({ code: z.string().trim().min(6).max(10) }),
  output: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['staff-code-wrong', 'second-factor-on', 'second-factor-not-begun'],
})
