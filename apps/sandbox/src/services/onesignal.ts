import { randomUUID } from 'node:crypto'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, text } from '../schema.ts'

interface Notification {
  app_id: string
  include_aliases: { external_id: string[] }
  contents: { en: string }
  headings?: { en?: string }
  /** The data that reaches the app. */
  data?: unknown
  /** The data for templates. */
  custom_data?: unknown
  app_url?: string
  idempotency_key?: string
}

const notificationBody = object(['app_id', 'include_aliases', 'target_channel', 'contents'], {
  app_id: text(100),
  include_aliases: object(['external_id'], {
    external_id: { type: 'array', minItems: 1, maxItems: 20_000, items: { type: 'string' } },
  }),
  target_channel: { const: 'push' },
  contents: object(['en'], { en: text(2000) }),
  headings: object([], { en: text(500) }),
  app_url: text(2000),
  idempotency_key: text(100),
})

// A user's id here is always a UUID. Anything else is an alias that no user has.
const USER_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

export const onesignal: Routes = (app, { sandbox }) => {
  app.setErrorHandler(answerBadInput((message) => ({ errors: [message] })))

  app.addHook('onRequest', async (request, reply) => {
    if (request.headers.authorization === `Key ${sandbox.keys.ONESIGNAL_API_KEY}`) return
    return reply.code(403).send({ errors: ['Access denied: the API key is not valid'] })
  })

  app.post<{ Body: Notification }>('/notifications', { schema: { body: notificationBody } }, ({ body }, reply) => {
    if (body.app_id === sandbox.keys.ONESIGNAL_APP_ID) return push(sandbox, body)
    return reply.code(400).send({ errors: ['app_id not found'] })
  })
}

function push({ store }: Sandbox, order: Notification) {
  const { idempotency_key: key } = order
  const repeated = key && store.newestFirst('push').find((push) => push.idempotencyKey === key)
  if (repeated) return { id: repeated.id, external_id: null }

  const { external_id: asked } = order.include_aliases
  const to = asked.filter((alias) => USER_ID.test(alias))
  const unknown = asked.filter((alias) => !USER_ID.test(alias))
  const errors = unknown.length ? { errors: { invalid_aliases: { external_id: unknown } } } : {}
  if (to.length === 0) return { id: '', external_id: null, ...errors }

  const id = randomUUID()
  store.keep('push', {
    id,
    idempotencyKey: key ?? null,
    to,
    title: order.headings?.en ?? '',
    text: order.contents.en,
    data: order.data ?? order.custom_data ?? null,
    appUrl: order.app_url ?? null,
    sentAt: new Date().toISOString(),
  })
  return { id, external_id: null, ...errors }
}
