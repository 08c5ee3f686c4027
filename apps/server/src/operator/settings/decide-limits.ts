import type * as contract from '@velvet/contract/operator/settings.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Transaction } from '../../platform/database/connect.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { decideLimitChange, lockLimitChange } from './limit-changes-sql.ts'
import { answerOfSettings } from './settings.ts'
import { lockSettings, readSettings, writeSettings } from './settings-sql.ts'
import { requireSecondPerson } from '../../kernel/staff-change/two-people.ts'

/** Changes the limits that another person has proposed. */
export function approveLimits(call: Call<typeof contract.approveLimits>) {
  const { staff, input } = call
  return change(call, 'approve-limits', async (tx) => {
    const before = await lockSettings(tx)
    const { limits, proposedBy } = await lockWaiting(tx, input.id)
    await requireSecondPerson(tx, { proposedBy, approvedBy: staff.id })
    await writeSettings(tx, limits)
    await decideLimitChange(tx, input.id, { state: 'done', staffId: staff.id })
    const after = await readSettings(tx)
    return { answer: await answerOfSettings(tx), subject: 'settings', before, after }
  })
}

export function rejectLimits(call: Call<typeof contract.rejectLimits>) {
  const { staff, input } = call
  return change(call, 'reject-limits', async (tx) => {
    const { limits } = await lockWaiting(tx, input.id)
    const decision = { state: 'rejected', staffId: staff.id, note: input.note } as const
    await decideLimitChange(tx, input.id, decision)
    const answer = await answerOfSettings(tx)
    return { answer, subject: 'settings', before: { proposed: limits }, note: input.note }
  })
}

async function lockWaiting(tx: Transaction, id: string) {
  const found = await lockLimitChange(tx, id)
  if (!found) throw new AppError('limits-not-found')
  if (found.state !== 'waiting') throw new AppError('limits-decided')
  return found
}
