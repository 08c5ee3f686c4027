import { Link } from '@tanstack/react-router'
import type { NairaBalance } from '@velvet/contract/books/naira-ledger.calls'
import { NAIRA_ACCOUNTS } from '@velvet/contract/books/naira-ledger.rules'

type Named = Pick<NairaBalance, 'account' | 'subject' | 'subjectName'>

/** Returns the name of an account and of its owner, such as `Cash: Window 3, Ikeja`. */
export function nameOfAccount({ account, subjectName }: Named): string {
  const { name } = NAIRA_ACCOUNTS[account]
  return subjectName === '' ? name : `${name}: ${subjectName}`
}

/** Links an account to its movements. */
export function NairaAccountLink({ of }: { of: Named }) {
  const { account, subject } = of
  return (
    <Link to="/books/naira/movements" search={{ account, subject }}>
      {nameOfAccount(of)}
    </Link>
  )
}
