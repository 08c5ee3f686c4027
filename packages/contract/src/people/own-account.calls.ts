import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { DeviceKey, Instant, Uuid } from '../shared/entities/entities.ts'
import { Ticket } from '../shared/entities/ticket.ts'
import { MOVEMENT_REASONS } from '../books/ledger.rules.ts'
import { OpenSessions } from './open-sessions.ts'
import { PASSWORD_MAX_LENGTH } from './password.ts'
import { ownActing, ownReading } from '../shared/customer-calls.ts'

export const listSessions = endpoint({
  ...ownReading,
  path: '/api/v1/sessions/:uuid',
  summary: 'Where the caller is signed in, the place used last first',
  input: z.object({ uuid: Uuid }),
  output: OpenSessions,
})

export const endSessions = endpoint({
  ...ownActing,
  path: '/api/v1/sessions/end',
  summary: 'Signs the caller out of one place, or everywhere if none is named',
  input: z.object({ uuid: Uuid, sessionID: Uuid.optional() }),
  output: z.object({ message: z.string() }),
})

const Moment = Instant.nullable()

/** Everything that is stored about a customer. */
export const AccountExport = z.object({
  exportedAt: Instant,
  account: z.object({
    UUID: Uuid,
    Username: z.string(),
    PhoneNumber: z.string(),
    Email: z.string().nullable(),
    UserDpUrl: z.string().nullable(),
    Country: z.string(),
    State: z.string(),
    LGA: z.string(),
    Balance: z.int(),
    dateOfBirth: z.string().nullable(),
    sex: z.string().nullable(),
    platform: z.string(),
    operatingSystem: z.string(),
    createdAt: Instant,
    noticesOff: z.array(z.string()),
    language: z.string().nullable(),
  }),
  consents: z.array(z.object({ kind: z.string(), version: z.string(), givenAt: Instant })),
  sessions: z.array(
    z.object({
      device: z.string(),
      appVersion: z.string().nullable(),
      signedInAt: Instant,
      lastUsedAt: Instant,
      endedAt: Moment,
    }),
  ),
  devices: z.array(z.object({ deviceType: z.string(), platform: z.string(), seenAt: Instant })),
  tickets: z.array(Ticket),
  payments: z.array(
    z.object({
      tx_ref: z.string(),
      provider: z.string(),
      VpValue: z.int(),
      naira: z.int(),
      status: z.string(),
      createdAt: Instant,
    }),
  ),
  points: z.array(
    z.object({
      at: Instant,
      amount: z.int(),
      reason: z.enum(MOVEMENT_REASONS),
      balanceAfter: z.int(),
    }),
  ),
  changes: z.array(
    z.object({
      at: Instant,
      action: z.string(),
      by: z.enum(['customer', 'staff', 'system']),
      /** What the member of staff wrote about it. */
      note: z.string().nullable(),
    }),
  ),
  /**
   * All other rows about the customer as they are stored, by the names of their tables: scans, messages,
   * refunds, cases, reports of providers and so on.
   */
  records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
})

export const exportAccount = endpoint({
  ...ownReading,
  path: '/api/v1/user/:uuid/export',
  perMinute: 10,
  summary: 'Everything that is stored about the caller',
  input: z.object({ uuid: Uuid }),
  output: AccountExport,
})

export const closeAccount = endpoint({
  ...ownActing,
  path: '/api/v1/user/close',
  perMinute: 10,
  summary: 'Erases the caller for ever; what the ledger needs stays under a pseudonym',
  input: z.object({
    uuid: Uuid,
    password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    deviceKey: DeviceKey,
  }),
  output: z.object({ message: z.string() }),
  errors: ['password-wrong', 'payment-under-way', 'too-many-requests'],
})
