import { randomUUID } from 'node:crypto'
import type { Routes } from '../routes.ts'

type Fields = Record<string, unknown>

const NEXT = '/thanks'
const MAX_FIELDS = 50

/** Imitates a form collector: it accepts any fields, but an email must look like one. */
export const form: Routes = (app, { sandbox }) => {
  app.post<{ Body: Fields | null | undefined }>('/contact', ({ body }, reply) => {
    const problem = problemOf(body)
    if (problem) return reply.code(problem.status).send(problem.answer)

    const { _gotcha: honeypot, ...fields } = body ?? {}
    // A robot filled in the hidden field: it gets the usual thanks, and nothing is stored.
    if (!honeypot) {
      sandbox.store.keep('form', { id: randomUUID(), fields, sentAt: new Date().toISOString() })
    }
    return { ok: true, next: NEXT }
  })
}

function problemOf(fields: Fields | null | undefined) {
  const names = Object.keys(fields ?? {}).filter((name) => name !== '_gotcha')
  if (names.length === 0) return refusal(400, { code: 'EMPTY', message: 'the form is empty' })
  if (names.length > MAX_FIELDS) {
    return refusal(400, { code: 'TOO_MANY_FIELDS', message: 'the form has too many fields' })
  }
  const email = fields?.['email']
  if (email !== undefined && !(typeof email === 'string' && /^[^@\s]+@[^@\s]+$/.test(email))) {
    return refusal(422, { code: 'TYPE_EMAIL', field: 'email', message: 'should be an email' })
  }
  return undefined
}

function refusal(status: number, error: { code: string; field?: string; message: string }) {
  return { status, answer: { error: error.message, errors: [error] } }
}
