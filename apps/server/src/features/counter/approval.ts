import { AppError } from '@velvet/contract/calls/errors'
import { isSupervisor } from '@velvet/contract/gate/gate-rules'
import type { TillSession } from '@velvet/contract/endpoints/counter/tills'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { requirePin, requireSamePin } from '../gate/gate-pins.ts'
import type { GatePerson } from '../gate/people-sql.ts'

type Asker = Parameters<typeof requirePin>[0]

interface Approval {
  staffID: string
  pin: string
}

/** Returns the supervisor whose PIN it is; undefined if nobody was asked. */
export async function supervisorOf(
  call: Asker & { input: { approval?: Approval | undefined } },
): Promise<GatePerson | undefined> {
  const { approval } = call.input
  if (!approval) return undefined
  const person = await requirePin(call, approval.staffID, approval.pin)
  if (!isSupervisor(person.role)) throw new AppError('not-allowed')
  return person
}

/** A request without its PIN, of which not even a digest is kept. */
export function withoutPin<T extends { approval?: Approval | undefined }>(input: T) {
  return { ...input, approval: input.approval?.staffID }
}

interface Question {
  staff: StaffMember
  supervisor: GatePerson | undefined
  session: TillSession
  /** Whether what the caller does needs a supervisor at all. */
  isNeeded: boolean
  /** Whether a caller who is a supervisor must ask another one. */
  byAnother?: boolean
}

/**
 * Returns who approves what the caller does; null if that needs nobody. Throws AppError
 * `supervisor-needed` if nobody was asked who may approve it.
 */
export async function approverOf(tx: Transaction, question: Question): Promise<string | null> {
  const { staff, supervisor, session, isNeeded, byAnother = false } = question
  if (!isNeeded) return null
  if (supervisor && supervisor.id !== staff.id) {
    await requireSamePin(tx, supervisor)
    await requireOwnCinema(tx, supervisor, session.till.cinemaID)
    return supervisor.id
  }
  if (isSupervisor(staff.role) && !byAnother) return staff.id
  throw new AppError('supervisor-needed')
}
