import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { actAtTerminal } from '../present-card.ts'
import type { Sandbox } from '../sandbox.ts'
import { object, text } from '../schema.ts'
import { refuse, success } from './paystack-answers.ts'
import { offlineReferenceOf, paymentRequestOf } from './paystack-terminal-shapes.ts'

// Imitates Paystack Terminal. The shapes are those of https://paystack.com/docs/terminal/push-payment-requests/,
// https://paystack.com/docs/api/terminal/ and https://paystack.com/docs/api/payment-request/. These documents do
// not say what happens to a request that is sent to a terminal twice; here the terminal shows it once.

interface NewRequest {
  customer: string
  amount: number
  currency?: string
  description?: string
}

interface TerminalEvent {
  type: 'invoice'
  action: 'process'
  data: { id: number; reference: string | number }
}

const CUSTOMER = 'CUS_sandbox'

const customerBody = object(['email'], { email: text(254) })
const requestBody = object(['customer', 'amount'], {
  customer: text(60),
  amount: { type: 'integer', minimum: 1, maximum: 100_000_000_000 },
  description: text(500),
})
const eventBody = object(['type', 'action', 'data'], {
  type: { const: 'invoice' },
  action: { const: 'process' },
  data: object(['id', 'reference'], {
    id: { type: 'integer' },
    reference: { anyOf: [{ type: 'integer' }, text(60)] },
  }),
})

export function paystackTerminals(app: FastifyInstance, sandbox: Sandbox): void {
  const { terminals } = sandbox

  app.post<{ Body: { email: string } }>('/customer', { schema: { body: customerBody } }, ({ body }) =>
    success('Customer created', { id: 1173, email: body.email, customer_code: CUSTOMER }),
  )

  app.post<{ Body: NewRequest }>('/paymentrequest', { schema: { body: requestBody } }, ({ body }, reply) => {
    if (body.customer !== CUSTOMER) return refuse(reply, 'Customer not found', 'not_found')
    const reference = `PRQ_${randomBytes(8).toString('hex').slice(0, 15)}`
    const payment = terminals.open({
      provider: 'paystack',
      reference,
      kobo: body.amount,
      currency: body.currency ?? 'NGN',
    })
    return success('Payment request created', paymentRequestOf(payment))
  })

  app.get<{ Params: { code: string } }>('/paymentrequest/verify/:code', ({ params }, reply) => {
    const payment = terminals.byReference('paystack', params.code)
    return payment
      ? success('Payment request retrieved', paymentRequestOf(payment))
      : refuse(reply, 'Payment request not found', 'not_found')
  })

  app.post<{ Params: { code: string } }>('/paymentrequest/archive/:code', ({ params }, reply) => {
    const payment = terminals.byReference('paystack', params.code)
    if (!payment) return refuse(reply, 'Payment request not found', 'not_found')
    if (payment.state === 'waiting') terminals.change(payment, { state: 'withdrawn' })
    return { status: true, message: 'Payment request has been archived' }
  })

  app.post<{ Params: { terminal: string }; Body: TerminalEvent }>(
    '/terminal/:terminal/event',
    { schema: { body: eventBody } },
    ({ params, body }, reply) => {
      const { id, reference } = body.data
      const payment = terminals.byId(id)
      if (!payment || String(reference) !== offlineReferenceOf(payment)) {
        return refuse(reply, 'Payment request not found', 'not_found')
      }
      if (payment.terminal === null) {
        const shown = terminals.change(payment, { terminal: params.terminal })
        void actAtTerminal(sandbox, shown, terminals.next)
      }
      return success('Event sent to Terminal', { id: `event-${id}` })
    },
  )
}
