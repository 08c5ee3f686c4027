import type { AccountChange } from '@velvet/contract/operator/account-changes.calls'
import { AppError } from '@velvet/contract/shared/errors'
import { v7 as uuid } from 'uuid'
import type { Transaction } from '../../platform/database/connect.ts'
import {
  findAccountChange,
  insertAccountChange,
  type AccountChangeRow,
  type AccountOfParty,
  type AccountOfTill,
} from './account-changes-sql.ts'

interface Proposal {
  kind: AccountChange['kind']
  subjectId: string
  account: AccountOfParty | AccountOfTill
  proposedBy: string
}

/**
 * Proposes another account for the money of a party or a till. A second person has to approve it. Throws AppError
 * `account-change-waits` if another proposal about it is open.
 */
export async function proposeAccount(tx: Transaction, proposal: Proposal): Promise<AccountChange> {
  const id = uuid()
  if (!(await insertAccountChange(tx, { id, ...proposal }))) {
    throw new AppError('account-change-waits')
  }
  const row = await findAccountChange(tx, id)
  if (!row) throw new Error('A change of an account that was just proposed is missing')
  return shapeOfAccountChange(row)
}

export function shapeOfAccountChange(row: AccountChangeRow): AccountChange {
  const { id, kind, subject, present, account, proposedBy, proposedAt } = row
  return {
    id,
    kind,
    subject,
    from: accountWords(present),
    to: accountWords(account),
    proposedBy,
    proposedAt: proposedAt.toISOString(),
  }
}

/** Returns an account in words; an empty text for none. */
function accountWords(taker: AccountOfParty | AccountOfTill): string {
  if ('bankAccount' in taker) return taker.bankAccount
  const { terminal, account } = taker
  return [
    terminal && `Terminal ${terminal.id} (${terminal.provider})`,
    account && `Account ${account.number}, ${account.bank}, ${account.name}`,
  ]
    .filter(Boolean)
    .join('; ')
}
