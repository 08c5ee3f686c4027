import { z } from 'zod'
import { endpoint } from '../endpoint.ts'

const output = z.object({ received: z.literal(true) })
/** The server keeps the raw body and checks its signature before it reads any field. */
const input = z.unknown()

export const flutterwaveWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/flutterwave',
  access: 'public',
  body: 'raw',
  summary: "Flutterwave's report that a payment has changed",
  input,
  output,
  errors: ['signature-invalid', 'bad-json'],
})

export const paystackWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/paystack',
  access: 'public',
  body: 'raw',
  summary: "Paystack's report that a payment has changed",
  input,
  output,
  errors: ['signature-invalid', 'bad-json'],
})

export const termiiWebhook = endpoint({
  method: 'POST',
  path: '/api/v1/webhooks/termii',
  access: 'public',
  body: 'raw',
  summary: "Termii's report that a message was delivered",
  input,
  output,
  errors: ['signature-invalid', 'bad-json'],
})
