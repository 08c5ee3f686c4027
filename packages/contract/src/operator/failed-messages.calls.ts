import { z } from 'zod'
import { endpoint, type StaffRole } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { ROWS_A_PAGE } from '../shared/entities/list-pages.ts'

const OPERATORS: readonly StaffRole[] = ['admin', 'manager']

/**
 * A call of a third party that failed too often and is not tried again. Its content is not shown.
 */
const FailedMessage = z.object({
  id: Uuid,
  kind: z.enum(['contact-form', 'push', 'sms', 'email', 'whatsapp', 'google-wallet']),
  topic: z.string(),
  customerID: Uuid.nullable(),
  createdAt: Instant,
  deadAt: Instant,
  attempts: z.int(),
  lastError: z.string().nullable(),
})

export const listFailedMessages = endpoint({
  method: 'GET',
  path: '/api/v1/staff/deadletters',
  access: 'staff',
  roles: OPERATORS,
  everyCinema: true,
  summary: `Notices and messages that could not be delivered, newest first, ${ROWS_A_PAGE} a page`,
  input: z.object({
    /** The `next` of the page before. */
    before: Uuid.optional(),
  }),
  output: z.object({
    letters: z.array(FailedMessage),
    /** The count over all pages. */
    total: z.int(),
    next: Uuid.nullable(),
  }),
})

const retrying = {
  method: 'POST',
  access: 'staff',
  roles: OPERATORS,
  everyCinema: true,
  output: z.object({ retried: z.int() }),
} as const

export const retryFailedMessage = endpoint({
  ...retrying,
  path: '/api/v1/staff/deadletters/:id/retry',
  summary: 'Sends one of them again, with as many tries as at first',
  input: z.object({ id: Uuid }),
  errors: ['letter-not-found'],
})

export const retryFailedMessages = endpoint({
  ...retrying,
  path: '/api/v1/staff/deadletters/retry',
  summary: 'Sends all of them again',
  input: z.object({}),
})
