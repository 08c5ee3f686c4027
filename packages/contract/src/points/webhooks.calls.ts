import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'

const webhook = {
  method: 'POST',
  access: 'public',
  body: 'raw',
  /** The server keeps the raw body and checks its signature before it reads any field. */
  input: z.unknown(),
  output: z.object({ received: z.literal(true) }),
  errors: ['signature-invalid', 'bad-json'],
} as const

export const receiveFlutterwave = endpoint({
  ...webhook,
  path: '/api/v1/webhooks/flutterwave',
  summary: "Flutterwave's report that a payment has changed",
})

export const receivePaystack = endpoint({
  ...webhook,
  path: '/api/v1/webhooks/paystack',
  summary: "Paystack's report that a payment has changed",
})

export const receiveMoniepoint = endpoint({
  ...webhook,
  path: '/api/v1/webhooks/moniepoint',
  summary: "Moniepoint's report that a payment at a card terminal has changed",
})

export const receiveTermii = endpoint({
  ...webhook,
  path: '/api/v1/webhooks/termii',
  summary: "Termii's report that a message was delivered",
})
