import type * as contract from '@velvet/contract/people/customers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { revokeSessionsOf } from '../../kernel/identity/sessions-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { lockAgainstAll, setBlocked } from './block-sql.ts'

/** Blocks a customer and ends all of their sessions. */
export function blockCustomer(call: Call<typeof contract.blockCustomer>) {
  return setState(call, 'block-customer', true)
}

export function unblockCustomer(call: Call<typeof contract.unblockCustomer>) {
  return setState(call, 'unblock-customer', false)
}

function setState(
  call: Call<typeof contract.blockCustomer>,
  action: string,
  isBlocked: boolean,
): Promise<{ uuid: string; blocked: boolean }> {
  const { uuid, note } = call.input
  return change(call, action, async (tx) => {
    // The lock waits until the purchases, top-ups and sign-ins that have begun are finished. The
    // call below then ends the session of such a sign-in too.
    const customer = await lockAgainstAll(tx, uuid)
    if (!customer) throw new AppError('customer-not-found')
    if (customer.closedAt) throw new AppError('customer-closed')
    const wasBlocked = customer.blockedAt !== null
    if (wasBlocked !== isBlocked) await setBlocked(tx, uuid, isBlocked)
    if (isBlocked) await revokeSessionsOf(tx, { customerId: uuid })
    return {
      answer: { uuid, blocked: isBlocked },
      subject: uuid,
      before: { blocked: wasBlocked },
      after: { blocked: isBlocked },
      note,
    }
  })
}
