import type * as contract from '@velvet/contract/sales/tills.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { requireOwnCinema } from '../../kernel/staff-change/own-cinemas.ts'
import { approverOf, supervisorOf, withoutApproval } from './approval.ts'
import { deleteWaitingFloat, insertFloat } from './floats-sql.ts'
import { findTill, lockTillInUse } from './tills-sql.ts'

/**
 * Records the cash that the safe gives for the next opening of a till. The person who opens the till counts the cash
 * without knowing the amount.
 */
export async function giveFloat(call: Call<typeof contract.giveFloat>) {
  const { staff, input } = call
  const supervisor = await supervisorOf(call)
  return change({ ...call, input: withoutApproval(input) }, 'give-float', async (tx) => {
    const { id: tillId, kobo } = input
    const before = await findTill(tx, tillId)
    if (!before) throw new AppError('till-not-found')
    await requireOwnCinema(tx, staff, before.cinemaID, 'till-not-found')
    if (!(await lockTillInUse(tx, tillId))) throw new AppError('till-archived')
    const givenBy = await approverOf(tx, { staff, supervisor, session: { till: before }, isNeeded: true })
    if (givenBy === null) throw new AppError('supervisor-needed')
    await deleteWaitingFloat(tx, tillId)
    const id = uuid()
    if (kobo > 0) await insertFloat(tx, { id, tillId, kobo, givenBy })
    const till = await findTill(tx, tillId)
    if (!till) throw new Error('A till that was just locked is missing')
    // The till is read under its lock, which opening a till takes too.
    if (till.open) throw new AppError('till-open')
    return { answer: { till }, subject: tillId, after: { float: kobo > 0 ? id : null, kobo, givenBy } }
  })
}
