import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

export const checkWhatsApp = endpoint({
  method: 'GET',
  path: '/api/v1/webhooks/whatsapp',
  access: 'public',
  neverKept: true,
  summary: 'Shows Meta that this webhook is ours, when the operator enters its address there',
  input: z.object({
    'hub.mode': z.literal('subscribe'),
    'hub.verify_token': z.string().max(200),
    'hub.challenge': z.string().regex(/^[\w-]{1,200}$/),
  }),
  output: z.unknown(),
  errors: ['signature-invalid'],
})

export const receiveWhatsApp = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/whatsapp',
  access: 'public',
  body: 'raw',
  /** The server checks the signature of the raw body before it reads any field. */
  input: z.unknown(),
  output: z.object({ received: z.literal(true) }),
  summary: 'WhatsApp reports whether messages were delivered, and which customers want no more of them',
  errors: ['signature-invalid', 'bad-json'],
})
