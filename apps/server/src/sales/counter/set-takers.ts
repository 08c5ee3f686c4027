import type { Till } from '@velvet/contract/sales/tills.calls'
import { AppError } from '@velvet/contract/shared/errors'
import type { Deps } from '../../kernel/calls/deps.ts'
import { writeUnlessTaken } from '../../kernel/staff-change/field-refusal.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { findTill, lockTillInUse, updateTakers, type TakersOfTill } from './tills-sql.ts'
import { findWaitingPayment } from './waiting-payments-sql.ts'

/** Sets the terminal and the account of a till, unless it is out of use or a payment is awaited there. */
export async function setTakers(tx: Transaction, providers: Deps['providers'], takers: TakersOfTill): Promise<Till> {
  const { id, terminal } = takers
  if (terminal && !providers.terminals[terminal.provider]) {
    throw new AppError('terminal-provider-missing')
  }
  if (!(await lockTillInUse(tx, id))) throw new AppError('till-archived')
  if (await findWaitingPayment(tx, { tillId: id })) throw new AppError('till-payment-waiting')
  await writeUnlessTaken('tills_by_terminal', { code: 'terminal-taken', field: 'terminal' }, () =>
    writeUnlessTaken('tills_by_account', { code: 'account-taken', field: 'account' }, () => updateTakers(tx, takers)),
  )
  const till = await findTill(tx, id)
  if (!till) throw new Error('A till that was just changed is missing')
  return till
}
