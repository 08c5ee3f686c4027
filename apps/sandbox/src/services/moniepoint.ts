import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { answerBadInput } from '../bad-input.ts'
import { actAtTerminal } from '../present-card.ts'
import type { Routes } from '../routes.ts'
import { object, text } from '../schema.ts'
import { pushedPaymentOf } from './moniepoint-shapes.ts'

interface Credentials {
  clientId: string
  clientSecret: string
}

interface Push {
  terminalSerial: string
  amount: number
  merchantReference: string
  transactionType: 'PURCHASE'
  paymentMethod?: 'CARD_PURCHASE' | 'POS_TRANSFER' | 'ANY'
}

const credentials = object(['clientId', 'clientSecret'], {
  clientId: text(200),
  clientSecret: text(200),
})
const push = object(['terminalSerial', 'amount', 'merchantReference', 'transactionType'], {
  terminalSerial: text(60),
  amount: { type: 'integer', minimum: 1, maximum: 100_000_000_000 },
  merchantReference: text(100),
  transactionType: { const: 'PURCHASE' },
  paymentMethod: { enum: ['CARD_PURCHASE', 'POS_TRANSFER', 'ANY'] },
})

const TOKEN_SECONDS = 8_699

/**
 * Imitates Moniepoint's push to a card terminal, as in "Push Payment Request (API Reference)",
 * https://teamapt.atlassian.net/wiki/spaces/EI/pages/1039826999. Amounts are kobo. The document does not say what
 * happens to a reference that is pushed twice; here the terminal shows it once, and the second push is refused.
 */
export const moniepoint: Routes = (app, { sandbox }) => {
  const { keys, terminals } = sandbox
  const token = randomUUID()
  app.setErrorHandler(answerBadInput(errorOf))

  const requireToken = async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.headers.authorization === `Bearer ${token}`) return
    return reply.code(401).send(errorOf('Invalid token'))
  }

  app.post<{ Body: Credentials }>('/v1/auth', { schema: { body: credentials } }, ({ body }, reply) => {
    const isKnown = body.clientId === keys.MONIEPOINT_CLIENT_ID && body.clientSecret === keys.MONIEPOINT_CLIENT_SECRET
    if (!isKnown) return reply.code(401).send(errorOf('Invalid credentials'))
    return {
      accessToken: token,
      tokenType: { value: 'bearer' },
      expiresIn: TOKEN_SECONDS,
      scope: 'profile',
      jti: randomUUID(),
    }
  })

  app.post<{ Body: Push }>(
    '/v1/transactions',
    { schema: { body: push }, preHandler: requireToken },
    ({ body }, reply) => {
      const { merchantReference: reference, amount: kobo, terminalSerial: terminal } = body
      if (terminals.byReference('moniepoint', reference)) {
        return reply.code(400).send(errorOf('Duplicate merchant reference'))
      }
      const payment = terminals.open({ provider: 'moniepoint', reference, kobo, currency: 'NGN' })
      void actAtTerminal(sandbox, terminals.change(payment, { terminal }), terminals.next)
      return reply.code(202).send()
    },
  )

  app.get<{ Params: { reference: string } }>(
    '/v1/transactions/merchants/:reference',
    { preHandler: requireToken },
    ({ params }, reply) => {
      const payment = terminals.byReference('moniepoint', params.reference)
      return payment ? pushedPaymentOf(payment) : reply.code(404).send(errorOf('Transaction not found'))
    },
  )
}

function errorOf(message: string) {
  return { message, errors: [message], timestamp: new Date().toISOString() }
}
