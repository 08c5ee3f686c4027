import { AppError } from '@velvet/contract/shared/errors'
import type { Deps } from '../../kernel/calls/deps.ts'
import type { AccountChangeRow } from '../../kernel/staff-change/account-changes-sql.ts'
import type { Transaction } from '../../platform/database/connect.ts'
import { setTakers } from '../../sales/counter/set-takers.ts'
import { findTill } from '../../sales/counter/tills-sql.ts'

type OfTill = Extract<AccountChangeRow, { kind: 'till' }>

/** Gives a till its approved terminal and account. */
export async function setAccountOfTill(tx: Transaction, providers: Deps['providers'], { subject, account }: OfTill) {
  const before = await findTill(tx, subject.id)
  if (!before) throw new AppError('account-change-not-found')
  const after = await setTakers(tx, providers, { id: subject.id, ...account })
  const takers = ({ terminal, account: taken }: typeof after) => ({ terminal, account: taken })
  return { action: 'change-till', before: takers(before), after: takers(after) }
}
