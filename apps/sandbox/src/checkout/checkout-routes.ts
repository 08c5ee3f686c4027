import { answerBadInput } from '../bad-input.ts'
import { faultHook } from '../faults.ts'
import { serveFile } from '../serve-file.ts'
import type { Routes } from '../routes.ts'
import { type CheckoutStep, checkoutStep, takeStep } from './take-step.ts'

const SCRIPTS = {
  'paystack-script': ['/paystack/v1/inline.js', '/paystack/v2/inline.js'],
  'flutterwave-script': ['/flutterwave/v3.js'],
} as const

/** Serves the checkout scripts that a shop's page loads, and the page that they open over it. */
export const checkoutRoutes: Routes = (app, { sandbox }) => {
  app.setErrorHandler(answerBadInput((message) => ({ message })))

  for (const service of ['paystack-script', 'flutterwave-script'] as const) {
    const onRequest = faultHook(sandbox.faults, service, sandbox.closing)
    for (const path of SCRIPTS[service]) serveFile(app, path, 'inline.js', { onRequest })
  }
  serveFile(app, '/checkout/checkout.js', 'checkout.js')
  serveFile(app, '/checkout/checkout.css', 'checkout.css')

  for (const provider of ['paystack', 'flutterwave'] as const) {
    serveFile(app, `/${provider}/checkout`, 'checkout.html')
    app.post<{ Body: CheckoutStep }>(`/${provider}/checkout`, { schema: { body: checkoutStep } }, ({ body }, reply) => {
      const { problem, payment } = takeStep(sandbox, provider, body)
      return problem ? reply.code(400).send({ message: problem }) : payment
    })
  }
}
