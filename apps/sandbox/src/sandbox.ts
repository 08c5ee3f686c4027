import type { Counted } from './counted.ts'
import type { Disputes } from './disputes.ts'
import type { Fault } from './faults.ts'
import type { SandboxKeys } from './keys.ts'
import type { Payments } from './payments.ts'
import type { Payouts } from './payouts.ts'
import type { PushAnswer } from './push-answers.ts'
import type { ReferenceChoice } from './reference-choice.ts'
import type { NextOutcome } from './whatsapp-outcomes.ts'
import type { Refunds } from './refunds.ts'
import type { Store } from './store.ts'
import type { Terminals } from './terminals.ts'
import type { Webhooks } from './webhooks.ts'

/** The parts that every stand-in works with. */
export interface Sandbox {
  keys: SandboxKeys
  store: Store
  payments: Payments
  refunds: Refunds
  disputes: Disputes
  payouts: Payouts
  terminals: Terminals
  faults: Counted<Fault>
  referenceChoice: ReferenceChoice
  /** The refusals that push services give next, by the last part of each browser's address. */
  pushAnswers: Counted<PushAnswer>
  /** What becomes of the next messages by WhatsApp. */
  whatsAppOutcomes: Counted<NextOutcome>
  webhooks: Webhooks
  closing: AbortSignal
  /** Returns the sandbox's own address, which is known once it listens. */
  url: () => string
}
