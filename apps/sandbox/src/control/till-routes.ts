import { randomBytes } from 'node:crypto'
import { announcePayment } from '../announce-payment.ts'
import { answerBadInput } from '../bad-input.ts'
import { actAtTerminal } from '../present-card.ts'
import type { Routes } from '../routes.ts'
import { naira, object, text, TIME } from '../schema.ts'
import { ACTS, type Act } from '../terminals.ts'

interface ActCall {
  act: Act
  afterSeconds?: number
  /** The only payment that is meant. Without it, all payments at terminals now and from now on are meant. */
  reference?: string
  webhook?: 'now' | 'never'
}

interface TransferCall {
  account: string
  amount: number
  narration?: string
  webhook?: 'now' | 'never'
  created_at?: string
}

const actCall = object(['act'], {
  act: { enum: ACTS },
  afterSeconds: { type: 'number', minimum: 0, maximum: 86_400 },
  reference: text(100),
  webhook: { enum: ['now', 'never'] },
})

const transferCall = object(['account', 'amount'], {
  account: { type: 'string', pattern: '^[0-9]{10}$' },
  amount: naira,
  narration: { type: 'string', maxLength: 100 },
  created_at: TIME,
  webhook: { enum: ['now', 'never'] },
})

/** Lets a test act as the buyers at a cinema's till, who pay at a card terminal or by a bank transfer. */
export const tillRoutes: Routes = (app, { sandbox }) => {
  const { terminals, payments } = sandbox
  app.setErrorHandler(answerBadInput((message) => ({ error: 'bad-input', message })))

  app.post<{ Body: ActCall }>(
    '/control/terminals',
    { schema: { body: actCall } },
    async ({ body: { act, afterSeconds = terminals.next.afterSeconds, reference, webhook } }) => {
      const meant = reference === undefined ? terminals.waiting() : payment(reference)
      const next = { act, afterSeconds, isSilent: webhook === 'never' }
      if (reference === undefined) terminals.next = next
      for (const one of meant) await actAtTerminal(sandbox, one, next)
      return { act, payments: meant.length }
    },
  )

  app.post<{ Body: TransferCall }>(
    '/control/transfers',
    { schema: { body: transferCall } },
    async ({ body: { account, amount, narration = '', webhook = 'now', created_at } }) => {
      const tx_ref = randomBytes(12).toString('hex')
      const into = { account, narration }
      const order = { provider: 'paystack', tx_ref, amount, into, created_at } as const
      const made = payments.record(order, 'successful')
      if (webhook === 'now') await announcePayment(sandbox, made)
      return made
    },
  )

  function payment(reference: string) {
    const found = terminals.byReference('paystack', reference) ?? terminals.byReference('moniepoint', reference)
    return found ? [found] : []
  }
}
