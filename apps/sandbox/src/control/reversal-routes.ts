import type { FastifyReply } from 'fastify'
import { announceDispute, announceRefund } from '../announce-reversal.ts'
import { answerBadInput } from '../bad-input.ts'
import type { Routes } from '../routes.ts'
import type { Sandbox } from '../sandbox.ts'
import { naira, object, text } from '../schema.ts'
import type { Dispute, DisputeStatus, Payment, Provider, Refund, RefundStatus } from '../store.ts'

const REFUND_STATUSES = ['pending', 'processing', 'needs-attention', 'processed', 'failed']
const DISPUTE_STATUSES = ['open', 'answered', 'accepted', 'lost', 'won']

interface Call<Status> {
  provider: Provider
  /**
   * The number of a refund or dispute to move to another status. Without it, a new one is made for
   * `tx_ref`.
   */
  id?: number
  tx_ref?: string
  /** The provider's number of the payment, for a reference that has several. */
  transaction?: number
  /** In naira; by default all that is left. */
  amount?: number
  status?: Status
  webhook?: 'now' | 'never' | number
}

const callOf = (statuses: readonly string[]) =>
  object(['provider'], {
    provider: { enum: ['flutterwave', 'paystack'] },
    id: { type: 'integer', minimum: 1 },
    tx_ref: text(200),
    transaction: { type: 'integer', minimum: 1 },
    amount: naira,
    status: { enum: statuses },
    webhook: {
      if: { type: 'string' },
      then: { enum: ['now', 'never'] },
      else: { type: 'integer', minimum: 0, maximum: 50 },
    },
  })
const listQuery = object(['transaction'], {
  transaction: { type: 'string', pattern: '^[0-9]{1,20}$' },
})
const firstStatusCall = object(['status'], { status: { enum: REFUND_STATUSES } })

/** Lets a test act as the operator at the provider's dashboard, or as the payer's bank. */
export const reversalRoutes: Routes = (app, { sandbox }) => {
  app.setErrorHandler(answerBadInput(badInput))

  app.post<{ Body: Call<RefundStatus> }>(
    '/control/refunds',
    { schema: { body: callOf(REFUND_STATUSES) } },
    async ({ body }, reply) => {
      const refund = refundFor(sandbox, body)
      if (!refund) return refuse(reply)
      await announceRefund(sandbox, refund, copiesOf(body.webhook))
      return refund
    },
  )

  // The provider's dashboard shows this even while its interface has faults.
  app.get<{ Querystring: { transaction: string } }>(
    '/control/refunds',
    { schema: { querystring: listQuery } },
    ({ query }) =>
      sandbox.store.newestFirst('refund').filter(({ paymentId }) => paymentId === Number(query.transaction)),
  )

  app.post<{ Body: Call<DisputeStatus> }>(
    '/control/disputes',
    { schema: { body: callOf(DISPUTE_STATUSES) } },
    async ({ body }, reply) => {
      const dispute = disputeFor(sandbox, body)
      if (!dispute) return refuse(reply)
      await announceDispute(sandbox, dispute, copiesOf(body.webhook))
      return dispute
    },
  )

  app.post<{ Body: { status: RefundStatus } }>(
    '/control/refunds/first',
    { schema: { body: firstStatusCall } },
    ({ body }) => {
      sandbox.refunds.firstStatus = body.status
      return body
    },
  )
}

function refundFor(sandbox: Sandbox, call: Call<RefundStatus>): Refund | undefined {
  const { refunds } = sandbox
  const { provider, id, status = 'processed' } = call
  if (id !== undefined) {
    const refund = refunds.byId(provider, id)
    return refund && refunds.move(refund, status)
  }
  const payment = paymentFor(sandbox, call)
  if (!payment) return undefined
  const amount = call.amount ?? refunds.leftOf(payment)
  return amount > 0 ? refunds.open(payment, { amount, status }) : undefined
}

/** Makes a dispute. A lost one is paid by a refund that names it, as at Paystack. */
function disputeFor(sandbox: Sandbox, call: Call<DisputeStatus>): Dispute | undefined {
  const { disputes, refunds } = sandbox
  const { provider, id, status = 'open' } = call
  const payment = id === undefined ? paymentFor(sandbox, call) : undefined
  const earlier = id === undefined ? undefined : disputes.byId(provider, id)
  const dispute = earlier
    ? disputes.move(earlier, status)
    : payment && disputes.open(payment, call.amount ?? payment.amount, status)
  if (dispute && provider === 'paystack' && (status === 'lost' || status === 'accepted')) {
    const order = { amount: dispute.amount, status: 'processed', disputeId: dispute.id } as const
    refunds.open(disputes.paymentOf(dispute), order)
  }
  return dispute
}

function paymentFor({ payments }: Sandbox, call: Call<unknown>): Payment | undefined {
  const { provider, transaction, tx_ref: txRef } = call
  if (transaction !== undefined) return payments.byId(provider, transaction)
  return txRef === undefined ? undefined : payments.byReference(provider, txRef)
}

function badInput(message: string) {
  return { error: 'bad-input', message }
}

function refuse(reply: FastifyReply) {
  return reply.code(400).send(badInput('there is no such payment, or not as much is left of it'))
}

function copiesOf(webhook: Call<unknown>['webhook'] = 'now'): number {
  if (webhook === 'now') return 1
  return webhook === 'never' ? 0 : webhook
}
