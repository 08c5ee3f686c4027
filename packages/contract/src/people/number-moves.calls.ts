import { z } from 'zod'
import { endpoint } from '../shared/endpoint.ts'
import { Instant, Uuid } from '../shared/entities/entities.ts'
import { NamedStaff, Note } from '../shared/entities/staff-list.ts'
import { movingMoney } from '../shared/staff-calls.ts'
import { OTP_LENGTH } from './otp.ts'

// Helps customers who lost their SIM or signed up with a mistyped number. Staff first end all sessions of the account.
// Then they propose another number, whose owner reads out a code that was sent there, and a second person approves. The
// old number is notified of both the proposal and the move.

/** A proposed move of an account to another number awaits a second person's decision. */
export const NumberMove = z.object({
  id: Uuid,
  phoneNumber: z.string(),
  note: z.string(),
  proposedBy: NamedStaff,
  proposedAt: Instant,
})

const PhoneNumber = z.string().max(40)
const refusals = ['customer-not-found', 'customer-closed'] as const
const ofNumber = ['phone-not-served', 'number-has-account', 'number-move-waits'] as const

export const endCustomerSessions = endpoint({
  ...movingMoney,
  path: '/api/v1/staff/customers/:uuid/sessions/end',
  summary: 'Signs a customer out everywhere. They can sign in again with their password',
  input: z.object({ uuid: Uuid, note: Note }),
  output: z.object({ uuid: Uuid }),
  errors: refusals,
})

export const sendNumberCode = endpoint({
  ...movingMoney,
  idempotent: false,
  confirmed: true,
  perMinute: 10,
  path: '/api/v1/staff/customers/:uuid/number/code',
  summary: 'Sends a code to the number to which an account shall move',
  input: z.object({ uuid: Uuid, phoneNumber: PhoneNumber }),
  output: z.object({ codeID: Uuid }),
  status: 202,
  errors: [...refusals, ...ofNumber, 'otp-too-soon', 'otp-too-many-sent', 'otp-not-sent'],
})

export const proposeNumberMove = endpoint({
  ...movingMoney,
  confirmed: true,
  path: '/api/v1/staff/customers/:uuid/number',
  summary: 'Proposes to move an account to the number whose code is entered. The present number is notified',
  input: z.object({
    uuid: Uuid,
    phoneNumber: PhoneNumber,
    codeID: Uuid,
    code: z.string().length(OTP_LENGTH),
    note: Note,
  }),
  output: z.object({ move: NumberMove }),
  errors: [
    ...refusals,
    ...ofNumber,
    'otp-invalid',
    'otp-expired',
    'otp-too-many-tries',
    'otp-too-many-here',
    'otp-paused',
  ],
})

const deciding = { ...movingMoney, output: z.object({ uuid: Uuid }) } as const
const decided = ['number-move-not-found', 'customer-closed'] as const

export const approveNumberMove = endpoint({
  ...deciding,
  confirmed: true,
  path: '/api/v1/staff/numbermoves/:id/approve',
  summary:
    'Moves the account to the number that another person has proposed, and signs it out everywhere. The old number is notified',
  input: z.object({ id: Uuid }),
  errors: [...decided, 'adjustment-own', 'approver-not-independent', 'number-has-account'],
})

export const rejectNumberMove = endpoint({
  ...deciding,
  path: '/api/v1/staff/numbermoves/:id/reject',
  summary: 'Leaves the number as it is. The person who proposed the move may also withdraw it',
  input: z.object({ id: Uuid, note: Note }),
  errors: decided,
})
