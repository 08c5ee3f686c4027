import { setTimeout } from 'node:timers/promises'
import { announcePayment } from './announce-payment.ts'
import type { PaymentOrder } from './payments.ts'
import type { Sandbox } from './sandbox.ts'
import type { Payment } from './store.ts'

/** The payer can respond to the prompt on the phone in these ways. */
export const PROMPTS = ['approved', 'late', 'declined', 'timed-out', 'wrong-pin', 'twice'] as const
export type Prompt = (typeof PROMPTS)[number]

/** A late approval comes after the checkout has stopped waiting. */
const LATE_MS = 20_000

const REFUSALS: Partial<Record<Prompt, string>> = {
  declined: 'Declined by the customer',
  'timed-out': 'The prompt was not answered in time',
  'wrong-pin': 'Invalid PIN',
}

/** Sends a mobile money prompt to a phone, as Paystack does. The transaction stays pending until the payer responds. */
export function sendPrompt(sandbox: Sandbox, order: PaymentOrder, prompt: Prompt, lateMs = LATE_MS): Payment {
  const asked = { ...order, wallet: order.wallet ?? order.customer?.phone_number ?? '' }
  const payment = sandbox.payments.record(asked, 'pending')
  void answerPrompt(sandbox, asked, prompt, prompt === 'late' ? lateMs : 0)
  return payment
}

async function answerPrompt(sandbox: Sandbox, order: PaymentOrder, prompt: Prompt, afterMs: number): Promise<void> {
  await setTimeout(afterMs, undefined, { ref: false })
  const refusal = REFUSALS[prompt]
  const status = refusal === undefined ? 'successful' : 'failed'
  for (let answers = prompt === 'twice' ? 2 : 1; answers > 0; answers--) {
    await announcePayment(sandbox, sandbox.payments.record({ ...order, refusal }, status))
  }
}
