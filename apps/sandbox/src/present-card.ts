import { randomBytes } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { Sandbox } from './sandbox.ts'
import { moniepointEvent } from './services/moniepoint-shapes.ts'
import { chargeSuccess } from './services/paystack-shapes.ts'
import { offlineReferenceOf, paymentRequestSuccess } from './services/paystack-terminal-shapes.ts'
import type { CardTry, TerminalPayment } from './store.ts'
import type { NextAct } from './terminals.ts'
import type { WebhookMessage } from './webhooks.ts'

/** Acts as the buyer to whom a terminal shows a payment. */
export async function actAtTerminal(sandbox: Sandbox, payment: TerminalPayment, next: NextAct): Promise<void> {
  const { act } = next
  const present = (isApproved: boolean) => presentCard(sandbox, payment.id, { ...next, isApproved })
  if (act === 'nothing') return
  if (act === 'decline') return present(false)
  if (act === 'approve-late') {
    void later(sandbox, next, () => present(true))
    return
  }
  await present(true)
  if (act === 'approve-twice') await present(true)
}

async function later({ closing }: Sandbox, next: NextAct, pay: () => Promise<void>) {
  const ms = next.afterSeconds * 1000
  const isOpen = await wait(ms, true, { signal: closing, ref: false }).catch(() => false)
  if (isOpen) await pay()
}

/** Presents one card, and sends the webhooks that the provider would send. */
async function presentCard(
  sandbox: Sandbox,
  id: number,
  { isApproved, isSilent }: { isApproved: boolean; isSilent: boolean },
) {
  const { terminals } = sandbox
  const payment = terminals.byId(id)
  if (!payment) return
  const one = { number: numberFor(payment), isApproved }
  const changed = terminals.change(payment, {
    tries: [...payment.tries, one],
    state: isApproved || payment.state === 'approved' ? 'approved' : 'declined',
  })
  const events =
    payment.provider === 'paystack'
      ? takenAtPaystack(sandbox, changed, one)
      : [moniepointEvent(changed, one, sandbox.keys)]
  if (isSilent) return
  for (const event of events) await sandbox.webhooks.send(event)
}

function numberFor({ provider }: TerminalPayment): string {
  const random = randomBytes(8)
  return provider === 'paystack'
    ? `pos_${random.toString('hex').slice(0, 10)}`
    : `PURCHASE|2MPT0001|${random.readBigUInt64BE()}`
}

/**
 * Makes the transaction of one card, and returns the events about it. Paystack reports successes only, once as a
 * transaction, and once as a payment request that was paid.
 */
function takenAtPaystack(
  { payments, keys }: Sandbox,
  payment: TerminalPayment,
  { number, isApproved }: CardTry,
): WebhookMessage[] {
  const made = payments.record(
    {
      provider: 'paystack',
      tx_ref: number,
      amount: payment.kobo / 100,
      at: { terminal: payment.terminal ?? '', offlineReference: offlineReferenceOf(payment) },
    },
    isApproved ? 'successful' : 'failed',
  )
  return isApproved ? [chargeSuccess(made, keys), paymentRequestSuccess(payment, keys)] : []
}
