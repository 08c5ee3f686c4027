import Fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lateChecks } from './late-checks.ts'
import { object, text } from './schema.ts'

let app: FastifyInstance

beforeEach(() => {
  app = Fastify({ schemaController: { compilersFactory: lateChecks } })
  app.post('/messages', { schema: { body: object(['to'], { to: text(5) }) } }, () => ({ isSent: true }))
  app.post('/payments', { schema: { body: object(['amount'], { amount: { type: 'number' } }) } }, () => 'paid')
})
afterEach(() => app.close())

const post = (url: string, payload: object) => app.inject({ method: 'POST', url, payload })

test('the sandbox refuses a bad request with the same words from the first one on', async () => {
  const messages = [{ to: 'Ada' }, {}, { to: 'Adaeze' }]
  const answers = []
  for (const message of messages) answers.push(await post('/messages', message))
  const refused = (message: string) => ({ statusCode: 400, code: 'FST_ERR_VALIDATION', error: 'Bad Request', message })
  expect(answers.map((answer) => answer.json<object>())).toEqual([
    { isSent: true },
    refused("body must have required property 'to'"),
    refused('body/to must NOT have more than 5 characters'),
  ])
})

test('requests that arrive together right after the start each get their own answer', async () => {
  const answers = await Promise.all([
    post('/messages', {}),
    post('/messages', { to: 'Ada' }),
    post('/payments', { amount: 'many' }),
    post('/payments', { amount: 500 }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 200, 400, 200])
  expect(answers[2].json()).toMatchObject({ message: 'body/amount must be number' })
})
