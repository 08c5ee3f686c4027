import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, Note, pageOf } from '../shared/entities/staff-list.ts'
import { acting, reading, READS } from '../shared/staff-calls.ts'

// The account that money goes to is changed by two people, who must not have let each other in: the bank account of an
// exhibitor or a distributor, and the card terminal and the account for transfers of a till.

/** A change of an account that waits for a second person. */
export const AccountChange = z.object({
  id: Uuid,
  kind: z.enum(['exhibitor', 'distributor', 'till']),
  /** The party or the till. */
  subject: z.object({ id: Uuid, name: z.string() }),
  /** The present account and the one that is proposed, in words. An empty text means none. */
  from: z.string(),
  to: z.string(),
  proposedBy: NamedStaff,
  proposedAt: Instant,
})
export type AccountChange = z.output<typeof AccountChange>

/** A call whose change of an account waits answers with that change; null means that nothing waits because of it. */
export const waitingAccount = { waiting: AccountChange.nullable() }

export const listAccountChanges = endpoint({
  ...reading,
  path: '/api/v1/staff/accountchanges',
  summary:
    'The changes of accounts that wait for a second person, oldest first, a page at a time: those of parties for finance, and those of tills for the staff of their cinema',
  input: ListQuery.omit({ q: true }),
  output: pageOf(AccountChange),
})

const deciding = {
  ...acting,
  roles: READS,
  output: z.object({ change: AccountChange }),
} as const
const refusals = ['account-change-not-found', 'account-change-decided'] as const

export const approveAccountChange = endpoint({
  ...deciding,
  confirmed: true,
  path: '/api/v1/staff/accountchanges/:id/approve',
  summary: 'Makes the change that another person has proposed. The old addresses of the party are told',
  input: z.object({ id: Uuid }),
  errors: [
    ...refusals,
    'adjustment-own',
    'approver-not-independent',
    'till-archived',
    'terminal-taken',
    'account-taken',
    'till-payment-waiting',
  ],
})

export const rejectAccountChange = endpoint({
  ...deciding,
  path: '/api/v1/staff/accountchanges/:id/reject',
  summary: 'Leaves the account as it is. The person who proposed the change may also withdraw it',
  input: z.object({ id: Uuid, note: Note }),
  errors: refusals,
})
