import { AppError } from '@velvet/contract/shared/errors'
import { isSupervisor } from '@velvet/contract/tickets/gate.rules'
import type { TillSession } from '@velvet/contract/sales/till-sessions.calls'
import type { StaffMember } from '../../kernel/identity/caller.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { requireSamePin, requireSupervisor } from '../../tickets/gate/gate-pins.ts'
import type { GatePerson } from '../../tickets/gate/people-sql.ts'

type Asker = Parameters<typeof requireSupervisor>[0]

interface Approval {
  staffID: string
  pin: string
}

/** Returns the supervisor who typed their PIN; undefined if the call has none. Throws AppError if the PIN is wrong. */
export async function supervisorOf(
  call: Asker & { input: { approval?: Approval | undefined } },
): Promise<GatePerson | undefined> {
  const { approval } = call.input
  if (!approval) return undefined
  return requireSupervisor(call, approval)
}

/**
 * Returns the input without its approval. The hash of a request is stored and must not reveal a PIN. A till that was
 * restarted does not know the approval any more, and gets the answer to its call all the same.
 */
export function withoutApproval<T extends { approval?: Approval | undefined }>(input: T) {
  return { ...input, approval: undefined }
}

interface Question {
  staff: Pick<StaffMember, 'id' | 'role'>
  supervisor: GatePerson | undefined
  session: { till: Pick<TillSession['till'], 'cinemaID'> }
  /** True if a supervisor has to approve the action. */
  isNeeded: boolean
  /** True if even a supervisor may not approve their own action. */
  byAnother?: boolean
}

/**
 * Returns the id of the person who approves an action; null if no approval is needed. Throws AppError
 * `supervisor-needed` if neither the caller nor the supervisor of the call may approve it.
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
