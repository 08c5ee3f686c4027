import { AppError } from '@velvet/contract/shared/errors'
import type { Brand } from '../../kernel/brand/brand.ts'
import { notifyOldAddresses } from '../../kernel/notifications/account-letters.ts'
import type { AccountChangeRow } from '../../kernel/staff-change/account-changes-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { keptOfParty } from '../../books/parties/kept-of-party.ts'
import { findDistributor, findExhibitor, lockParty, setBankAccount } from '../../books/parties/parties-sql.ts'

type OfParty = Extract<AccountChangeRow, { kind: 'exhibitor' | 'distributor' }>

/** Gives a party its approved bank account, and tells its addresses. Without a `brand`, no service sends emails. */
export async function setAccountOfParty(
  tx: Transaction,
  { id, kind, subject, account }: OfParty,
  brand: Brand | undefined,
) {
  const table = kind === 'exhibitor' ? 'exhibitors' : 'distributors'
  const read = () => (kind === 'exhibitor' ? findExhibitor : findDistributor)(tx, subject.id)
  await lockParty(tx, table, subject.id)
  const before = await read()
  await setBankAccount(tx, table, { id: subject.id, bankAccount: account.bankAccount })
  const after = await read()
  if (!before || !after) throw new AppError('account-change-not-found')
  if (brand) {
    const letter = {
      event: 'account-changed',
      about: id,
      to: before.emails,
      party: before.name,
    } as const
    await notifyOldAddresses(tx, brand, letter)
  }
  return { action: `change-${kind}`, before: keptOfParty(before), after: keptOfParty(after) }
}
