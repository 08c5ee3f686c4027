import { z } from 'zod'
import { MAX_CODES } from '../catalogue/offers.rules.ts'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid, Vp } from '../shared/entities/entities.ts'
import { ListQuery, NamedStaff, Note, pageOf } from '../shared/entities/staff-list.ts'
import { movingMoney, readingMoney } from '../shared/staff-calls.ts'
import { POINTS_GIFT_VP } from './transfers.ts'

// The operator gives gift codes away. One person proposes a batch, and another person makes and receives its codes.

const GiftCodeBatch = z.object({
  id: Uuid,
  state: z.enum(['waiting', 'open', 'ended', 'rejected']),
  codes: z.int(),
  /** Each code adds this many Points. */
  VpValue: Vp,
  /** The codes can be used for this many days after they were made. */
  days: z.int(),
  note: z.string(),
  /** The number of codes that were used. */
  used: z.int(),
  proposedBy: NamedStaff,
  proposedAt: Instant,
  /** The second person, who has the file with the codes; null while the batch waits. */
  madeBy: NamedStaff.nullable(),
  /** The codes lapse at this time; null while the batch waits. */
  endsAt: Instant.nullable(),
  /** The time when the batch lapsed, was stopped or was rejected; null before that. */
  endedAt: Instant.nullable(),
})
export type GiftCodeBatch = z.output<typeof GiftCodeBatch>

const batchAnswer = z.object({ batch: GiftCodeBatch })

export const listGiftCodeBatches = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/giftcodes',
  summary: 'Batches of gift codes that the operator gives away, the newest first, a page at a time',
  input: ListQuery.omit({ q: true }),
  output: pageOf(GiftCodeBatch),
})

export const proposeGiftCodes = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/giftcodes',
  summary: 'Proposes a batch of gift codes, which another person makes',
  input: z.object({
    codes: z.int().min(1).max(MAX_CODES),
    VpValue: Vp.min(POINTS_GIFT_VP.min).max(POINTS_GIFT_VP.max),
    /** The codes can be used for this many days after they were made. */
    days: z.int().min(1).max(1_000),
    note: Note,
  }),
  output: batchAnswer,
  status: 201,
})

export const makeGiftCodes = endpoint({
  ...movingMoney,
  confirmed: true,
  idempotent: false,
  path: '/api/v1/staff/giftcodes/:id/make',
  summary: 'Makes the codes that another person has proposed, and sends them as a CSV once: they cannot be read again',
  input: z.object({ id: Uuid }),
  output: z.unknown(),
  errors: ['gift-code-over', 'adjustment-own', 'approver-not-independent'],
})

export const endGiftCodes = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/giftcodes/:id/stop',
  summary: 'Rejects a batch that waits, or stops all its unused codes at once and for good',
  input: z.object({ id: Uuid, note: Note }),
  output: batchAnswer,
  errors: ['gift-code-over'],
})
