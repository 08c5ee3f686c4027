import { OF_THE_AUDIT } from './of-audit.ts'
import { OF_THE_COUNTER } from './of-counter.ts'
import { OF_EXCHANGES } from './of-exchanges.ts'
import { OF_THE_GATE } from './of-gate.ts'
import { OF_ENTERED_ROWS } from './of-entered-rows.ts'
import { OF_FREE_TICKETS } from './of-free-tickets.ts'
import { OF_LEDGER } from './of-ledger.ts'
import { OF_NAIRA } from './of-naira.ts'
import { OF_ORDERS } from './of-orders.ts'
import { OF_PAYMENTS } from './of-payments.ts'
import { OF_POINTS_GIFTS } from './of-points-gifts.ts'
import { OF_PROOFS } from './of-proofs.ts'
import { OF_REVERSALS } from './of-reversals.ts'
import { OF_RIGHTS } from './of-rights.ts'
import { OF_SCHEMA } from './of-schema.ts'
import { OF_TAXES } from './of-taxes.ts'
import { OF_TICKETS } from './of-tickets.ts'
import { OF_PAST_ACTS } from './of-past-acts.ts'

export const CORRUPTION_CASES = [
  ...OF_LEDGER,
  ...OF_TICKETS,
  ...OF_TAXES,
  ...OF_FREE_TICKETS,
  ...OF_THE_COUNTER,
  ...OF_EXCHANGES,
  ...OF_THE_GATE,
  ...OF_PAYMENTS,
  ...OF_POINTS_GIFTS,
  ...OF_ORDERS,
  ...OF_REVERSALS,
  ...OF_NAIRA,
  ...OF_PROOFS,
  ...OF_THE_AUDIT,
  ...OF_PAST_ACTS,
  ...OF_ENTERED_ROWS,
  ...OF_RIGHTS,
  ...OF_SCHEMA,
]
