import { announcePayment } from '../announce-payment.ts'
import { PROMPTS, sendPrompt, type Prompt } from '../mobile-money.ts'
import type { PaymentOrder } from '../payments.ts'
import type { Sandbox } from '../sandbox.ts'
import { naira, object, text } from '../schema.ts'
import type { Payment, Provider } from '../store.ts'

/** A step that the checkout page reports for an order, or for the transaction of an access code. */
export interface CheckoutStep {
  step: 'opened' | 'pay' | 'fail' | Prompt
  access_code?: string
  order?: Omit<PaymentOrder, 'provider'> & { public_key: string }
}

interface StepResult {
  problem?: string
  payment?: Payment | PaymentOrder
}

const optionalText = { type: 'string', maxLength: 254 }

export const checkoutStep = {
  ...object(['step'], {
    step: { enum: ['opened', 'pay', 'fail', ...PROMPTS] },
    access_code: text(100),
    order: object(['public_key', 'tx_ref', 'amount'], {
      public_key: text(200),
      tx_ref: text(200),
      amount: naira,
      currency: { type: 'string', pattern: '^[A-Z]{3}$' },
      customer: object([], { email: optionalText, name: optionalText, phone_number: optionalText }),
    }),
  }),
  anyOf: [{ required: ['access_code'] }, { required: ['order'] }],
}

export function takeStep(sandbox: Sandbox, provider: Provider, body: CheckoutStep): StepResult {
  const { payments } = sandbox
  const order = orderOf(sandbox, provider, body)
  if (typeof order === 'string') return { problem: order }

  const earlier = payments.byReference(provider, order.tx_ref)
  if (earlier?.status === 'successful' || earlier?.status === 'reversed') {
    return { problem: 'Duplicate Transaction Reference' }
  }
  if (body.step === 'opened') {
    // Paystack has a transaction from the moment when its checkout opens, Flutterwave from the
    // charge.
    if (earlier) return { payment: earlier }
    return { payment: provider === 'paystack' ? payments.record(order, 'abandoned') : order }
  }
  if (body.step !== 'pay' && body.step !== 'fail') return { payment: sendPrompt(sandbox, order, body.step) }
  const payment = payments.record(order, body.step === 'pay' ? 'successful' : 'failed')
  void announcePayment(sandbox, payment)
  return { payment }
}

/** Returns the order to settle, or words that explain what is wrong with it. */
function orderOf(sandbox: Sandbox, provider: Provider, { access_code, order }: CheckoutStep) {
  if (access_code !== undefined) {
    const started = sandbox.payments.byAccessCode(access_code)
    if (started?.provider !== provider) return 'This access code is not known'
    const { tx_ref, amount, currency, customer, meta } = started
    return { provider, tx_ref, amount, currency, customer, meta }
  }
  if (order?.public_key !== publicKeyOf(sandbox, provider)) return 'The public key is not valid'
  const { tx_ref, amount, currency, customer, meta } = order
  return { provider, tx_ref, amount, currency, customer: customer ?? {}, meta }
}

function publicKeyOf({ keys }: Sandbox, provider: Provider) {
  return provider === 'paystack' ? keys.PAYSTACK_PUBLIC_KEY : keys.FLUTTERWAVE_PUBLIC_KEY
}
