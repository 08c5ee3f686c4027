import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { NOTICE_KINDS } from '../shared/notifications/notification-kinds.ts'
import { ownActing, ownReading, publicActing } from '../shared/customer-calls.ts'

const Kinds = z.array(z.enum(NOTICE_KINDS))

/** What a browser gives to the person who may send it notices (RFC 8291). */
const Subscription = z.object({
  endpoint: z.url().max(1000),
  keys: z.object({
    p256dh: z.string().regex(/^B[\w-]{86}$/, 'must be a point of P-256 in base64url'),
    auth: z.string().regex(/^[\w-]{22}$/, 'must be 16 bytes in base64url'),
  }),
})

/** The public half of the server's key for push services, in base64url. */
const PublicKey = z.string().max(100)

export const getNotificationChoices = endpoint({
  ...ownReading,
  path: '/api/v1/notices/:uuid',
  summary: 'The kinds of notices that the caller switched off, and the key with which to subscribe',
  input: z.object({ uuid: Uuid }),
  output: z.object({
    publicKey: PublicKey,
    off: Kinds,
    whatsApp: z
      .boolean()
      .optional()
      .describe('Whether messages also come by WhatsApp; missing where that is not offered'),
  }),
})

export const chooseNotifications = endpoint({
  ...ownActing,
  method: 'PUT',
  path: '/api/v1/notices/:uuid',
  summary: 'Switches a kind of notices on or off, on all phones of the caller',
  input: z.object({ uuid: Uuid, kind: z.enum(NOTICE_KINDS), isOn: z.boolean() }),
  output: z.object({ off: Kinds }),
})

export const chooseWhatsApp = endpoint({
  ...ownActing,
  method: 'PUT',
  path: '/api/v1/notices/:uuid/whatsapp',
  summary: 'Sends tickets, changes of showtimes and codes by WhatsApp too, or no longer',
  input: z.object({ uuid: Uuid, isOn: z.boolean() }),
  output: z.object({ whatsApp: z.boolean() }),
  errors: ['not-found'],
})

export const subscribeToPush = endpoint({
  ...ownActing,
  path: '/api/v1/push',
  perMinute: 20,
  summary: 'Sends notices to this browser until the session of the caller ends',
  input: z.object({ uuid: Uuid, publicKey: PublicKey, subscription: Subscription }),
  output: z.null(),
  status: 204,
  errors: ['push-service-unknown'],
})

export const endPush = endpoint({
  ...ownActing,
  path: '/api/v1/push/end',
  perMinute: 20,
  summary: 'Sends no more notices to this browser',
  input: z.object({ uuid: Uuid, endpoint: z.string().max(1000) }),
  output: z.null(),
  status: 204,
})

export const renewPush = endpoint({
  ...publicActing,
  path: '/api/v1/push/renew',
  perMinute: 20,
  summary: 'Replaces a subscription that the browser has renewed; only its holder knows the old one',
  input: z.object({
    endpoint: z.string().max(1000),
    auth: z.string().max(100),
    subscription: Subscription,
  }),
  output: z.null(),
  status: 204,
  errors: ['push-service-unknown', 'not-found'],
})
