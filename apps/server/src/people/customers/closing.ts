import type * as contract from '@velvet/contract/people/customers.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { CLOSING_WAIT_HOURS, CLOSINGS_A_DAY } from '@velvet/contract/people/staff.rules'
import { brandFrom } from '../../kernel/brand/brand.ts'
import { readBrand } from '../../kernel/brand/brand-sql.ts'
import type { Call } from '../../kernel/calls/call.ts'
import { takeDayShare } from '../../kernel/identity/day-share.ts'
import { change } from '../../kernel/staff-change/change.ts'
import { keepAccount, waitToClose } from './closing-sql.ts'
import { requireNoPayment } from './erase-account.ts'
import { lockOpenAccount } from './lock-open-account.ts'
import { queueOwnerNotification } from './queue-owner-notification.ts'

/**
 * Asks for the closing of an account, for a person who asked staff for it. The account is erased after a day, because
 * it cannot come back: its owner is told at once, and the closing can be called off. All staff together ask for a limited
 * number of closings a day.
 */
export async function closeAccountByStaff(call: Call<typeof contract.closeAccountByStaff>) {
  const { config, db, staff, input } = call
  const { uuid, note } = input
  const { name, supportPhone } = brandFrom(config, await readBrand(db))
  return change(call, 'ask-closing', async (tx) => {
    const { phone, closesAt: present } = await lockOpenAccount(tx, uuid)
    if (present) throw new AppError('closing-waits')
    await requireNoPayment(tx, uuid)
    const share = { use: 'closings', whose: 'staff', aDay: CLOSINGS_A_DAY }
    if (!(await takeDayShare(tx, config, share))) throw new AppError('closings-of-today')
    const closing = { hours: CLOSING_WAIT_HOURS, askedBy: staff.id }
    const closesAt = (await waitToClose(tx, uuid, closing)).toISOString()
    const letter = { kind: 'account-closing', product: name, support: supportPhone } as const
    await queueOwnerNotification(tx, { id: uuid, phone }, letter)
    const [before, after] = [{ closesAt: null }, { closesAt }]
    return {
      answer: { uuid, closed: false as const, closesAt },
      subject: uuid,
      before,
      after,
      note,
    }
  })
}

export function callOffClosing(call: Call<typeof contract.callOffClosing>) {
  const { uuid, note } = call.input
  return change(call, 'call-off-closing', async (tx) => {
    const { closesAt } = await lockOpenAccount(tx, uuid)
    if (!closesAt) throw new AppError('closing-not-asked')
    await keepAccount(tx, uuid)
    const [before, after] = [{ closesAt: closesAt.toISOString() }, { closesAt: null }]
    return { answer: { uuid, closesAt: null }, subject: uuid, before, after, note }
  })
}
