import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import { checkoutRoutes } from './checkout/checkout-routes.ts'
import { controlRoutes } from './control/control-routes.ts'
import { outboxRoutes } from './control/outbox-routes.ts'
import { overviewRoutes } from './control/overview-routes.ts'
import { payoutRoutes } from './control/payout-routes.ts'
import { reversalRoutes } from './control/reversal-routes.ts'
import { tillRoutes } from './control/till-routes.ts'
import { makeCounted } from './counted.ts'
import { makeDisputes } from './disputes.ts'
import { type Fault, type Service, faultHook } from './faults.ts'
import type { SandboxKeys } from './keys.ts'
import { lateChecks } from './late-checks.ts'
import { makePayments } from './payments.ts'
import { makePayouts } from './payouts.ts'
import type { PushAnswer } from './push-answers.ts'
import { makeReferenceChoice } from './reference-choice.ts'
import { makeRefunds } from './refunds.ts'
import type { Sandbox } from './sandbox.ts'
import { flutterwave } from './services/flutterwave.ts'
import { form } from './services/form.ts'
import { googlemaps } from './services/googlemaps.ts'
import { googlewallet } from './services/googlewallet.ts'
import { moniepoint } from './services/moniepoint.ts'
import { onesignal } from './services/onesignal.ts'
import { paystack } from './services/paystack.ts'
import { resend } from './services/resend.ts'
import { termii } from './services/termii.ts'
import { webpush } from './services/webpush.ts'
import { whatsapp } from './services/whatsapp.ts'
import type { NextOutcome } from './whatsapp-outcomes.ts'
import { openStore } from './open-store.ts'
import { makeTerminals } from './terminals.ts'
import { makeWebhooks } from './webhooks.ts'

interface SandboxParts {
  keys: SandboxKeys
  webhookBase: () => string
  url: () => string
  closing: AbortSignal
  stateFile?: string
  currency?: string | undefined
}

const STAND_INS = {
  termii,
  paystack,
  flutterwave,
  moniepoint,
  onesignal,
  webpush,
  googlemaps,
  form,
  resend,
  whatsapp,
  googlewallet,
}
const CONTROLS = [checkoutRoutes, controlRoutes, reversalRoutes, payoutRoutes, tillRoutes, outboxRoutes, overviewRoutes]
const BODY_LIMIT = 64 * 1024

/** Builds the sandbox without listening on a port. */
export async function buildSandbox(parts: SandboxParts): Promise<FastifyInstance> {
  const { keys, url, closing } = parts
  const store = openStore(parts.stateFile)
  const payments = makePayments(store, parts.currency)
  const refunds = makeRefunds(store, payments)
  const disputes = makeDisputes(store)
  const sandbox: Sandbox = {
    keys,
    store,
    payments,
    refunds,
    disputes,
    payouts: makePayouts({ store, payments, refunds, disputes }),
    terminals: makeTerminals(store),
    faults: makeCounted<Fault>(({ service }) => service),
    referenceChoice: makeReferenceChoice(),
    pushAnswers: makeCounted<PushAnswer>(({ to }) => to),
    whatsAppOutcomes: makeCounted<NextOutcome>(() => 'next'),
    webhooks: makeWebhooks({ base: parts.webhookBase, store, closing }),
    closing,
    url,
  }
  // There is no log, because it would contain phone numbers and codes. The page at / shows the
  // same.
  const app = Fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    // Clients that put a double slash between address and path are still served.
    routerOptions: { maxParamLength: 250, ignoreDuplicateSlashes: true },
    schemaController: { compilersFactory: lateChecks },
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
  })
  await app.register(formbody, { bodyLimit: BODY_LIMIT })
  for (const [service, routes] of Object.entries(STAND_INS)) {
    await app.register(
      async (scope) => {
        scope.addHook('onRequest', faultHook(sandbox.faults, service as Service, closing))
        await scope.register(routes, { sandbox })
      },
      { prefix: `/${service}` },
    )
  }
  for (const routes of CONTROLS) await app.register(routes, { sandbox })
  return app
}
