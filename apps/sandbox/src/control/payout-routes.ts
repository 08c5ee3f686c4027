import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import { object } from '../schema.ts'
import type { PayoutStatus, Provider } from '../store.ts'

interface Call {
  provider: Provider
  /** The payout to move to another status. Without it, everything that was paid since the last one is paid out. */
  id?: number
  status?: PayoutStatus
  day?: string
}

const call = object(['provider'], {
  provider: { enum: ['flutterwave', 'paystack'] },
  id: { type: 'integer', minimum: 1 },
  status: { enum: ['pending', 'done'] },
  day: { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
})

/** Lets a test pay out what a provider has collected, as it does by itself every day. */
export const payoutRoutes: Routes = (app, { sandbox: { payouts } }) => {
  app.setErrorHandler(answerBadInput((message) => ({ error: 'bad-input', message })))

  app.post<{ Body: Call }>(
    '/control/payouts',
    { schema: { body: call } },
    ({ body: { provider, id, status = 'done', day } }, reply) => {
      const payout = id === undefined ? payouts.make(provider, { day, status }) : payouts.byId(provider, id)
      if (!payout) return reply.code(400).send({ error: 'bad-input', message: 'there is nothing to pay out' })
      return id === undefined ? payout : payouts.move(payout, status)
    },
  )
}
