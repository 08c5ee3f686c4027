import { NAIRA_ACCOUNT_NAMES, NAIRA_KINDS } from '@velvet/contract/books/naira-ledger.rules'
import { expect, test } from 'vitest'
import { captureInObjects } from '../../verify/schema-file.ts'

test.each([
  ['naira_entries_account_check', NAIRA_ACCOUNT_NAMES],
  ['naira_movements_kind_check', NAIRA_KINDS],
])(
  'the database allows the accounts and kinds of bookings that the program knows, and no others: %s',
  (constraint, names) => {
    const [rule = ''] = captureInObjects(new RegExp(`${constraint} CHECK (.*)`))[0] ?? []
    const allowed = [...rule.matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)
    expect(allowed.sort()).toEqual([...names].sort())
  },
)
