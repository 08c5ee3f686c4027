import { randomUUID } from 'node:crypto'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import { object, text } from '../schema.ts'

interface Email {
  from: string
  to: string[]
  subject: string
  text: string
}

const emailBody = object(['from', 'to', 'subject', 'text'], {
  from: text(400),
  to: { type: 'array', minItems: 1, maxItems: 50, items: { type: 'string', pattern: '@' } },
  subject: text(300),
  text: text(50_000),
})

/** Imitates Resend: it sends emails, and one with a known Idempotency-Key only once. */
export const resend: Routes = (app, { sandbox: { keys, store } }) => {
  app.setErrorHandler(answerBadInput((message) => ({ statusCode: 422, name: 'validation_error', message })))

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Bearer ${keys.RESEND_API_KEY}`) return
    const refusal = { statusCode: 403, name: 'invalid_api_key', message: 'API key is invalid' }
    return reply.code(403).send(refusal)
  })

  app.post<{ Body: Email; Headers: { 'idempotency-key'?: string } }>(
    '/emails',
    { schema: { body: emailBody } },
    ({ body, headers }) => {
      const key = headers['idempotency-key'] ?? null
      const sent = key && store.newestFirst('email').find((email) => email.idempotencyKey === key)
      if (sent) return { id: sent.id }
      const id = randomUUID()
      store.keep('email', { id, idempotencyKey: key, ...body, sentAt: new Date().toISOString() })
      return { id }
    },
  )
}
