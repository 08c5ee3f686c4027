import { announcePayment } from '../announce-payment.ts'
import { answerBadInput } from '../bad-input.ts'
import { type Fault, MODES, SCRIPT_MODES, SERVICES } from '../faults.ts'
import type { Routes } from '../routes.ts'
import { type Choice, CHOICES } from '../reference-choice.ts'
import { naira, object, text, TIME } from '../schema.ts'
import { PROMPTS, sendPrompt, type Prompt } from '../mobile-money.ts'
import type { PaymentOrder } from '../payments.ts'
import { PUSH_STATUSES, type PushAnswer } from '../push-answers.ts'
import { type NextOutcome, OUTCOMES } from '../whatsapp-outcomes.ts'

type PaymentCall = PaymentOrder & {
  status?: 'successful' | 'failed' | 'pending'
  webhook?: 'now' | 'never' | number
}

const paymentCall = object(['provider', 'tx_ref', 'amount'], {
  provider: { enum: ['flutterwave', 'paystack'] },
  tx_ref: text(200),
  amount: naira,
  created_at: TIME,
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  status: { enum: ['successful', 'failed', 'pending'] },
  webhook: {
    if: { type: 'string' },
    then: { enum: ['now', 'never'] },
    else: { type: 'integer', minimum: 0, maximum: 50 },
  },
})

type PromptCall = Omit<PaymentOrder, 'provider'> & { prompt: Prompt; afterMs?: number }

const promptCall = object(['prompt', 'tx_ref', 'amount'], {
  prompt: { enum: PROMPTS },
  tx_ref: text(200),
  amount: naira,
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  wallet: text(20),
  afterMs: { type: 'integer', minimum: 0, maximum: 600_000 },
})

const referenceCall = object(['choice'], { choice: { enum: CHOICES } })

const faultCall = object(['service', 'mode', 'count'], {
  service: { enum: SERVICES },
  mode: { enum: MODES },
  count: { type: 'integer', minimum: 0, maximum: 100_000 },
})

const pushAnswerCall = object(['to', 'status', 'count'], {
  to: text(200),
  status: { enum: PUSH_STATUSES },
  count: { type: 'integer', minimum: 0, maximum: 100_000 },
})

const whatsAppCall = object(['outcome', 'count'], {
  outcome: { enum: Object.keys(OUTCOMES) },
  afterMs: { type: 'integer', minimum: 0, maximum: 600_000 },
  count: { type: 'integer', minimum: 0, maximum: 100_000 },
})

/** Lets a test act as the buyer, or make a service fail. */
export const controlRoutes: Routes = (app, { sandbox }) => {
  const badInput = (message: string) => ({ error: 'bad-input', message })
  app.setErrorHandler(answerBadInput(badInput))

  app.post<{ Body: PaymentCall }>('/control/payments', { schema: { body: paymentCall } }, async ({ body }) => {
    const { status = 'successful', webhook = 'now', ...order } = body
    const payment = sandbox.payments.record(order, status)
    await announcePayment(sandbox, payment, copiesOf(webhook))
    return payment
  })

  app.post<{ Body: PromptCall }>('/control/prompts', { schema: { body: promptCall } }, ({ body }) => {
    const { prompt, afterMs, ...order } = body
    return sendPrompt(sandbox, { ...order, provider: 'paystack' }, prompt, afterMs)
  })

  app.post<{ Body: { choice: Choice } }>('/control/references', { schema: { body: referenceCall } }, ({ body }) => {
    sandbox.referenceChoice.set(body.choice)
    return body
  })

  app.post<{ Body: PushAnswer }>('/control/webpush', { schema: { body: pushAnswerCall } }, ({ body }) => {
    sandbox.pushAnswers.set(body)
    return body
  })

  app.post<{ Body: NextOutcome }>('/control/whatsapp', { schema: { body: whatsAppCall } }, ({ body }) => {
    sandbox.whatsAppOutcomes.set(body)
    return body
  })

  app.post<{ Body: Fault }>('/control/faults', { schema: { body: faultCall } }, ({ body }, reply) => {
    if (body.service.endsWith('-script') && !SCRIPT_MODES.includes(body.mode)) {
      const label = `a checkout script can fail by ${SCRIPT_MODES.join(', ')}, not by ${body.mode}`
      return reply.code(400).send(badInput(label))
    }
    sandbox.faults.set(body)
    return body
  })
}

function copiesOf(webhook: 'now' | 'never' | number): number {
  if (webhook === 'now') return 1
  return webhook === 'never' ? 0 : webhook
}
