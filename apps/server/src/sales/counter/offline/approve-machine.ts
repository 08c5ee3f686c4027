import { AppError } from '@velvet/contract/shared/errors'
import type * as contract from '@velvet/contract/sales/offline-sales.calls'
import type { Call } from '../../../kernel/calls/call.ts'
import { change } from '../../../kernel/staff-change/change.ts'
import { approverOf, supervisorOf, withoutApproval } from '../approval.ts'
import { holdOpenTill, requireTillSession } from '../open-till.ts'
import { insertApprovedMachine } from './offline-sql.ts'

/** Lets another machine sell from the allotment at a session of a till, because a supervisor approves it. */
export async function approveMachine(call: Call<typeof contract.approveMachine>) {
  const { staff, input } = call
  const supervisor = await supervisorOf(call)
  return change({ ...call, input: withoutApproval(input) }, 'approve-machine', async (tx) => {
    const session = await requireTillSession(tx, staff, input.sessionID)
    await holdOpenTill(tx, staff, session)
    const approverId = await approverOf(tx, { staff, supervisor, session, isNeeded: true })
    if (approverId === null) throw new AppError('supervisor-needed')
    await insertApprovedMachine(tx, {
      sessionId: session.id,
      machineId: input.machineID,
      approverId,
    })
    const after = { session: session.id, machine: input.machineID, approver: approverId }
    return { answer: { approverID: approverId }, subject: session.till.id, after }
  })
}
