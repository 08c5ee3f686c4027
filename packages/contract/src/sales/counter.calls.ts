import { z } from 'zod'
import { COUNTER_ROLES, MAX_TILL_KOBO } from './counter.rules.ts'
import { Uuid } from '../shared/entities/entities.ts'
import { KOBO_A_NAIRA, UNITS } from '../shared/kobo.ts'
import { Pin } from '../tickets/gate.calls.ts'

// This file holds what the calls of the counter have in common.

/** A call by which people at a counter read something. */
export const counterReading = {
  method: 'GET',
  access: 'staff',
  roles: COUNTER_ROLES,
} as const

/** A call by which people at a counter do something, once for each key. */
export const counterActing = {
  method: 'POST',
  access: 'staff',
  roles: COUNTER_ROLES,
  idempotent: true,
} as const

/** An action that a supervisor may have to approve. Comparing a PIN takes a core, so it has a limit. */
export const counterApproved = { ...counterActing, perMinute: 30 } as const

/** An amount of cash is in kobo, but always whole naira. */
export const CashKobo = z.int().min(0).max(MAX_TILL_KOBO).multipleOf(KOBO_A_NAIRA, `must be whole ${UNITS}`)

/** A supervisor who approves with their PIN what the caller does. */
export const Approval = z.object({ staffID: Uuid, pin: Pin })

/** Every call with an `approval` can be refused with these errors. */
export const APPROVAL_REFUSALS = [
  'supervisor-needed',
  'gate-pin-wrong',
  'approver-let-in',
  'too-many-requests',
] as const

/** Every call about an open till can be refused with these errors. */
export const TILL_REFUSALS = ['till-session-not-found', 'till-closed', 'till-of-another'] as const
