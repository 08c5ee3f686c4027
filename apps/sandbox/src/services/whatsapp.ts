import { createHmac, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, text } from '../schema.ts'
import type { WhatsAppMessage } from '../store.ts'
import { type NextOutcome, OUTCOMES } from '../whatsapp-outcomes.ts'

interface Parameter {
  type: string
  text?: string
  image?: { id: string }
}

interface Template {
  to: string
  biz_opaque_callback_data?: string
  template: { name: string; language: { code: string }; components: { type: string; parameters: Parameter[] }[] }
}

const parameter = object(['type'], {
  type: { enum: ['text', 'image'] },
  text: { type: 'string', minLength: 1, maxLength: 1024, pattern: '^[^\\n\\t]+$' },
  image: object(['id'], { id: text(100) }),
})
const message = object(['messaging_product', 'to', 'type', 'template'], {
  messaging_product: { const: 'whatsapp' },
  to: { type: 'string', pattern: '^[1-9][0-9]{9,14}$' },
  type: { const: 'template' },
  biz_opaque_callback_data: text(512),
  template: object(['name', 'language', 'components'], {
    name: text(100),
    language: object(['code', 'policy'], { code: text(10), policy: { const: 'deterministic' } }),
    components: {
      type: 'array',
      items: object(['type', 'parameters'], {
        type: { enum: ['header', 'body', 'button'] },
        parameters: { type: 'array', items: parameter },
      }),
    },
  }),
})

/** Imitates the Cloud API of WhatsApp: pictures, messages of templates, and signed reports of their statuses. */
export const whatsapp: Routes = (app, { sandbox }) => {
  const { keys, store } = sandbox
  app.setErrorHandler(answerBadInput((problem) => ({ error: { message: problem, code: 100 } })))
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, (_request, body, parsed) => parsed(null, body))

  app.addHook<{ Params: { phone: string } }>('onRequest', async ({ headers, params }, reply) => {
    if (headers.authorization === `Bearer ${keys.WHATSAPP_TOKEN}` && params.phone === keys.WHATSAPP_PHONE_ID) return
    return reply.code(401).send({ error: { message: 'Invalid OAuth access token', code: 190 } })
  })

  app.post<{ Body: Buffer }>('/:phone/media', { bodyLimit: 5_000_000 }, async ({ body, headers }) => {
    const type = { 'content-type': headers['content-type'] ?? '' }
    // oxlint-disable-next-line typescript/no-deprecated -- Only the product's own server sends this, which is trusted.
    const file = (await new Response(new Uint8Array(body), { headers: type }).formData()).get('file')
    if (!(file instanceof Blob)) return { error: { message: 'A file is missing', code: 100 } }
    const id = randomUUID()
    store.keep('media', { id, png: Buffer.from(await file.arrayBuffer()).toString('base64') })
    return { id }
  })

  app.post<{ Body: Template }>('/:phone/messages', { schema: { body: message } }, ({ body }, reply) => {
    const next = sandbox.whatsAppOutcomes.take('next')
    if (next?.outcome === 'refused') {
      return reply.code(400).send({ error: { message: 'Message undeliverable', code: 131026 } })
    }
    const sent = keptMessage(sandbox, body)
    void report(sandbox, sent, next)
    return {
      messaging_product: 'whatsapp',
      contacts: [{ input: sent.to, wa_id: sent.to }],
      messages: [{ id: sent.id }],
    }
  })
}

function keptMessage({ store }: Sandbox, { to, template, biz_opaque_callback_data }: Template): WhatsAppMessage {
  const parametersOf = (kind: string) => template.components.find(({ type }) => type === kind)?.parameters ?? []
  const textsOf = (kind: string) => parametersOf(kind).map((one) => one.text ?? '')
  const sent = {
    id: `wamid.${randomUUID()}`,
    to,
    template: template.name,
    language: template.language.code,
    values: textsOf('body'),
    button: textsOf('button')[0] ?? '',
    picture: store.find('media', parametersOf('header')[0]?.image?.id ?? '')?.png ?? null,
    callback: biz_opaque_callback_data ?? '',
    sentAt: new Date().toISOString(),
  }
  store.keep('whatsapp', sent)
  return sent
}

async function report({ keys, webhooks, closing }: Sandbox, sent: WhatsAppMessage, next?: NextOutcome): Promise<void> {
  const { outcome = 'delivered', afterMs = 0 } = next ?? {}
  await wait(afterMs, undefined, { signal: closing, ref: false }).catch(() => undefined)
  const secret = outcome === 'forged' ? 'another secret' : keys.WHATSAPP_APP_SECRET
  for (const status of OUTCOMES[outcome]) await webhooks.send(statusReport(sent, status, secret))
}

function statusReport({ id, to, template, callback }: WhatsAppMessage, status: string, secret: string) {
  const category = template === 'code' ? 'authentication' : 'utility'
  const statuses = [
    {
      id,
      status,
      timestamp: String(Math.floor(Date.now() / 1000)),
      recipient_id: to,
      biz_opaque_callback_data: callback,
      ...(status === 'failed'
        ? { errors: [{ code: 131026, title: 'Message undeliverable' }] }
        : { pricing: { billable: true, pricing_model: 'PMP', category } }),
    },
  ]
  const value = { messaging_product: 'whatsapp', statuses }
  const body = JSON.stringify({
    object: 'whatsapp_business_account',
    entry: [{ id: '1', changes: [{ field: 'messages', value }] }],
  })
  const signature = createHmac('sha256', secret).update(body).digest('hex')
  return { provider: 'whatsapp', body, headers: { 'x-hub-signature-256': `sha256=${signature}` } } as const
}
