import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { PASSWORD_MAX_LENGTH } from '../people/password.ts'
import { DeviceKey, Instant, PhoneInput, Uuid, Vp, VpBalance } from '../shared/entities/entities.ts'
import { ListQuery, NamedCustomer, NamedStaff, Note, pageOf, Range } from '../shared/entities/staff-list.ts'
import { POINTS_GIFT_NOTE_LENGTH, POINTS_GIFT_VP } from './transfers.ts'
import { ownActing, ownMoving } from '../shared/customer-calls.ts'
import { movingMoney, readingMoney, text } from '../shared/staff-calls.ts'

// One customer gives Points to another by their phone number. Only staff can call a gift back.

const GivenVp = Vp.min(POINTS_GIFT_VP.min).max(POINTS_GIFT_VP.max)

/** Refusals for reasons of the giver alone. The server checks these reasons before it looks a number up. */
export const REFUSALS_OF_GIVER = [
  'points-giving-off',
  'points-device-new',
  'points-owed',
  'points-not-givable',
  'points-day-limit',
  'points-to-oneself',
  'phone-not-served',
  'too-many-requests',
  'busy',
] as const

export const findPointsReceiver = endpoint({
  ...ownActing,
  path: '/api/v1/pointsgifts/receiver',
  perMinute: 10,
  summary:
    'Shows part of the username of the account with this number, only to a customer who could give these Points now; null if no account with this number can receive them',
  input: z.object({ uuid: Uuid, phoneNumber: PhoneInput, VpValue: GivenVp }),
  output: z.object({ username: z.string().nullable() }),
  errors: [...REFUSALS_OF_GIVER],
})

export const givePoints = endpoint({
  ...ownMoving,
  path: '/api/v1/pointsgifts',
  perMinute: 10,
  summary:
    'Gives Points to the account with this number, if it still has the username that was shown. Each gift needs the password of the giver',
  input: z.object({
    uuid: Uuid,
    phoneNumber: PhoneInput,
    /** The part of the username that `findPointsReceiver` has shown. */
    username: z.string().min(1).max(20),
    VpValue: GivenVp,
    note: text(POINTS_GIFT_NOTE_LENGTH).optional(),
    password: z.string().min(1).max(PASSWORD_MAX_LENGTH),
    deviceKey: DeviceKey,
  }),
  output: z.object({ giftID: Uuid, balance: VpBalance }),
  errors: ['password-wrong', 'account-blocked', ...REFUSALS_OF_GIVER, 'points-receiver-unknown', 'balance-too-high'],
})

/** A call-back of a gift, which staff have asked for or done. */
const Recall = z.object({
  state: z.enum(['waiting', 'done']),
  note: z.string(),
  proposedBy: NamedStaff,
  proposedAt: Instant,
  /** The second person; null while the call-back waits, and if one person was enough. */
  decidedBy: NamedStaff.nullable(),
})

export const PointsTransfer = z.object({
  id: Uuid,
  at: Instant,
  amount: Vp,
  giver: NamedCustomer,
  receiver: NamedCustomer,
  /** Null for a gift without a note, and after one of the two customers has closed their account. */
  note: z.string().nullable(),
  /** Null if no call-back was requested; a rejected call-back is only in the audit. */
  recall: Recall.nullable(),
})
export type PointsTransfer = z.output<typeof PointsTransfer>

export const listPointsTransfers = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/pointsgifts',
  summary: 'Points that customers gave one another, newest first, a page at a time',
  input: ListQuery.omit({ q: true }).extend({
    /** Limits the list to gifts whose call-back waits, or was done. */
    state: z.enum(['waiting', 'done']).optional(),
    /** Limits the list to the gifts from and to one customer. */
    customer: Uuid.optional(),
  }),
  output: pageOf(PointsTransfer),
})

/** The gifts that one customer gave, or received, within a time. Gifts that were called back count too. */
export const PointsTransferSum = z.object({
  customer: NamedCustomer,
  gifts: z.int(),
  vp: z.int(),
  /** The number of other customers in these gifts. */
  counterparts: z.int(),
})
export type PointsTransferSum = z.output<typeof PointsTransferSum>

export const sumPointsTransfers = endpoint({
  ...readingMoney,
  path: '/api/v1/staff/reports/pointsgifts',
  perMinute: 120,
  summary: 'The customers who gave or received most Points within a time, a page at a time; by default 30 days',
  input: ListQuery.omit({ q: true }).extend({
    by: z.enum(['given', 'received']).default('received'),
    ...Range,
  }),
  output: pageOf(PointsTransferSum),
})

const deciding = { ...movingMoney, output: z.object({ gift: PointsTransfer }) } as const

const RECALL_REFUSALS = [
  'points-gift-not-found',
  'points-gift-called-back',
  'customer-closed',
  'points-spent',
  'balance-too-high',
] as const

export const callBackPoints = endpoint({
  ...deciding,
  confirmed: true,
  path: '/api/v1/staff/pointsgifts/:id/callback',
  summary:
    'Takes the Points of a gift from the receiver and gives them back to the giver, all or none. A call-back above the limits of one person is only proposed, and waits until another person approves it',
  input: z.object({ id: Uuid, note: Note }),
  errors: [...RECALL_REFUSALS, 'points-recall-waits'],
})

export const approvePointsRecall = endpoint({
  ...deciding,
  confirmed: true,
  path: '/api/v1/staff/pointsgifts/:id/approve',
  summary: 'Calls a gift back as another person has proposed, if that is still possible',
  input: z.object({ id: Uuid, note: Note.optional() }),
  errors: [...RECALL_REFUSALS, 'points-recall-decided', 'adjustment-own', 'approver-not-independent'],
})

export const rejectPointsRecall = endpoint({
  ...deciding,
  path: '/api/v1/staff/pointsgifts/:id/reject',
  summary: 'Ends a call-back that waits, and leaves the gift as it is; the person who asked for it may do so too',
  input: z.object({ id: Uuid, note: Note }),
  errors: ['points-gift-not-found', 'points-recall-decided'],
})
