import { FLOAT_DIFFERS } from '@velvet/contract/sales/counter.errors'
import { sumOfCounts } from '@velvet/contract/sales/counter.rules'
import type * as contract from '@velvet/contract/sales/till-sessions.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import type { GatePerson } from '../../tickets/gate/people-sql.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { isPresentDayClosed, lockBusinessDays } from './closing-sql.ts'
import { readTillLimits } from './events-sql.ts'
import { findWaitingFloat, keepRefusedCount, openFloat } from './floats-sql.ts'
import { requireTillSession } from './open-till.ts'
import { findTill, insertSession, lockTillInUse } from './tills-sql.ts'

type Open = Call<typeof contract.openSession>
type Till = NonNullable<Awaited<ReturnType<typeof findTill>>>

/**
 * Opens a till with the cash that was counted in its drawer. If a count is refused because it differs from the recorded
 * float, the count is recorded too, so that a cashier cannot guess the amount by trying.
 */
export async function openSession(call: Open) {
  const { db, staff, input } = call
  const kobo = countedKobo(input)
  const supervisor = await supervisorOf(call)
  try {
    return await change({ ...call, input: withoutApproval(input) }, 'open-till', (tx) =>
      open(tx, { staff, input, kobo, supervisor }),
    )
  } catch (error) {
    const isOfCount = error instanceof AppError && ['difference-unexplained', 'supervisor-needed'].includes(error.code)
    if (isOfCount) await keepRefusedCount(db, { tillId: input.tillID, staffId: staff.id, kobo })
    throw error
  }
}

function countedKobo({ counts, openingCount }: Open['input']): number {
  if (counts !== undefined && openingCount !== undefined) {
    throw new AppError('bad-request', { fields: { openingCount: 'must be left out beside counts' } })
  }
  return openingCount ?? sumOfCounts(counts ?? [])
}

interface Opening {
  staff: Open['staff']
  input: Open['input']
  /** The counted cash. */
  kobo: number
  supervisor: GatePerson | undefined
}

/** A unique index allows one open session for each till. */
async function open(tx: Transaction, opening: Opening) {
  const { staff, input, kobo } = opening
  const till = await findTill(tx, input.tillID)
  if (!till) throw new AppError('till-not-found')
  await requireOwnCinema(tx, staff, till.cinemaID, 'till-not-found')
  await lockBusinessDays(tx, till.cinemaID)
  if (await isPresentDayClosed(tx, till.cinemaID)) throw new AppError('business-day-closed')
  if (!(await lockTillInUse(tx, till.id))) throw new AppError('till-archived')
  const id = uuid()
  const session = { id, tillId: till.id, openedBy: staff.id, openingKobo: kobo }
  await writeUnlessTaken('till_sessions_one_open', { code: 'till-open', field: 'tillID' }, () =>
    insertSession(tx, session),
  )
  const float = await takeFloat(tx, opening, { till, sessionId: id })
  const answer = { session: await requireTillSession(tx, staff, id) }
  return { answer, subject: till.id, after: { session: id, opening: kobo, ...float } }
}

/** Compares the count with the cash that the safe gave. Returns the float for the audit, if there is one. */
async function takeFloat(
  tx: Transaction,
  { staff, input, kobo, supervisor }: Opening,
  { till, sessionId }: { till: Till; sessionId: string },
) {
  const float = await findWaitingFloat(tx, till.id)
  if (!float) {
    if (input.counts && kobo > 0) throw new AppError('float-not-given')
    return {}
  }
  const difference = Math.abs(kobo - float.kobo)
  const reason = difference === 0 ? null : (input.reason ?? null)
  if (difference > 0 && reason === null) throw new AppError('difference-unexplained', { message: FLOAT_DIFFERS })
  const isNeeded = difference > (await readTillLimits(tx)).difference
  const approverId = await approverOf(tx, { staff, supervisor, session: { till }, isNeeded, byAnother: true })
  await openFloat(tx, { id: float.id, sessionId, countedKobo: kobo, counts: input.counts, reason, approverId })
  return { float: float.id, given: float.kobo, approver: approverId, note: reason }
}
