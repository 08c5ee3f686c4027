import { randomUUID } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { readVapid, type Vapid } from '../vapid.ts'

/** The largest message that every push service takes (RFC 8030, 7.2). */
const LARGEST_BYTES = 4096
/** The salt, the size of a record, and a key of 65 bytes with its length come before the text (RFC 8188). */
const HEAD_BYTES = 16 + 4 + 1 + 65
/** A seal comes after the text, which has at least a byte that ends it. */
const LEAST_BYTES = HEAD_BYTES + 16 + 1

interface Message {
  Params: { id: string }
  Body: Buffer
}

/** Stands in for the push services of browsers, at an address for each browser. */
export const webpush: Routes = (app, { sandbox }) => {
  app.setErrorHandler(answerBadInput((message) => ({ error: message })))
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_, body, done) => done(null, body))
  app.post<Message>('/:id', (request, reply) => {
    const { id } = request.params
    const chosen = sandbox.pushAnswers.take(id)
    if (chosen) return reply.code(chosen.status).send({ error: 'chosen by a control' })
    const vapid = readVapid(request.headers.authorization, sandbox.url())
    if (typeof vapid === 'string') return reply.code(403).send({ error: vapid })
    const refusal = refusalOf(request)
    if (refusal) return reply.code(refusal.status).send({ error: refusal.text })
    const messageId = keep(sandbox, request, vapid)
    return reply.code(201).header('location', `${sandbox.url()}/messages/${messageId}`).send()
  })
}

function refusalOf({ headers, body }: FastifyRequest<Message>) {
  if (!/^\d{1,10}$/.test(String(headers['ttl'] ?? ''))) {
    return { status: 400, text: 'the header TTL is missing' }
  }
  if (!/^[\w-]{1,32}$/.test(String(headers['topic'] ?? 'none'))) {
    return { status: 400, text: 'the topic has other letters, or too many' }
  }
  if (headers['content-encoding'] !== 'aes128gcm') {
    return { status: 400, text: 'the body is not encrypted by aes128gcm' }
  }
  if (body.length > LARGEST_BYTES) return { status: 413, text: 'the body is too large' }
  const isWhole = body.length >= LEAST_BYTES && body[20] === 65 && body[21] === 4
  return isWhole ? undefined : { status: 400, text: 'the body has no key before the text' }
}

function keep({ store }: Sandbox, { params, headers, body }: FastifyRequest<Message>, vapid: Vapid): string {
  const id = randomUUID()
  store.keep('webpush', {
    id,
    to: params.id,
    ...vapid,
    ttl: Number(headers['ttl']),
    topic: headers['topic'] === undefined ? null : String(headers['topic']),
    urgency: String(headers['urgency'] ?? 'normal'),
    body: body.toString('base64'),
    sentAt: new Date().toISOString(),
  })
  return id
}
